import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = join(__dirname, '../..');

/** The part of the product that ran. */
export interface Trace {
	/** Each as `file: name at place`, with the file's path from the package's folder. */
	functions: string[];
	/** Of these functions, by themselves and by n8n. */
	calls: number;
}

/** @returns what V8's coverage says of the product while the work is done */
export async function trace(work: () => Promise<unknown>): Promise<Trace> {
	// V8 loses its counts with the bytecode that it throws away.
	setFlagsFromString('--no-flush-bytecode');
	const session = new Session();
	session.connect();
	try {
		await session.post('Profiler.enable');
		await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await work();
		const { result } = await session.post('Profiler.takePreciseCoverage');
		const ran = result.flatMap(({ url, functions }) => {
			const file = relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/');
			if (!/^(nodes|credentials)\//.test(file) || file.includes('/generated/')) return [];
			return functions.flatMap(({ functionName, ranges: [whole] }) =>
				whole && whole.count > 0
					? [{ name: `${file}: ${functionName} at ${whole.startOffset}`, calls: whole.count }]
					: [],
			);
		});
		return { functions: ran.map(({ name }) => name), calls: ran.reduce((sum, { calls }) => sum + calls, 0) };
	} finally {
		session.disconnect();
		setFlagsFromString('--flush-bytecode');
	}
}
