import { addressText, readAddress } from '../../../nodes/shared/waiting/waitAddress';

const OTHERS = { signature: 'ab'.repeat(32), token: 'T'.repeat(43) };

it.each(['1', '42', '9'.repeat(19)])('an address leads to the execution %s', (executionId) => {
	expect(readAddress(addressText({ executionId, ...OTHERS }))).toEqual({ executionId, ...OTHERS });
});

it.each(['', 'execution', '4a', '-1', '1'.repeat(20), '\u0661'])(
	'an address never leads to %j, which is no number of an execution',
	(executionId) => expect(readAddress(addressText({ executionId, ...OTHERS }))).toBeUndefined(),
);

it.each([
	{ signature: 'a/../b' },
	{ signature: 'a'.repeat(257) },
	{ token: 'T'.repeat(42) },
	{ token: `${'T'.repeat(42)}%` },
])('an address that leads elsewhere or is too long or short is none: %j', (part) =>
	expect(readAddress(addressText({ executionId: '42', ...OTHERS, ...part }))).toBeUndefined(),
);
