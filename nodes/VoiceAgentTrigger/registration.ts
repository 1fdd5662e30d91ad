import { randomBytes } from 'node:crypto';

/** Beyond these, the ones that were used least lately are forgotten. */
const MOST_KEPT = 20;
const SECRET_BYTES = 32;

/** A hook that was attached to a use case, as far as n8n knows: the service tells nothing of its hooks. */
export interface Registration {
	/** Where the service sends events to. */
	url: string;
	useCaseId: string;
	/** Goes along with every event of this hook, and with those of no other. */
	secret: string;
	/** `unknown` when the answer to the registration was lost: the hook may or may not exist. */
	outcome: 'done' | 'unknown';
	/** Why the outcome is unknown, for the user. */
	reason?: string;
	/** The user had it sent again after a lost answer. It is not sent a third time: n8n itself may call several times. */
	isSecondTry?: boolean;
	/** Made for "Listen for test event". */
	isTest: boolean;
	/** When the node last began to listen with it, in milliseconds since 1970. */
	usedAt: number;
}

/** What makes two registrations the same hook. */
export type Place = Pick<Registration, 'url' | 'useCaseId' | 'isTest'>;

/** All functions on lists of registrations are pure; lists are in order of use, the latest first. */
export type Registrations = readonly Registration[];

/** @returns a registration that is about to be sent, with a secret of its own */
export function newRegistration(place: Place, now: number): Registration {
	return { ...place, secret: randomBytes(SECRET_BYTES).toString('hex'), outcome: 'unknown', usedAt: now };
}

/** @returns the registration of this hook, if it was ever sent */
export function registrationAt(list: Registrations, place: Place): Registration | undefined {
	return list.find((registration) => isSamePlace(registration, place));
}

/** @returns the registration whose events are taken: the one that the node listens with at present */
export function currentOf(list: Registrations, isTest: boolean): Registration | undefined {
	return list.find((registration) => registration.isTest === isTest);
}

/** Puts a registration into the list, in place of an earlier one of the same hook. */
export function including(list: Registrations, registration: Registration): Registrations {
	return inOrder([registration, ...list.filter((other) => !isSamePlace(other, registration))]);
}

/**
 * Brings together what two sources know. Of the same hook the registration that was used later counts,
 * and a certain outcome more than an unknown one.
 */
export function merged(some: Registrations, others: Registrations): Registrations {
	return others.reduce<Registrations>((list, other) => {
		const known = registrationAt(list, other);
		return known && isBetter(known, other) ? list : including(list, other);
	}, inOrder(some));
}

function isBetter(known: Registration, other: Registration): boolean {
	if (known.usedAt !== other.usedAt) return known.usedAt > other.usedAt;
	return known.outcome === 'done';
}

function isSamePlace(a: Place, b: Place): boolean {
	return a.url === b.url && a.useCaseId === b.useCaseId && a.isTest === b.isTest;
}

function inOrder(list: Registrations): Registrations {
	return [...list].sort((a, b) => b.usedAt - a.usedAt).slice(0, MOST_KEPT);
}
