'use strict';

// Runs before anything is installed, so it uses nothing but Node.js.

const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { spawnSync } = require('node:child_process');

const ROOT = join(__dirname, '..');
const MARK = join(ROOT, 'node_modules/.installed');
const MIN_NODE_VERSION = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor < MIN_NODE_VERSION[1])) {
	fail(`Node.js ${MIN_NODE_VERSION.join('.')} or newer is needed, and this is ${process.versions.node}.`);
}

const state = createHash('sha256')
	.update(readFileSync(join(ROOT, 'package-lock.json')))
	.digest('hex');
if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== state) {
	console.log('Installing the development tools from npm (about a minute, once) …');
	const { status, error } = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
		cwd: ROOT,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (error?.code === 'ENOENT') fail('npm was not found. It comes with Node.js: install Node.js anew.');
	if (status !== 0) fail('npm could not install the development tools. Its own words are above.');
	writeFileSync(MARK, state);
}

// Jest writes its reports there, and does not make the folder.
mkdirSync(join(ROOT, 'reports'), { recursive: true });

function fail(message) {
	console.error(`\n${message}\n`);
	process.exit(1);
}
