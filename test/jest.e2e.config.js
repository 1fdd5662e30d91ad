'use strict';

const { join } = require('node:path');

/**
 * Runs the package as users have it: packed, and installed in the whole n8n.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	rootDir: join(__dirname, '..'),
	roots: ['<rootDir>/test/n8n'],
	testMatch: ['<rootDir>/test/n8n/**/*.e2e.ts'],
	testEnvironment: 'node',
	globalSetup: '<rootDir>/test/n8n/installation/packOnce.ts',
	transform: { '\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }] },
	// Tests of the whole n8n wait for most of their time.
	maxWorkers: 4,
	testSequencer: '<rootDir>/test/longestFirst.js',
	testTimeout: 1_800_000,
	verbose: true,
	watchman: false,
};
