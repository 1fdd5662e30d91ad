/** Resolves as soon as something is so. A test that waits in vain ends with Jest's own time limit. */
export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}
