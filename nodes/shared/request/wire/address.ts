import { InputProblem, shown } from '../../values/inputProblem';

const LOOPBACK = /^(localhost|([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const API_PREFIX = /\/api(\/v1)?$/;
/** Putting the accents of a host in order takes the square of their number. */
const MAX_ADDRESS_LENGTH = 10_000;

/**
 * Puts an address of the credential into the form that requests are built on, and refuses one that
 * the API key must not be sent to.
 *
 * A trailing slash and an already included `/api/v1` are tolerated.
 *
 * @param text what the user wrote, for instance `https://voice.example/api/v1/`
 * @param field the credential's field, for the error
 * @returns without trailing slash and prefix, for instance `https://voice.example`
 * @throws InputProblem when it is empty, not an address, holds a password, or is not https; http is
 *   allowed to this machine (loopback) only
 */
export function toServiceAddress(text: unknown, field: string): string {
	const written = typeof text === 'string' ? text.trim() : '';
	if (written === '') {
		throw new InputProblem(`The ${field} is empty`, `Fill in the ${field} in the Voice Agent credential.`);
	}
	const url = urlIn(written);
	if (url === undefined) {
		throw new InputProblem(
			`The ${field} ${shown(written)} is not an address`,
			'Write it with https://, e.g. https://voice-agent.example.',
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw new InputProblem(
			`The ${field} holds a user name or password`,
			'Write the address alone; the API key has a field of its own.',
		);
	}
	if (!isProtected(url)) {
		throw new InputProblem(
			`The ${field} ${shown(`${url.protocol}//${url.host}`)} is not encrypted, so the API key is not sent to it`,
			'Write it with https://. Plain http:// is allowed only to this machine, e.g. http://localhost:8080.',
		);
	}
	return url.origin + withoutSlashAtEnd(withoutSlashAtEnd(url.pathname).replace(API_PREFIX, ''));
}

/** @returns undefined for what is not an address, or far too long for one */
export function urlIn(text: string): URL | undefined {
	return text.length <= MAX_ADDRESS_LENGTH && URL.canParse(text) ? new URL(text) : undefined;
}

/** @returns the address, or a part of it, without the slashes at its end */
export function withoutSlashAtEnd(address: string): string {
	return address.replace(/(?<!\/)\/+$/, '');
}

function isProtected({ protocol, hostname }: URL): boolean {
	return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** @returns whether an address leads nowhere but to the machine that uses it */
export function isLoopback(address: string): boolean {
	return LOOPBACK.test(urlIn(address)?.hostname ?? '');
}

/**
 * @param address as `toServiceAddress` gives it
 * @param path of an operation, beginning with a slash
 * @returns the address to call
 */
export function urlOf(address: string, path: string): string {
	return address + path;
}
