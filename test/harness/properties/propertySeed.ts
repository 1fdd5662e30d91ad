import fc from 'fast-check';

const { SEED, PROPERTY_PATH: path } = process.env;

/** `chooseSeed` has checked both. A path tries a single case of the seed's. */
fc.configureGlobal({ seed: Number(SEED), ...(path ? { path } : {}) });

/** Random tests that draw with something other than fast-check draw with this. */
export const seed = Number(SEED);
