'use strict';

const common = require('./jest.config.js');

/**
 * Runs everything in n8n 2.8, with the tests of nodes and units in few files (`test/together`), each of which loads what
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
		'<rootDir>/test/tools/examples/',
		'<rootDir>/test/properties/linearTime',
		'<rootDir>/test/docs/walk',
	],
};
