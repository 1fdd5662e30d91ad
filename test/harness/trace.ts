import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = join(__dirname, '../..');

/** The part of the product that ran. */
export interface Trace {
	/** Paths from the package's folder, sorted. */
	files: string[];
	functions: number;
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
			if (!/^(nodes|credentials)\//.test(file)) return [];
			const counts = functions.map(({ ranges: [whole] }) => whole?.count ?? 0).filter(Boolean);
			return counts.map((calls) => ({ file, calls }));
		});
		return {
			files: [...new Set(ran.map(({ file }) => file))].sort(),
			functions: ran.length,
			calls: ran.reduce((sum, { calls }) => sum + calls, 0),
		};
	} finally {
		session.disconnect();
		setFlagsFromString('--flush-bytecode');
	}
}
