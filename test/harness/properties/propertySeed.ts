import fc from 'fast-check';

/**
 * `npm test` tries the same cases each time, so that it says the same of the same code. The long run tries
 * others each time, and prints the seed of a case that fails.
 */
const SEED = 20_261_121;

if (!process.env.LONG_TESTS) fc.configureGlobal({ seed: SEED });
