'use strict';

const common = require('./jest.config.js');

/**
 * Runs everything in n8n 2.8, with most tests in few files (`test/together`), each of which loads what
 * they import once.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...common,
	// What is measured runs in processes in which nothing else has run (`npm run alone`): CPU time is the process's, and
	// V8 also counts what an earlier test file has left to be done.
	testPathIgnorePatterns: [
		'<rootDir>/test/n8n/',
		'<rootDir>/test/nodes/',
		'<rootDir>/test/unit/',
		'<rootDir>/test/contract/',
		'<rootDir>/test/docs/',
		'<rootDir>/test/package/(?!scan|startCommand)',
		'<rootDir>/test/texts/',
		'<rootDir>/test/tools/(?:examples|published)/',
		'<rootDir>/test/properties/linearTime',
	],
};
