'use strict';

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	roots: ['<rootDir>/test', '<rootDir>/nodes', '<rootDir>/credentials'],
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['<rootDir>/test/n8n/'],
	testEnvironment: '<rootDir>/test/harness/environment.js',
	transform: { '\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }] },
	testTimeout: 60_000,
	watchman: false,
};
