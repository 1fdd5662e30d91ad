import { addressText, readAddress } from '../../../nodes/shared/waiting/waitAddress';

const OTHERS = { signature: 'ab'.repeat(32), token: 'T'.repeat(43) };

it.each(['1', '42', '9'.repeat(19)])('an address leads to the execution %s', (executionId) => {
	expect(readAddress(addressText({ executionId, ...OTHERS }))).toEqual({ executionId, ...OTHERS });
});

it.each(['', 'execution', '4a', '-1', '1'.repeat(20), '\u0661'])(
	'an address never leads to %j, which is no number of an execution',
	(executionId) => expect(readAddress(addressText({ executionId, ...OTHERS }))).toBeUndefined(),
);
