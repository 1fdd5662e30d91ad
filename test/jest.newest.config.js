'use strict';

const common = require('./jest.config.js');

const NEWEST = '<rootDir>/.n8n/2.41.1/node_modules';

/**
 * Runs what runs in n8n's engine once more, in the newest version: it differs from the oldest in what
 * it does when an expression fails, in the helpers that nodes may use, and by its Node.js, in what Intl knows. What
 * depends on none of them runs there every night: columns, numbers, requests, rules, drawn combinations, texts,
 * and campaigns and the trigger, which the whole of this n8n runs every day.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...common,
	testMatch: [`<rootDir>/test/together/${process.env.THOROUGH ? '*' : '{dial,otherNodes,times}'}.test.ts`],
	testPathIgnorePatterns: [],
	// The whole n8n runs beside it.
	maxWorkers: 2,
	moduleNameMapper: { '^(n8n-core|n8n-workflow|reflect-metadata|luxon)$': `${NEWEST}/$1` },
};
