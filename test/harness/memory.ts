import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** @returns what this process holds after everything that nothing refers to is gone: objects, texts and buffers */
export async function retainedBytes(): Promise<number> {
	// What a closed connection holds is let go in later turns of the event loop.
	for (let turn = 0; turn < 5; turn++) {
		await new Promise((resolve) => setImmediate(resolve));
		collectGarbage();
	}
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
