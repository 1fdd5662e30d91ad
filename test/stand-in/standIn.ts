import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from 'fastify';

import { operationTable, type OperationId } from '../../nodes/shared/contract/contract';
import { ContractCheck, routeOf } from './contract';
import { Deliveries } from './deliveries';
import { handlers, Refusal, type Incoming } from './handlers';
import { takeFitting, type Limits, type Misbehaviour } from './misbehaviour';
import { newState } from './state';

/** The key that the stand-in accepts unless told otherwise. Obviously no real one. */
export const FAKE_API_KEY = 'fake-api-key-0123456789abcdef';

/** Many more than a connection on this machine takes. */
const QUIET_TURNS = 100;
/** Of a response that is sent slowly. */
const PIECES = 10;

export interface StandInOptions {
	apiKey?: string;
	/** Of further accounts. */
	otherKeys?: string[];
	/** Serve https with this key and certificate (PEM). */
	tls?: { key: string; cert: string };
	/** 0 for any free port. */
	port?: number;
	platformPort?: number;
}

export interface SeenRequest {
	operation: OperationId;
	/** Path, as it was sent. */
	url: string;
	headers: Record<string, unknown>;
	body: unknown;
	/** Of the response; 0 where the connection was cut. */
	status: number;
	/** Milliseconds since 1970. */
	at: number;
}

/**
 * The voice-agent service on this machine: serves every operation of the contract from memory, holds
 * requests and its own responses against the contract, tells hooks of calls that ended, and misbehaves
 * on demand. It counts what it did, so that a test can prove that nobody was called twice.
 */
export class StandIn {
	readonly requests: SeenRequest[] = [];
	/** What was off contract, in requests or in responses. A test that sends only what is described finds none. */
	readonly violations: string[] = [];
	deliveries = new Deliveries();
	state = newState((call) => this.deliveries.announce(call));
	limits: Limits = {};
	/** The most requests that were in flight at the same time. */
	mostAtOnce = 0;
	/** So many of the next connections are cut as soon as they are made, before a byte of them is read. */
	connectionsToDrop = 0;

	private readonly check = new ContractCheck();
	/** What it is still to do wrong. */
	private misbehaviours: Array<Misbehaviour & { times: number }> = [];
	private readonly apiKey: string;
	private readonly hosts: Record<'base' | 'platform', FastifyInstance>;
	private readonly begun: number[] = [];
	private taken = 0;
	private underWay = 0;

	constructor(private readonly options: StandInOptions = {}) {
		this.apiKey = options.apiKey ?? FAKE_API_KEY;
		this.hosts = { base: this.host('base'), platform: this.host('platform') };
	}

	static async start(options: StandInOptions = {}): Promise<StandIn> {
		const standIn = new StandIn(options);
		await standIn.hosts.base.listen({ host: '127.0.0.1', port: options.port ?? 0 });
		await standIn.hosts.platform.listen({ host: '127.0.0.1', port: options.platformPort ?? 0 });
		return standIn;
	}

	get baseUrl(): string {
		return this.urlOf('base');
	}

	get platformUrl(): string {
		return this.urlOf('platform');
	}

	misbehave(misbehaviour: Misbehaviour): void {
		this.misbehaviours.push({ times: 1, ...misbehaviour });
	}

	countOf(operation: OperationId): number {
		return this.requests.filter((request) => request.operation === operation).length;
	}

	/**
	 * Resolves when no request is in flight and nothing is being delivered. A request that a client in
	 * this process has begun may still be on its way here, so it looks for some turns of the event loop.
	 */
	async idle(): Promise<void> {
		for (let turns = 0; turns < QUIET_TURNS; turns++) {
			await nextTurn();
			while (this.underWay > 0) {
				await pause(20);
				turns = 0;
			}
		}
		await this.deliveries.settled();
	}

	/** From here on it behaves. What was done stays done. */
	calm(): void {
		this.misbehaviours = [];
		this.limits = {};
	}

	/** Forgets everything but its addresses, as soon as it is idle. */
	async reset(): Promise<void> {
		await this.idle();
		this.state.calls.close();
		this.state = newState((call) => this.deliveries.announce(call));
		for (const list of [this.requests, this.violations, this.begun]) list.length = 0;
		this.deliveries = new Deliveries();
		this.calm();
		this.mostAtOnce = 0;
		this.taken = 0;
		this.connectionsToDrop = 0;
	}

	async close(): Promise<void> {
		this.state.calls.close();
		await this.deliveries.close();
		await Promise.all(Object.values(this.hosts).map(async (host) => await host.close()));
	}

	private urlOf(host: 'base' | 'platform'): string {
		const { port } = this.hosts[host].server.address() as AddressInfo;
		return this.options.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
	}

