import type { NumberRules } from '../../../nodes/shared/numbers/readPhoneNumber';
import { DoNotCallList, entriesOf } from '../../../nodes/shared/rules/doNotCall';

function listOf(value: unknown, rules: NumberRules[] = [{}]): DoNotCallList {
	const list = new DoNotCallList(rules);
	for (const entry of entriesOf(value)) list.add(entry);
	list.check();
	return list;
}

const ADA = '+15550100123';
const BOB = '+442079460003';

it.each([
	['one text', '+1 (555) 010-0123'],
	['lines', `\n${ADA}\r\n\r\n${BOB}\n`],
	['commas', `${ADA},${BOB}`],
	['semicolons and spaces', `${BOB} ; tel:${ADA}; `],
	['an extension behind a separator', `${ADA};ext=45, ${BOB}, ext. 3`],
	['a list', [BOB, null, '', ADA]],
	['a list of lists', [[BOB], [[ADA]]]],
	['items of a node', [{ json: { Name: 'Ada', 'Phone 1 - Value': ADA, Fax: 'none' } }]],
	['rows with two phone columns', [{ Phone: BOB, Mobile: ADA }]],
	['rows with a single column, whatever it is called', [{ x: ADA }]],
	['a row that says what kind of phone it is', [{ 'Phone Type': 'Mobile', 'Phone Number': ADA }]],
	['a row with the phone of another', [{ 'Parent Phone': ADA, id: 7 }]],
	['an item whose cell holds several', [{ json: { number: `${BOB}, ${ADA}` } }]],
])('%s', (_, value) => {
	expect(listOf(value).has(ADA)).toBe(true);
	expect(listOf(value).has('+15550100124')).toBe(false);
});

it.each([
	['(555) 010-0123', [{ country: 'US' }], ADA],
	['020 7946 0003', [{ country: 'US' }, { country: 'GB' }], BOB],
	[15550100123, [{ withoutPlus: 'lostPlus' as const }], ADA],
])('%p is read by the rules of the rows %p', (value, rules, number) => {
	expect(listOf(value, rules).has(number)).toBe(true);
});

it('an entry that could be two numbers holds both back', () => {
	const list = listOf('(646) 555-0178', [{ country: 'US' }]);
	expect(['+16465550178', '+6465550178'].map((number) => list.has(number))).toEqual([true, true]);
});

it.each([
	['a mobile in Argentina', 'the 9', '+54 9 11 2345 6789', '+541123456789', true],
	['one without it', 'the 9', '+54 11 2345 6789', '+5491123456789', true],
	['a number in Italy without it', 'its zero', '+39 6 12345678', '+390612345678', true],
	['a number in Italy', 'its zero', '+39 06 12345678', '+39612345678', true],
	['another number in Italy', 'its zero', '+39 06 12345678', '+390612345679', false],
])('%s is the same with and without %s: %s and %s: %p', (_, __, listed, number, isSame) => {
	expect(listOf(listed).has(number)).toBe(isSame);
});

it.each([
	[{ phone: '', 'Work number': ADA, id: 3 }],
	[{ json: { phone: null, mobile: ' ', Contact: '+1 (555) 010-0123' } }],
	[{ Mobile: BOB, Home: ADA }],
	[{ Phone: BOB, 'Spouse Phone': ADA, Added: '2026-05-01', Order: 'A-4471902', Paid: 48123 }],
	[{ Telefon: BOB, Privat: `Büro ${BOB}; ${ADA}` }],
	[{ Phone: '', Home: '(555) 010-0123' }],
	[{ phone: '', number: ['5550100123'] }],
])('in %j the number counts that stands under another name', (row) => {
	expect(listOf([row], [{ country: 'US' }]).has(ADA)).toBe(true);
});

it.each([[[]], [[[]]], [{ json: {} }], [[{ json: {} }]]])(
	'%j is of an empty table: no one opted out',
	(value) => {
		expect(listOf(value).has(ADA)).toBe(false);
	},
);

it.each([[''], ['  \n '], [null], [undefined], [[null, '']], [[{ json: { phone: '' } }]]])(
	'%p is empty',
	(value) => {
		expect(() => listOf(value)).toThrow("'Do Not Call List' is empty");
	},
);

it.each([
	['020 7946 0003', `1 number in 'Do Not Call List' can't be read: "020 7946 0003"`],
	[[ADA, 'Phone', 'n/a'], `2 numbers in 'Do Not Call List' can't be read: "Phone", "n/a"`],
	[[ADA, true], `1 number in 'Do Not Call List' can't be read: "true"`],
	[[{ json: { name: 'Ada', city: 'London' } }], 'No phone column found'],
	[[{ json: null }], 'No phone column found'],
	[[{ Phone: 'ask Ada', Home: ADA }], `1 number in 'Do Not Call List' can't be read: "ask Ada"`],
])('%p cannot be read, so nobody is called', (value, message) => {
	expect(() => listOf(value)).toThrow(message);
});

it('several causes have a remedy in common', () => {
	const remedy = 'Correct these numbers in the list, or remove them.';
	expect(() => listOf(['12', '+999 555'])).toThrow(expect.objectContaining({ remedy }));
});

it('a column of yes and no belongs in another field', () => {
	const remedy: unknown = expect.stringContaining("'Do Not Call'");
	expect(() => listOf(['yes', ''])).toThrow(expect.objectContaining({ remedy }));
});
