'use strict';

// Prints how many tests passed and failed in all of Jest's reports, as the last line of a CI run.
// Its argument is how many commands failed: a command may fail without any failed test, by its linter for instance.

const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const REPORTS = join(__dirname, '../reports');

const files = existsSync(REPORTS) ? readdirSync(REPORTS) : [];
const names = files.filter((file) => file.endsWith('.json'));
const reports = names.map((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')));
const sumOf = (field) => reports.reduce((sum, report) => sum + report[field], 0);

const failedCommands = Number(process.argv[2]);
const failedTests = sumOf('numFailedTests') + sumOf('numRuntimeErrorTestSuites');
const failed = Math.max(failedTests, failedCommands);

console.log(`${sumOf('numPassedTests')} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
