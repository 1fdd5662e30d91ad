'use strict';

const common = require('./jest.config.js');

const EARLIER = '<rootDir>/.n8n/1.123-engine/node_modules';

/**
 * Runs what runs in n8n's engine once more, in that of n8n 1.123: tried, not promised. See `earlierEngine.ts`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...common,
	testMatch: ['<rootDir>/test/nodes/**/*.test.ts'],
	moduleNameMapper: { '^(n8n-core|n8n-workflow|reflect-metadata|luxon)$': `${EARLIER}/$1` },
};
