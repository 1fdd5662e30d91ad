import { chownSync, existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';

import { run } from '../command';
import { Daemon } from '../processes/daemon';
import { freePort } from '../processes/freePort';
import { removeFolder, temporaryFolder } from '../processes/guard';
import { until } from '../until';

/** Where Debian's packages put the versions. */
const VERSIONS = '/usr/lib/postgresql';
const USER = 'n8n';
/** `initdb` makes it. */
const DATABASE = 'postgres';
/** Its data outlive a test by nothing, so it need not wait for the disk. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=200'];
/** Milliseconds until it notices that a client which waits for it has died. */
const NOTICES_DEATH = 'client_connection_check_interval=100';

/** A PostgreSQL of its own, from Debian's package. */
export class Postgres {
	private readonly folder = temporaryFolder('postgres-');
	private daemon: Daemon | undefined;

	private constructor(
		private readonly port: number,
		private readonly programs: string,
		/** It refuses to run as root. */
		private readonly owner: { uid?: number; gid?: number },
	) {}

	static async start(): Promise<Postgres> {
		const postgres = new Postgres(await freePort(), newestPrograms(), await ownerOfFiles());
		await postgres.create();
		await postgres.start();
		return postgres;
	}

	/** Tells n8n where it is. */
	get environment(): NodeJS.ProcessEnv {
		return {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(this.port),
			DB_POSTGRESDB_USER: USER,
			DB_POSTGRESDB_DATABASE: DATABASE,
		};
	}

	/** For n8n's own credential. */
	get credential() {
		const address = { host: '127.0.0.1', port: this.port, ssl: 'disable' };
		return { ...address, database: DATABASE, user: USER, password: '' };
	}

	async start(): Promise<void> {
		const settings = [
			...SETTINGS,
			NOTICES_DEATH,
			`port=${this.port}`,
			'listen_addresses=127.0.0.1',
			'unix_socket_directories=',
		];
		const daemon = Daemon.start(
			join(this.programs, 'postgres'),
			['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])],
			{ cwd: this.folder, ...this.owner },
		);
		this.daemon = daemon;
		await daemon.answers('PostgreSQL', async () => (await this.query('SELECT 1')).length === 1);
	}

	/** Breaks all connections and ends. */
	async stop(): Promise<void> {
		await this.daemon?.stop('SIGINT');
	}

	/**
	 * @returns the rows
	 * @throws Error with the database's words
	 */
	async query(sql: string): Promise<Array<Record<string, string>>> {
		const args = ['--no-psqlrc', '--csv', '--quiet', '--command', sql];
		const printed = await run(join(this.programs, 'psql'), args, { env: this.clientEnvironment });
		return parse(printed, { columns: true });
	}

	/** Keeps a table from everybody else until the returned function is called. */
	async lock(table: string): Promise<() => Promise<void>> {
		const session = Daemon.start(
			join(this.programs, 'psql'),
			['--command', `BEGIN; LOCK TABLE ${table}; SELECT pg_sleep(600)`],
			{ env: this.clientEnvironment },
		);
		const held = `SELECT 1 FROM pg_locks WHERE relation = '${table}'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
		await until(`${table} is locked`, async () => (await this.query(held)).length > 0);
		return async () => await session.kill();
	}

	/** Whether somebody waits for what another keeps from them. */
	async someWait(): Promise<boolean> {
		return (await this.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0;
	}

	async holds(text: string): Promise<boolean> {
		const dump = await run(join(this.programs, 'pg_dump'), ['--inserts'], { env: this.clientEnvironment });
		return dump.includes(text);
	}

	async remove(): Promise<void> {
		await this.daemon?.kill();
		removeFolder(this.folder);
	}

	private get data(): string {
		return join(this.folder, 'data');
	}

	private get clientEnvironment(): NodeJS.ProcessEnv {
		const address = { PGHOST: '127.0.0.1', PGPORT: String(this.port) };
		return { ...process.env, ...address, PGUSER: USER, PGDATABASE: DATABASE };
	}

	private async create(): Promise<void> {
		const { uid, gid } = this.owner;
		if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
		await run(
			join(this.programs, 'initdb'),
			['-D', this.data, '-U', USER, '--auth=trust', '--no-sync', '--no-locale', '--encoding=UTF8'],
			{ cwd: this.folder, ...this.owner },
		);
	}
}

function newestPrograms(): string {
	const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = versions.map((version) => join(VERSIONS, version, 'bin'));
	const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
	if (found !== undefined) return found;
	throw new Error('PostgreSQL is missing: install the Debian packages postgresql and redis-server.');
}

/** @returns the user of Debian's package, where this process is root */
async function ownerOfFiles(): Promise<{ uid?: number; gid?: number }> {
	if (userInfo().uid !== 0) return {};
	const [uid, gid] = await Promise.all(
		['-u', '-g'].map(async (what) => Number(await run('id', [what, 'postgres']))),
	);
	return { uid, gid };
}
