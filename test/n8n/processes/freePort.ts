import { createServer } from 'node:net';

const SHARE = 1500;
/** A port stays free for seconds until n8n listens on it, so each of Jest's workers takes others. */
const worker = Number(process.env.JEST_WORKER_ID ?? 0) % 8;
/** Below the ports that systems give to outgoing connections: one of those could take it between two starts. */
const FIRST = 20_000 + worker * SHARE;

const given = new Set<number>();

/**
 * @param preferred taken if it is free; 0 for any
 * @returns a port of this machine that nobody listens on, and that was not returned before
 */
export async function freePort(preferred = 0): Promise<number> {
	const port = preferred || FIRST + Math.floor(Math.random() * SHARE);
	if (given.has(port) || !(await isFree(port))) return await freePort();
	given.add(port);
	return port;
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, '127.0.0.1');
	const isListening = await new Promise<boolean>((resolve) => {
		server.once('listening', () => resolve(true)).once('error', () => resolve(false));
	});
	if (isListening) await new Promise((resolve) => server.close(resolve));
	return isListening;
}
