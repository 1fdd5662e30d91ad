import { inspect } from 'node:util';

import type { RunResult } from './engine/engine';

/** Fails if a secret is anywhere in what n8n saves, shows or logs of a run, under any spelling. */
export function expectNowhere(secret: string, { run, saved }: RunResult): void {
	const everything =
		saved + inspect(run, { depth: null, showHidden: true, maxArrayLength: null, maxStringLength: null });
	for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
		expect(everything).not.toContain(spelling);
	}
}
