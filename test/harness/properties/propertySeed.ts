import fc from 'fast-check';

/**
 * `npm test` tries the same cases each time, so that it says the same of the same code. The long run tries
 * others each time, and prints the seed of a case that fails, and the path to it.
 */
const SEED = 20_261_121;

fc.configureGlobal(settingsOf(process.env));

/**
 * Which cases are tried: those of `SEED` where it is given, and of these the one at `PROPERTY_PATH` alone.
 *
 * @throws Error when the seed is no whole number, or a path is given without a seed
 */
function settingsOf({ SEED: given, PROPERTY_PATH: path, LONG_TESTS }: NodeJS.ProcessEnv): {
	seed?: number;
	path?: string;
} {
	if (given) {
		if (!/^-?\d+$/.test(given)) throw new Error(`SEED is no whole number: ${given}`);
		return { seed: Number(given), ...(path ? { path } : {}) };
	}
	if (path) throw new Error('PROPERTY_PATH is a path among the cases of a SEED, which is missing');
	return LONG_TESTS ? {} : { seed: SEED };
}
