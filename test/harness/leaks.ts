import { inspect } from 'node:util';

import type { RunResult } from './engine/engine';

/** Fails if a secret is anywhere in what n8n saves, shows or logs of a run, under any spelling. */
export function expectNowhere(secret: string, { run, saved }: RunResult): void {
	const everything =
		saved + inspect(run, { depth: null, showHidden: true, maxArrayLength: null, maxStringLength: null });
	const hex = Buffer.from(secret).toString('hex');
	for (const spelling of [secret, encodeURIComponent(secret), hex, ...inBase64(secret)]) {
		expect(everything).not.toContain(spelling);
	}
}

/** How a text looks in the base64 of whatever holds it: that depends on how many bytes stand before it. */
function inBase64(text: string): string[] {
	return [0, 1, 2].map((before) => {
		const bytes = Buffer.from(' '.repeat(before) + text);
		const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
		return bytes.toString('base64').slice(from, to);
	});
}
