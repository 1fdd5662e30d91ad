import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, selectors, type Browser } from 'playwright-core';

/** What the commands of Chromium and its relatives are called, on Linux and on macOS. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Starts the Chromium that is installed on this machine, without a window.
 *
 * @throws Error that says how to install one, if there is none
 */
export async function startBrowser(): Promise<Browser> {
	// n8n marks what its own tests look for with this attribute.
	selectors.setTestIdAttribute('data-test-id');
	const isRoot = process.getuid?.() === 0;
	return await chromium.launch({
		executablePath: findChromium(),
		args: isRoot ? ['--no-sandbox'] : [],
	});
}

function findChromium(): string {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	const commands = folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
	const found = [...commands, ...APPLICATIONS].find((file) => existsSync(file));
	if (found !== undefined) return found;
	throw new Error(
		`There is no Chromium on this machine (looked for ${COMMANDS.join(', ')}). Install it, on Debian with: apt-get install chromium`,
	);
}
