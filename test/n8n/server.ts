import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run } from './command';
import type { Installation } from './installation';
import { Rest } from './rest';

const ROOT = join(__dirname, '../..');
const START_TIMEOUT_MS = 180_000;

export interface ServerOptions {
	/** Taken if it is free; any other one if not. */
	preferredPort?: number;
	/** Kept from run to run, if given; else a new one, removed at the end. */
	userFolder?: string;
	env?: NodeJS.ProcessEnv;
}

/** A whole n8n with this package installed in it, as a user's n8n would have it. */
export class Server {
	readonly rest: Rest;
	private process: ChildProcess | undefined;
	private output = '';

	private constructor(
		readonly installation: Installation,
		readonly userFolder: string,
		private readonly port: number,
		private readonly brokerPort: number,
		private readonly options: ServerOptions,
	) {
		this.rest = new Rest(this.url);
	}

	/** Installs the packed package into a user folder and starts n8n on it. */
	static async start(
		installation: Installation,
		tarball: string,
		options: ServerOptions = {},
	): Promise<Server> {
		const userFolder = options.userFolder ?? mkdtempSync(join(tmpdir(), 'n8n-user-'));
		await installPackage(tarball, userFolder);
		const port = await freePort(options.preferredPort);
		const server = new Server(installation, userFolder, port, await freePort(), options);
		await server.launch();
		await server.rest.signIn();
		return server;
	}

	get url(): string {
		return `http://localhost:${this.port}`;
	}

	/** Folder that n8n's file nodes may read and write. */
	get filesFolder(): string {
		return join(this.userFolder, 'files');
	}

	/** What n8n printed so far. */
	get log(): string {
		return this.output;
	}

	/** The most memory that n8n's process has used since it was started, in MB; undefined where the system does not tell. */
	get mostMemory(): number | undefined {
		const file = `/proc/${this.process?.pid}/status`;
		const [, kilobytes] = (existsSync(file) && /VmHWM:\s*(\d+)/.exec(readFileSync(file, 'utf8'))) || [];
		return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
	}

	/** Stops n8n and starts it again on the same data. */
	async restart(): Promise<void> {
		await this.halt();
		await this.launch();
		await this.rest.signIn();
	}

	/** Stops n8n and removes its data, unless they were to be kept. */
	async stop(): Promise<void> {
		await this.halt();
		if (this.options.userFolder === undefined) rmSync(this.userFolder, { recursive: true, force: true });
	}

	private async launch(): Promise<void> {
		mkdirSync(this.filesFolder, { recursive: true });
		const { node, script, env } = this.installation;
		this.process = spawn(node, [script, 'start'], {
			// Examples name their files without a folder.
			cwd: this.filesFolder,
			env: { ...env, ...this.environment(), ...this.options.env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		process.once('exit', () => this.process?.kill('SIGKILL'));
		const keep = (chunk: Buffer) => (this.output += chunk.toString());
		this.process.stdout?.on('data', keep);
		this.process.stderr?.on('data', keep);
		await this.ready();
	}

	private environment(): NodeJS.ProcessEnv {
		return {
			// Jest sets another one, under which n8n would not start.
			NODE_ENV: 'production',
			N8N_USER_FOLDER: this.userFolder,
			N8N_ENCRYPTION_KEY: 'fake-encryption-key',
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_PORT: String(this.port),
			N8N_RUNNERS_BROKER_PORT: String(this.brokerPort),
			N8N_RESTRICT_FILE_ACCESS_TO: this.filesFolder,
			WEBHOOK_URL: `${this.url}/`,
			N8N_DIAGNOSTICS_ENABLED: 'false',
			N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
			N8N_TEMPLATES_ENABLED: 'false',
			N8N_PERSONALIZATION_ENABLED: 'false',
			N8N_SECURE_COOKIE: 'false',
			N8N_HIRING_BANNER_ENABLED: 'false',
			GENERIC_TIMEZONE: 'America/New_York',
		};
	}

	/**
	 * Waits until n8n's editor would work; its own health checks are content earlier. Stopping n8n before,
	 * during its first migrations, may hang it.
	 */
	private async ready(): Promise<void> {
		const deadline = Date.now() + START_TIMEOUT_MS;
		while (Date.now() < deadline) {
			if (this.process?.exitCode !== null) throw new Error(`n8n ended while it was starting\n${this.output}`);
			const answer = await fetch(`${this.url}/rest/settings`).catch(() => undefined);
			if (answer?.ok && answer.headers.get('content-type')?.includes('json')) return;
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
		throw new Error(`n8n did not answer within ${START_TIMEOUT_MS / 1000} s\n${this.output}`);
	}

	private async halt(): Promise<void> {
		const child = this.process;
		if (!child || child.exitCode !== null) return;
		const ended = new Promise((resolve) => child.once('exit', resolve));
		child.kill('SIGTERM');
		const killed = setTimeout(() => child.kill('SIGKILL'), 20_000);
		await ended;
		clearTimeout(killed);
	}
}

/** Builds and packs the package. @returns the path of the tarball */
export async function pack(): Promise<string> {
	await run('npm', ['run', 'build'], { cwd: ROOT });
	return await packBuilt(ROOT);
}

/** Packs a package that was built. @returns the path of the tarball */
export async function packBuilt(cwd: string): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'packed-'));
	const listing = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd });
	const [{ filename }] = JSON.parse(listing) as [{ filename: string }];
	return join(folder, filename);
}

/** Unpacks a tarball where n8n looks for community packages. n8n brings what a node needs beside its own files. */
export async function installPackage(tarball: string, userFolder: string): Promise<string> {
	const nodes = join(userFolder, '.n8n/nodes');
	const target = join(nodes, 'node_modules/n8n-nodes-voice-agent');
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
	const { version } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as { version: string };
	const manifest = {
		name: 'installed-nodes',
		private: true,
		dependencies: { 'n8n-nodes-voice-agent': version },
	};
	writeFileSync(join(nodes, 'package.json'), JSON.stringify(manifest));
	return target;
}

async function freePort(preferred = 0): Promise<number> {
	const server = createServer().listen(preferred, '127.0.0.1');
	const isListening = await new Promise((resolve) => {
		server.once('listening', () => resolve(true)).once('error', () => resolve(false));
	});
	if (!isListening) return await freePort();
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}
