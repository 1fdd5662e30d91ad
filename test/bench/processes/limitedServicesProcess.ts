import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Service } from '../../harness/services/service';
import { randomFrom } from '../../harness/properties/random';
import { LimitedService } from '../../harness/services/limitedService';

/** What came of a service's calls. */
export interface Counts {
	requests: number;
	/** People. */
	called: number;
	calledTwice: number;
}

/** One service with limits, on a port of its own. Its time begins with the first request. */
class LimitedServer {
	private readonly called = new Map<string, number>();
	private requests = 0;
	private began: number | undefined;
	private limits: LimitedService | undefined;
	private readonly server: Server;

	constructor(private readonly service: Service) {
		this.server = createServer((request, response) => void this.answer(request, response));
	}

	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	stop(): Counts {
		this.server.close();
		this.server.closeAllConnections();
		const counts = [...this.called.values()];
		return {
			requests: this.requests,
			called: counts.length,
			calledTwice: counts.filter((count) => count > 1).length,
		};
	}

	private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		this.requests += 1;
		this.began ??= performance.now();
		this.limits ??= new LimitedService(this.service, Date.now(), randomFrom(1));
		const verdict = this.limits.arrive(performance.now() - this.began);
		const { phone_number: phone } = JSON.parse(await text(request)) as { phone_number: string };
		response.setHeader('content-type', 'application/json');
		if (typeof verdict === 'number') {
			this.called.set(phone, (this.called.get(phone) ?? 0) + 1);
			await sleep(verdict);
			this.limits.leave();
			response.end(JSON.stringify({ id: `call-${phone}` }));
			return;
		}
		await sleep(verdict.delay);
		if (verdict.retryAfter !== undefined) response.setHeader('retry-after', verdict.retryAfter);
		response.writeHead(verdict.status).end(JSON.stringify({ message: 'slow down' }));
	}
}

let servers: LimitedServer[] = [];
process.on('message', (message: Service[] | 'stop') => {
	if (message === 'stop') {
		process.send?.(servers.map((server) => server.stop()));
		return;
	}
	servers = message.map((service) => new LimitedServer(service));
	void Promise.all(servers.map(async (server) => await server.start())).then((urls) => process.send?.(urls));
});
