'use strict';

const common = require('./jest.config.js');

/**
 * Runs everything in n8n 2.8, with the tests of nodes in few files, each of which loads n8n's engine once.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...common,
	// What is measured in CPU time has a process of its own (`npm run linear-time`), in which nothing else has run.
	testPathIgnorePatterns: [
		'<rootDir>/test/n8n/',
		'<rootDir>/test/nodes/',
		'<rootDir>/test/properties/linearTime',
	],
};
