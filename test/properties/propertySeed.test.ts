import { join } from 'node:path';

import type fastCheck from 'fast-check';

import chooseSeed from '../harness/properties/chooseSeed';

const SETUP = join(__dirname, '../harness/properties/propertySeed');
const saved = { ...process.env };

beforeEach(() => {
	delete process.env.SEED;
	delete process.env.PROPERTY_PATH;
	delete process.env.LONG_TESTS;
	jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
	jest.restoreAllMocks();
	Object.assign(process.env, saved);
});

/** @returns fast-check as a file of tests has it in a run with this environment */
function fastCheckUnder(environment: Record<string, string>): typeof fastCheck {
	Object.assign(process.env, environment);
	chooseSeed();
	let loaded: typeof fastCheck | undefined;
	jest.isolateModules(() => {
		jest.requireActual(SETUP);
		loaded = jest.requireActual<{ default: typeof fastCheck }>('fast-check').default;
	});
	delete process.env.SEED;
	delete process.env.PROPERTY_PATH;
	delete process.env.LONG_TESTS;
	return loaded as typeof fastCheck;
}

/** A property that fails for some cases, as it reports itself. */
function report(fc: typeof fastCheck) {
	const tried: number[] = [];
	const property = fc.property(fc.integer(), (number) => {
		tried.push(number);
		return number % 5 !== 0;
	});
	return { tried, ...fc.check(property) };
}

it('without a seed each run tries the same cases, and each long run others; it prints its seed', () => {
	const seedsUnder = (environment: Record<string, string>) =>
		[1, 2].map(() => report(fastCheckUnder(environment)).seed);
	const long = seedsUnder({ LONG_TESTS: '1' });
	expect(seedsUnder({})).toEqual([1, 1]);
	expect(long[0]).not.toBe(long[1]);
	for (const seed of [1, ...long]) {
		expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining(`SEED=${seed}`));
	}
});

it('the seed and the path that a failure prints reproduce its smallest case alone', () => {
	const failed = report(fastCheckUnder({}));
	const [SEED, PROPERTY_PATH] = [String(failed.seed), String(failed.counterexamplePath)];
	const again = report(fastCheckUnder({ SEED, PROPERTY_PATH }));
	expect(failed.counterexample).not.toBeNull();
	expect(again.counterexample).toEqual(failed.counterexample);
	expect(again.tried[0]).toBe(failed.counterexample?.[0]);
});

it.each<Record<string, string>>([{ SEED: 'twelve' }, { SEED: '1.5' }, { PROPERTY_PATH: '3:0' }])(
	'what cannot be used is an error: %j',
	(environment) => expect(() => fastCheckUnder(environment)).toThrow(/SEED/),
);
