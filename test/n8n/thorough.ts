import type { Version } from './installation/installation';

/** Whether tests take their time, as they do every night: `npm run test:e2e -- --thorough`. */
export const IS_THOROUGH = process.env.THOROUGH !== undefined;

/** A test that kills or restarts n8n. Each start takes ten seconds, so on ordinary days only the newest n8n is restarted. */
export function itRestarts(version: Version, title: string, test: () => Promise<void>): void {
	if (IS_THOROUGH || version === 'newest') it(title, test);
}
