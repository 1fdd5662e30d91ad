import { isBlank } from '../../../nodes/shared/values/read';

it.each([undefined, null, '', ' ', '\t\n', '\u00a0'])('%j is nothing', (value) => {
	expect(isBlank(value)).toBe(true);
});

it.each([0, false, NaN, [], {}, '0', '-'])('%j is something', (value) => {
	expect(isBlank(value)).toBe(false);
});
