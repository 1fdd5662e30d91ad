import { filesHolding, type Host } from './host';
import { N8nProcess, type N8nProcessOptions } from '../processes/n8nProcess';
import { Rest } from './rest';
import { until } from '../until';

export type ServerOptions = Pick<N8nProcessOptions, 'preferredPort' | 'env'>;

/** A whole n8n in one process, with this package installed in it, as a user's n8n would have it. */
export class Server implements Host {
	readonly rest: Rest;
	private logOfEarlierLives = '';

	private constructor(private readonly process: N8nProcess) {
		this.rest = new Rest(process.url);
	}

	/** Installs the packed package into a user folder and starts n8n on it. */
	static async start(
		installation: N8nProcessOptions['installation'],
		tarball: string,
		options: ServerOptions = {},
	): Promise<Server> {
		const process = await N8nProcess.prepare({ role: 'main', installation, tarball, ...options });
		const server = new Server(process);
		try {
			await server.launch();
		} catch (error) {
			await server.stop();
			throw error;
		}
		return server;
	}

	get url(): string {
		return this.process.url;
	}

	get log(): string {
		return this.process.log;
	}

	async placesHolding(text: string): Promise<string[]> {
		const files = filesHolding(text, this.process.userFolder);
		return this.log.includes(text) ? [...files, 'log'] : files;
	}

	async restart(): Promise<void> {
		await this.process.stop();
		await this.launch();
	}

	/** Kills n8n, as when its machine dies, and starts it again on what it has saved. */
	async crash(): Promise<void> {
		await this.process.kill();
		this.logOfEarlierLives = this.log;
		await this.launch();
	}

	async recovered(): Promise<void> {
		const printed = () => this.log.slice(this.logOfEarlierLives.length);
		await until('n8n has recovered', () => printed().includes('Found unfinished executions'));
	}

	/** Stops n8n and removes its data. */
	async stop(): Promise<void> {
		await this.process.remove();
	}

	private async launch(): Promise<void> {
		await this.process.start();
		await this.rest.signIn();
	}
}
