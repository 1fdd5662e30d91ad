'use strict';

const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const { TestEnvironment } = require('jest-environment-node');

/**
 * Node.js's own environment, and what n8n-core wants: a user folder, a key, and a listener for
 * promises that fail unheard. n8n's server has such a listener too; tests read what it heard.
 */
module.exports = class extends TestEnvironment {
	async setup() {
		await super.setup();
		this.folder = mkdtempSync(join(tmpdir(), 'n8n-user-'));
		this.global.process.env.N8N_USER_FOLDER = this.folder;
		this.global.process.env.N8N_ENCRYPTION_KEY = 'fake-encryption-key';
		this.global.process.env.N8N_LOG_LEVEL = 'silent';
		// n8n-core starts a timer with the first node that it runs, and Jest would wait for it.
		const { setInterval } = this.global;
		this.global.setInterval = (...given) => setInterval(...given).unref();
		this.global.unheardFailures = [];
		this.listener = (reason) => this.global.unheardFailures.push(reason);
		process.on('unhandledRejection', this.listener);
	}

	async teardown() {
		process.off('unhandledRejection', this.listener);
		rmSync(this.folder, { recursive: true, force: true });
		await super.teardown();
	}
};
