import { containsDigits, containsWords } from '../../../nodes/shared/values/containing';

it.each<[unknown, string, boolean]>([
	['Sales line', 'LINE sal', true],
	['Sales line', 'sales office', false],
	['Sales line', ' ', true],
	[undefined, '', true],
	[undefined, 'x', false],
	[2024, '02', true],
])('%p searched for the words %p: %p', (text, wanted, found) => {
	expect(containsWords(text, wanted)).toBe(found);
});

it.each<[unknown, string, boolean]>([
	['+15550100123', '(555) 01', true],
	['+15550100123', '556', false],
	['+15550100123', '', true],
	['+15550100123', 'sales', false],
	[undefined, '5', false],
])('%p searched for the digits of %p: %p', (number, wanted, found) => {
	expect(containsDigits(number, wanted)).toBe(found);
});
