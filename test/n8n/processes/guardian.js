'use strict';

// A process of its own, that outlives the one which started it just long enough to clean up behind it.
// It is told over its standard input what there is: a line `+ group <id>` or `+ folder <path>`, and the
// same with `-` when that is gone. When the input ends, by whatever death, it kills the groups that are
// left and removes the folders.

const { rmSync } = require('node:fs');
const { createInterface } = require('node:readline');

const groups = new Set();
const folders = new Set();

createInterface({ input: process.stdin })
	.on('line', (line) => {
		const [, sign, kind, what] = /^([+-]) (group|folder) (.+)$/.exec(line) ?? [];
		const known = kind === 'group' ? groups : folders;
		if (sign === '+') known.add(what);
		if (sign === '-') known.delete(what);
	})
	.on('close', () => {
		for (const group of groups) {
			try {
				process.kill(-Number(group), 'SIGKILL');
			} catch {
				// It has ended by itself.
			}
		}
		for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
	});

// Whoever ends the tests from a terminal ends this process last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
