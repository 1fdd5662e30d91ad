import { pack } from './package';

/** Where the packed package lies, for all files of end-to-end tests. */
const VARIABLE = 'PACKED_NODES';

/** Builds and packs once, before Jest starts the test files. */
export default async function packOnce(): Promise<void> {
	process.env[VARIABLE] = await pack();
}

/** @returns the path of the tarball that was packed before the test files were started */
export function packed(): string {
	const path = process.env[VARIABLE];
	if (path === undefined) throw new Error('Run the end-to-end tests with test/jest.e2e.config.js');
	return path;
}
