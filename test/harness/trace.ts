import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const ROOT = join(__dirname, '../..');

/**
 * @returns what of the product ran while the work was done, by V8's coverage: its functions, each as
 *   `file: name at place` with the file's path from the package's folder, and how often they were called
 */
export async function trace(work: () => Promise<unknown>) {
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
