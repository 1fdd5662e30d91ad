'use strict';

// A process of its own, that outlives the one which started it just long enough to clean up behind it. It is told
// over its standard input what there is, all in one line whenever that changes: IDs of groups of processes, and paths
// of folders. When the input ends, by whatever death, it kills the groups that are left and removes the folders.

const { rmSync } = require('node:fs');
const { createInterface } = require('node:readline');

let last = '[]';

createInterface({ input: process.stdin })
	.on('line', (line) => (last = line))
	.on('close', () => {
		const left = JSON.parse(last);
		for (const group of left.filter(Number.isInteger)) {
			try {
				process.kill(-group, 'SIGKILL');
			} catch {
				// It has ended by itself.
			}
		}
		const folders = left.filter((what) => typeof what === 'string');
		for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
	});

// Whoever ends the tests from a terminal ends this process last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
