'use strict';

// Runs as it stands: what translates TypeScript would be measured along with it.

const [, , file] = process.argv;

// n8n has loaded these long before.
require('n8n-workflow');
require('luxon');

const begun = performance.now();
require(file);
process.stdout.write(String(performance.now() - begun));
