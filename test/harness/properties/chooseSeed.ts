import { randomInt } from 'node:crypto';

/**
 * Runs once, before Jest starts its workers. Random tests try the same cases in each run, and new ones where
 * `LONG_TESTS` is set, unless `SEED` says which.
 *
 * @throws Error when the seed is not a whole number, or a path is given without a seed
 */
export default function chooseSeed(): void {
	const { SEED, PROPERTY_PATH, LONG_TESTS } = process.env;
	if (SEED && !/^-?\d+$/.test(SEED)) throw new Error(`SEED must be a whole number, not ${SEED}`);
	if (PROPERTY_PATH && !SEED) throw new Error('PROPERTY_PATH needs the SEED that the failed run printed');
	process.env.SEED = SEED || (LONG_TESTS ? String(randomInt(2 ** 31)) : '1');
	process.stderr.write(`Random tests: SEED=${process.env.SEED}\n`);
}
