import { join } from 'node:path';

import type fastCheck from 'fast-check';

import chooseSeed from '../harness/properties/chooseSeed';

const SETUP = join(__dirname, '../harness/properties/propertySeed');

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

/** @returns what fast-check is told in a run with this environment */
function settingsUnder(environment: Record<string, string>) {
	jest.replaceProperty(process, 'env', environment);
	chooseSeed();
	let settings;
	jest.isolateModules(() => {
		jest.requireActual(SETUP);
		const { default: fc } = jest.requireActual<{ default: typeof fastCheck }>('fast-check');
		settings = fc.readConfigureGlobal();
	});
	expect(process.stderr.write).toHaveBeenCalledWith(`Random tests: SEED=${process.env.SEED}\n`);
	return settings;
}

it('without a seed each run tries the same cases, and each long run others', () => {
	expect(settingsUnder({})).toEqual({ seed: 1 });
	const [one, other] = [1, 2].map(() => settingsUnder({ LONG_TESTS: '1' }));
	expect(one).toEqual({ seed: expect.any(Number) as unknown });
	expect(one).not.toEqual(other);
});

it('the seed and the path that a failure prints are tried again', () => {
	expect(settingsUnder({ SEED: '-7', PROPERTY_PATH: '3:0' })).toEqual({ seed: -7, path: '3:0' });
});

it.each<Record<string, string>>([{ SEED: 'twelve' }, { SEED: '1.5' }, { PROPERTY_PATH: '3:0' }])(
	'what cannot be used is an error: %j',
	(environment) => expect(() => settingsUnder(environment)).toThrow(/SEED/),
);