	private host(name: 'base' | 'platform'): FastifyInstance {
		const { tls } = this.options;
		const options = { bodyLimit: 512 * 1024 * 1024, forceCloseConnections: true, ...(tls && { https: tls }) };
		const host = fastify(options as object);
		host.server.on('connection', (socket: Socket) => {
			if (this.connectionsToDrop <= 0) return;
			this.connectionsToDrop -= 1;
			// Closed at once, a connection may end in a reset, which says nothing of the handshake that was
			// cut off. A plain one has no handshake: left open to reading, its request would be served.
			if (tls) socket.end();
			else socket.destroy();
		});
		host.setErrorHandler(async (error: FastifyError, request, reply) => {
			// A client that hangs up amid its request is not off contract.
			if (!request.raw.destroyed) this.violations.push(`${request.method} ${request.url}: ${error.message}`);
			await reply.code(error.statusCode ?? 500).send({ message: error.message });
		});
		for (const id of Object.keys(operationTable) as OperationId[]) {
			if (operationTable[id].host !== name) continue;
			host.route({ ...routeOf(id), handler: async (...given) => await this.serve(id, ...given) });
		}
		return host;
	}

	private async serve(id: OperationId, request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const { url, headers, body } = request;
		const seen: SeenRequest = { operation: id, url, headers, body, status: 0, at: Date.now() };
		this.requests.push(seen);
		this.underWay += 1;
		this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
		try {
			await this.answer(seen, request, reply);
		} finally {
			this.underWay -= 1;
		}
	}

	private async answer(seen: SeenRequest, request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const id = seen.operation;
		const send = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
			seen.status = status;
			await reply.code(status).headers(headers).send(body);
		};
		const keys = [this.apiKey, ...(this.options.otherKeys ?? [])];
		if (!keys.some((key) => request.headers.authorization === `Bearer ${key}`)) {
			return await send(401, { message: 'The API key is not valid' });
		}
		if (this.isTooMuch()) {
			const { retryAfter = '1' } = this.limits;
			return await send(429, { message: 'Too many requests' }, { 'retry-after': retryAfter });
		}

		const wrong = takeFitting(this.misbehaviours, seen);
		if (wrong?.delayMs) await pause(wrong.delayMs);
		while (wrong?.until && !wrong.until()) await pause(20);
		if (wrong?.cut === 'before acting') return void reply.raw.destroy();
		if (wrong?.status !== undefined && !wrong.acts) {
			return await send(wrong.status, wrongBody(wrong, request), wrong.headers);
		}

		const { status, body } = this.act(id, request);
		if (wrong?.cut === 'after acting') {
			reply.raw.destroy();
		} else if (wrong?.cut === 'amid the response') {
			reply.hijack();
			reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': '10000' });
			const begun = JSON.stringify(body ?? {}).slice(0, 20);
			reply.raw.write(begun, () => reply.raw.destroy());
		} else if (wrong?.slowBodyMs) {
			const pieces = Readable.from(inPieces(JSON.stringify(body) ?? '', wrong.slowBodyMs));
			await send(status, pieces, { 'content-type': 'application/json' });
		} else {
			await send(wrong?.status ?? status, wrongBody(wrong, request) ?? body, wrong?.headers);
		}
	}

	private act(id: OperationId, request: FastifyRequest): { status: number; body: unknown } {
		const { headers, body: sent } = request;
		const incoming = { path: request.params as Record<string, string>, headers, body: sent };
		const problems = this.check.problemsOfRequest(id, incoming);
		if (problems.length > 0) {
			this.violations.push(...problems.map((problem) => `${id} request: ${problem}`));
			return { status: 400, body: { message: problems.join('; ') } };
		}
		try {
			const body = handlers[id](this.state, incoming as Incoming<never>);
			const faults = this.check.problemsOfResponse(id, body);
			this.violations.push(...faults.map((fault) => `${id} response: ${fault}`));
			return { status: 200, body };
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			return { status: error.status, body: { message: error.message } };
		}
	}

	private isTooMuch(): boolean {
		const { atOnce = Infinity, perSecond = Infinity, inAll = Infinity } = this.limits;
		const now = Date.now();
		while (this.begun.length > 0 && now - (this.begun[0] ?? 0) >= 1000) this.begun.shift();
		if (this.underWay > atOnce || this.begun.length >= perSecond || this.taken >= inAll) return true;
		this.begun.push(now);
		this.taken += 1;
		return false;
	}
}

/** @returns what it answers with in place of its own body, if there is anything */
function wrongBody(
	{ status, body, bodyOf, echoesKey, echoesBody }: Misbehaviour = {},
	{ headers, body: sent }: FastifyRequest,
): unknown {
	const authorization = String(headers.authorization);
	if (echoesKey) return { message: `Cannot serve ${authorization}`, request: headers };
	if (echoesBody) return { message: `Cannot take ${JSON.stringify(sent)}`, request: sent };
	return (
		bodyOf?.(authorization) ?? body ?? (status && { message: `The service was told to answer ${status}` })
	);
}

async function* inPieces(text: string, milliseconds: number) {
	const size = Math.ceil(text.length / PIECES);
	for (let begin = 0; begin < text.length; begin += size) {
		await pause(milliseconds / PIECES);
		yield text.slice(begin, begin + size);
	}
}
