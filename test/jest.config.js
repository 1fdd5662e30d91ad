'use strict';

const { join } = require('node:path');

/**
 * Runs tests in n8n 2.8, the oldest version that is supported: each file apart, for those who work on one. All of
 * them are run by `jest.all.config.js`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	rootDir: join(__dirname, '..'),
	roots: ['<rootDir>/test', '<rootDir>/nodes', '<rootDir>/credentials'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['<rootDir>/test/n8n/', '<rootDir>/test/together/'],
	testEnvironment: '<rootDir>/test/harness/engine/environment.js',
	globalSetup: '<rootDir>/test/harness/properties/chooseSeed.ts',
	setupFiles: ['<rootDir>/test/harness/properties/propertySeed.ts'],
	transform: { '\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }] },
	testSequencer: '<rootDir>/test/longestFirst.js',
	// Tests of nodes wait for a good part of their time.
	maxWorkers: 4,
	// What test files leave in a worker's memory makes later ones collect garbage for most of their time.
	workerIdleMemoryLimit: '1GB',
	testTimeout: 600_000,
	watchman: false,
};
