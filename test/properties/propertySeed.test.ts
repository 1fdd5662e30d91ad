import { join } from 'node:path';

import type fastCheck from 'fast-check';

const SETUP = join(__dirname, '../harness/properties/propertySeed');

/** @returns fast-check as a file of tests has it under such an environment */
function fastCheckUnder(environment: Record<string, string>): typeof fastCheck {
	const names = ['SEED', 'PROPERTY_PATH', 'LONG_TESTS'] as const;
	const saved = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
	for (const name of names) delete process.env[name];
	Object.assign(process.env, environment);
	let loaded: typeof fastCheck | undefined;
	try {
		jest.isolateModules(() => {
			jest.requireActual(SETUP);
			loaded = jest.requireActual<{ default: typeof fastCheck }>('fast-check').default;
		});
	} finally {
		for (const name of names) delete process.env[name];
		Object.assign(process.env, Object.fromEntries(saved) as Record<string, string>);
	}
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

it.each<Record<string, string>>([{}, { LONG_TESTS: '1' }])(
	'a seed that is given is the seed that is used: %j',
	(environment) => {
		for (const SEED of ['42', '-1763728519']) {
			expect(report(fastCheckUnder({ ...environment, SEED })).seed).toBe(Number(SEED));
		}
	},
);

it('the seed and the path that a failure prints reproduce its smallest case alone', () => {
	const failed = report(fastCheckUnder({}));
	const [SEED, PROPERTY_PATH] = [String(failed.seed), String(failed.counterexamplePath)];
	const again = report(fastCheckUnder({ SEED, PROPERTY_PATH }));
	expect(failed.counterexample).not.toBeNull();
	expect(again.counterexample).toEqual(failed.counterexample);
	expect(again.tried[0]).toBe(failed.counterexample?.[0]);
});

it('without a seed the short run tries the same cases each time, the long run others', () => {
	const [first, second] = [report(fastCheckUnder({})), report(fastCheckUnder({}))];
	expect(second.tried).toEqual(first.tried);
	expect(report(fastCheckUnder({ LONG_TESTS: '1' })).seed).not.toBe(first.seed);
});

it.each<Record<string, string>>([{ SEED: 'twelve' }, { SEED: '1.5' }, { PROPERTY_PATH: '3:0' }])(
	'what cannot be used is said: %j',
	(environment) => {
		expect(() => fastCheckUnder(environment)).toThrow(/SEED/);
	},
);
