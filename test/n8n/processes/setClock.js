'use strict';

const childProcess = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Milliseconds by which the clock of this process is ahead. A test writes them, and may change them at any time. */
const AHEAD = join(__dirname, 'ahead');
const RealDate = Date;

class ShiftedDate extends RealDate {
	constructor(...given) {
		if (given.length === 0) super(ShiftedDate.now());
		else super(...given);
	}

	static now() {
		return RealDate.now() + Number(readFileSync(AHEAD, 'utf8'));
	}
}
globalThis.Date = ShiftedDate;

// The process that runs Code nodes gets few variables from n8n.
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
	const NODE_OPTIONS = `${options?.env?.NODE_OPTIONS ?? ''} --require ${__filename}`;
	return spawn(command, args, { ...options, env: { ...options?.env, NODE_OPTIONS } });
};
