import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { containerCommand, type Container } from '../installation/container';
import type { Installation } from '../installation/installation';
import { installPackage } from '../installation/package';
import type { Host } from '../server/host';
import { Rest } from '../server/rest';
import { until } from '../until';
import { Daemon } from './daemon';
import { freePort } from './freePort';
import { removeFolder, temporaryFolder } from './guard';

/** In which n8n reads and shows times. */
export const N8N_ZONE = 'America/New_York';
/** Of a machine that has much else to do. */
const START_TIMEOUT_MS = 600_000;

/** What a process of n8n is for: the editor, and all that is left to no other; runs; what comes in from outside. */
export type Role = 'main' | 'worker' | 'webhook';

/** What answers with JSON when a process has all that it needs, its database among that. */
const READY = 'healthz/readiness';
/**
 * The main process's health checks are content before its editor would work; to stop it that early, during its
 * first migrations, may hang it.
 */
const EDITOR_READY = 'rest/settings';

export interface N8nProcessOptions {
	role: Role;
	installation: Installation | Container;
	/** The packed package, which is installed as a user would. */
	tarball: string;
	/** Taken if it is free; any other one if not. */
	preferredPort?: number;
	env?: NodeJS.ProcessEnv;
}

/**
 * One process of n8n on this machine, as a user's n8n would have the package installed in it. It can be stopped or
 * killed, and started again at the same address.
 */
export class N8nProcess implements Host {
	readonly rest: Rest;
	private readonly userFolder = temporaryFolder('n8n-user-');
	private daemon: Daemon | undefined;
	private earlierOutput = '';

	private constructor(
		private readonly options: N8nProcessOptions,
		private readonly port: number,
		private readonly brokerPort: number,
	) {
		this.rest = new Rest(this.url);
	}

	/** Makes a process that has the package installed and is not started yet. */
	static async prepare(options: N8nProcessOptions): Promise<N8nProcess> {
		const n8n = new N8nProcess(options, await freePort(options.preferredPort), await freePort());
		await installPackage(options.tarball, n8n.userFolder);
		return n8n;
	}

	get url(): string {
		return `http://localhost:${this.port}`;
	}

	async isReady(): Promise<boolean> {
		const paths = this.options.role === 'main' ? [READY, EDITOR_READY] : [READY];
		const responses = await Promise.all(
			paths.map(async (path) => await fetch(`${this.url}/${path}`).catch(() => undefined)),
		);
		return responses.every(
			(response) => response?.ok && response.headers.get('content-type')?.includes('json'),
		);
	}

	/** What it has printed so far, in all its lives. */
	get log(): string {
		return this.earlierOutput + (this.daemon?.log ?? '');
	}

	async placesHolding(text: string): Promise<string[]> {
		const entries = readdirSync(this.userFolder, { recursive: true, withFileTypes: true });
		const files = entries
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name));
		// Some of them are gone by now.
		const holding = files.filter((file) => existsSync(file) && readFileSync(file).includes(text));
		return this.log.includes(text) ? [...holding, 'log'] : holding;
	}

	/** Starts it on the data that it left behind, and waits until it is ready. */
	async start(): Promise<void> {
		this.earlierOutput = this.log;
		this.daemon = this.launch();
		const { role } = this.options;
		await this.daemon.answers(`n8n (${role})`, async () => await this.isReady(), START_TIMEOUT_MS);
		if (role === 'main') await this.rest.signIn();
	}

	async stop(patienceMs?: number): Promise<void> {
		await this.daemon?.stop('SIGTERM', patienceMs);
	}

	async crash(): Promise<void> {
		await this.kill();
		await this.start();
	}

	async recovered(): Promise<void> {
		await until('n8n has recovered', () => this.daemon?.log.includes('Found unfinished executions') === true);
	}

	/** Ends it at once, as when its machine dies. */
	async kill(): Promise<void> {
		await this.daemon?.kill();
	}

	/** Starts it in the place of one that is gone, with nothing but the package: as a new container would be. */
	async replace(): Promise<void> {
		await this.kill();
		rmSync(join(this.userFolder, '.n8n'), { recursive: true, force: true });
		await installPackage(this.options.tarball, this.userFolder);
		await this.start();
	}

	async remove(): Promise<void> {
		await this.stop();
		removeFolder(this.userFolder);
	}

	private launch(): Daemon {
		const { installation, role } = this.options;
		const command = role === 'main' ? 'start' : role;
		const cwd = this.userFolder;
		const env = { ...this.environment(), ...this.options.env };
		if ('program' in installation)
			return Daemon.start(...containerCommand(installation, command, { folder: cwd, env }));
		return Daemon.start(installation.node, [installation.script, command], {
			cwd,
			env: { ...installation.env, ...env },
		});
	}

	private environment(): NodeJS.ProcessEnv {
		return {
			// Jest sets another one, under which n8n would not start.
			NODE_ENV: 'production',
			N8N_USER_FOLDER: this.userFolder,
			N8N_ENCRYPTION_KEY: 'fake-encryption-key',
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_PORT: String(this.port),
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
			QUEUE_HEALTH_CHECK_PORT: String(this.port),
			N8N_RUNNERS_BROKER_PORT: String(this.brokerPort),
			// Off by default from n8n 3 on.
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
			WEBHOOK_URL: `${this.url}/`,
			N8N_DIAGNOSTICS_ENABLED: 'false',
			N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
			N8N_TEMPLATES_ENABLED: 'false',
			N8N_PERSONALIZATION_ENABLED: 'false',
			N8N_SECURE_COOKIE: 'false',
			N8N_HIRING_BANNER_ENABLED: 'false',
			GENERIC_TIMEZONE: N8N_ZONE,
		};
	}
}
