import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../command';
import { Daemon } from '../processes/daemon';
import { freePort } from '../processes/freePort';
import { removeFolder, temporaryFolder } from '../processes/guard';

/** A Redis of its own, from Debian's package, with its package's habit of saving when it is stopped. */
export class Redis {
	private readonly folder = temporaryFolder('redis-');
	private daemon: Daemon | undefined;

	private constructor(private readonly port: number) {}

	static async start(): Promise<Redis> {
		const redis = new Redis(await freePort());
		await redis.start();
		return redis;
	}

	/** Tells n8n where it is. */
	get environment(): NodeJS.ProcessEnv {
		return { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(this.port) };
	}

	/** Starts it with what it has saved. */
	async start(): Promise<void> {
		const daemon = Daemon.start('redis-server', [
			...['--bind', '127.0.0.1', '--port', String(this.port), '--dir', this.folder],
			...['--save', '3600 1', '--rdbcompression', 'no'],
		]);
		this.daemon = daemon;
		await daemon.answers('Redis', async () => (await this.ask('PING')).trim() === 'PONG');
	}

	/** Saves all and ends. */
	async stop(): Promise<void> {
		await this.daemon?.stop();
	}

	/** Ends without saving what came in since it was started. */
	async kill(): Promise<void> {
		await this.daemon?.kill();
	}

	/** @returns what it says to a command, such as `PING` */
	async ask(...command: string[]): Promise<string> {
		return await run('redis-cli', ['-h', '127.0.0.1', '-p', String(this.port), ...command]);
	}

	async holds(text: string): Promise<boolean> {
		await this.ask('SAVE');
		return readFileSync(join(this.folder, 'dump.rdb')).includes(text);
	}

	async remove(): Promise<void> {
		await this.kill();
		removeFolder(this.folder);
	}
}
