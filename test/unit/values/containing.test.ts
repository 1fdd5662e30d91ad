import { containsWords } from '../../../nodes/shared/values/containing';

it.each<[unknown, string, boolean]>([
	['Sales line', 'LINE sal', true],
	['Sales line', 'sales office', false],
	['Sales line', ' ', true],
	[undefined, '', true],
	[undefined, 'x', false],
	[2024, '02', true],
	[{ title: 'Sales line', inner: [{ number: '+15550100123' }] }, 'sales 0123', true],
	[{ title: 'Sales line', inner: [null] }, 'title', false],
])('%p searched for the words %p: %p', (value, wanted, found) => {
	expect(containsWords(value, wanted)).toBe(found);
});
