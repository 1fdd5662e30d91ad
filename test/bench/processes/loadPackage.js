'use strict';

// Runs as it stands: what translates TypeScript would be measured along with it.

const { createRequire } = require('node:module');

const [, , file] = process.argv;

// From where the file lies, so that it is n8n's own copies which the file then finds.
const load = createRequire(file);

// n8n has loaded these long before.
load('n8n-workflow');
load('luxon');

const begun = performance.now();
load(file);
process.stdout.write(String(performance.now() - begun));
