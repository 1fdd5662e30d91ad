const MAX_MS = 60_000;
const PAUSE_MS = 150;

/**
 * Waits until something is so.
 *
 * @param what is awaited, for the error
 * @throws Error when it takes too long
 */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	longestMs = MAX_MS,
): Promise<void> {
	const deadline = Date.now() + longestMs;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error(`In vain for ${longestMs / 1000} s: ${what}`);
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	}
}
