import type { Version } from './installation/installation';
import type { WholeN8n } from './server/wholeN8n';

/** Whether tests take their time, as they do every night: `npm run test:e2e -- --thorough`. */
export const IS_THOROUGH = process.env.THOROUGH !== undefined;

/** For what hardly depends on the version: on ordinary days the oldest n8n is left to the suites that are named after it. */
export const versionsToday: readonly Version[] = IS_THOROUGH ? ['newest', 'oldest'] : ['newest'];

/**
 * A test that kills or restarts n8n. Each start takes ten seconds, so on ordinary days only the newest n8n in one
 * process is restarted. In queue mode there are the faults.
 */
export function itRestarts(
	{ version, mode }: Pick<WholeN8n, 'version' | 'mode'>,
	title: string,
	test: () => Promise<void>,
): void {
	if (IS_THOROUGH || (version === 'newest' && mode === 'regular')) it(title, test);
}

/** A test of what does not depend on how processes work together: on ordinary days it is left to n8n in one process. */
export function itInOneProcess(
	{ mode }: Pick<WholeN8n, 'mode'>,
	title: string,
	test: () => Promise<void>,
): void {
	if (IS_THOROUGH || mode === 'regular') it(title, test);
}
