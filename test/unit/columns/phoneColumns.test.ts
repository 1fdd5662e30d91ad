import fc from 'fast-check';
import type { CountryCode } from 'libphonenumber-js/max';

import { labelIn } from '../../../nodes/shared/columns/columns';
import { findPhoneColumns, listNumberColumns } from '../../../nodes/shared/columns/phoneColumns';
import { readHeading } from '../../../nodes/shared/columns/heading';
import { readPhoneNumber, type NumberRules } from '../../../nodes/shared/numbers/readPhoneNumber';
import { InputProblem, unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { seed } from '../../harness/properties/propertySeed';
import { runs } from '../../harness/properties/runs';
import { readOrProblem } from '../../harness/readOrProblem';
import { mobilesOf } from '../numbers/people';
import headings from './headings.json';
import kindsByCountry from './traps.json';

const ROWS = 12;

/** Numbers of a country, as people there write them; `from` gives others. */
function numbers(country = 'US', from = 0): string[] {
	const mobiles = mobilesOf(country as CountryCode, from + ROWS, 9).slice(from);
	return mobiles.map(({ national }) => national);
}

const US = [0, ROWS, 2 * ROWS].map((from) => numbers('US', from)) as [string[], string[], string[]];
const none: unknown[] = [];

function columnsOf(sheet: Record<string, readonly unknown[]>) {
	return new Map(Object.entries(sheet).map(([name, cells]) => [name, new Map(cells.entries())]));
}

function found(sheet: Record<string, readonly unknown[]>, rules: NumberRules = { country: 'US' }) {
	return findPhoneColumns(columnsOf(sheet), () => rules);
}

/** @returns the columns that are called, or the question */
function called(...args: Parameters<typeof found>): string[] | string {
	const read = readOrProblem(() => found(...args));
	return read instanceof InputProblem ? read.message : read.columns;
}

/** Without a word for phones: they are found by their cells, if these are written as phone numbers. */
const WITHOUT_WORD = ['Text Reminder Number', 'Text Number', 'Number to call', 'Number', 'Reach me'];

describe('one column with phone numbers is found', () => {
	it.each(headings.phone)('%s', (name) => {
		expect(readHeading(name).kind).toBe('phone');
		const digits = US[0].map((number) => Number(number.replace(/\D/g, '')));
		for (const cells of [US[0], digits]) {
			expect(called({ ID: digits.map((digit) => digit + 7), [name]: cells })).toEqual([name]);
		}
	});

	it.each(WITHOUT_WORD)('%s, which the user is told', (name) => {
		const note = `Column "${name}" was chosen because it holds phone numbers`;
		const international = US[0].map((number) => `+1${number.replace(/\D/g, '')}`);
		for (const cells of [US[0], international]) {
			const read = found({ Name: ['Ada'], [name]: cells });
			expect(read).toEqual({ columns: [name], ignored: [], watched: [], note });
		}
	});

	it('in each way to write a name', () => {
		const person = fc.constantFrom('Parent', 'Student', 'Applicant', 'Guest', 'Patient', 'Client', '');
		const kind = fc.constantFrom('Home', 'Work', 'Primary', 'Preferred', '');
		const number = fc.constantFrom('Phone', 'Phone Number', 'Mobile', 'Mobile Phone', 'Cell', 'Tel');
		const behind = fc.constantFrom('1', '(WhatsApp)', '(mobile)', '');
		const written = fc.constantFrom<(words: string[]) => string>(
			(words) => words.join(' '),
			(words) => words.join('_').toLowerCase(),
			(words) => words.join('-').toUpperCase(),
			(words) => words.join(''),
			(words) => `${words.join('_')}__c`,
		);
		fc.assert(
			fc.property(person, kind, number, behind, written, (...[who, which, what, after, write]) => {
				const name = write([who, which, what, after].filter(Boolean));
				expect([name, readHeading(name).kind]).toEqual([name, 'phone']);
			}),
		);
	});

	it.each<[string, NumberRules, unknown[]]>([
		['with +, whatever the country', {}, US[0].map((number) => `+1 ${number}`)],
		['without +, which is an error of each row', {}, US[0]],
		['of which three of four are broken', { country: 'US' }, [...US[0].slice(0, 3), ...'123456789']],
		['beside words for nothing', { country: 'US' }, [US[0][0], 'N/A', 'none', '-', 'no tiene', '000']],
		['that is empty', { country: 'US' }, none],
		['in which no number can be read', { country: 'US' }, ['12', 'do not call', 'x']],
	])('a column named Phone %s', (_, rules, cells) => {
		expect(called({ Name: ['Ada'], Phone: cells }, rules)).toEqual(['Phone']);
	});
});

describe('what is no phone number', () => {
	it.each([
		['an order number', 'Order', US[0]],
		['a fax', 'Fax Number', US[0]],
		['a telefax', 'Telefax', US[0]],
		['a date', 'Mobile since', US[0].map((_, day) => `${10 + day}-11-2026`)],
		['a yes', 'Phone verified', US[0].map(() => 'yes')],
		['a count', 'Phone calls', US[0].map((_, count) => count)],
		['a number that rises', 'Case', US[0].map((_, step) => `(212) 555-01${10 + step}`)],
	])('%s', (_, name, cells) => {
		expect(called({ [name]: cells }, { country: 'US' })).toMatch(/^No phone column found\. Columns: /);
		expect(called({ [name]: cells, Phone: US[1] })).toEqual(['Phone']);
		expect(called({ Phone: US[1], [name]: cells })).toEqual(['Phone']);
	});

	it('is asked about where bare digits can be either', () => {
		const digits = US[0].map((number) => number.replace(/\D/g, ''));
		for (const Code of [digits, digits.map(Number)]) {
			expect(called({ Code })).toBe('Choose the phone column: "Code" may contain phone numbers');
		}
		const question = 'Choose the phone column: "Reach" and "Call" may contain phone numbers';
		expect(called({ Reach: US[0], Call: US[1] })).toBe(question);
	});
});

describe('of one person', () => {
	it.each(headings.pairsOfOne)('%s, %s: both are called', (first = '', second = '') => {
		const columns = called({ [first]: US[0], [second]: US[1] });
		expect([...columns].sort()).toEqual([first, second].sort());
	});

	it.each([
		['Phone | Other Mobile | Mobile', 'Mobile | Other Mobile | Phone'],
		['Work Phone | Home Phone | Phone', 'Phone | Home Phone | Work Phone'],
		['Default Address Phone | Phone', 'Phone | Default Address Phone'],
		['Alternate Phone | Alternate Mobile | Landline', 'Alternate Mobile | Landline | Alternate Phone'],
		['Phone 2 | Phone 1', 'Phone 2 | Phone 1'],
	])('%s are tried as %s', (given, order) => {
		const sheet = Object.fromEntries(given.split(' | ').map((name, index) => [name, US[index] ?? none]));
		expect(called(sheet)).toEqual(order.split(' | '));
	});

	it('are an owner and an alternate behind it, if there is no other owner', () => {
		const sheet = { 'Customer Phone': US[0], 'Alternate No.': US[1] };
		expect(called(sheet)).toEqual(['Customer Phone', 'Alternate No.']);
		expect(called({ 'Alternate No.': US[1], 'Customer Phone': US[0] })).toEqual(['Alternate No.']);
		for (const cells of [US[2], none])
			expect(called({ ...sheet, 'Driver Phone': cells })).toMatch(/different people$/);
	});
});

describe('of nobody knows whom', () => {
	it("is asked about beside a column that is empty, or that is another one's", () => {
		const question = 'Choose the phone column: "Phone" and "ICE" may contain phone numbers';
		expect(called({ Phone: none, ICE: US[0] })).toBe(question);
		expect(called({ Ring: US[0], 'Agent Phone': US[1] })).toMatch(/may hold numbers of different people$/);
	});

	// Malay has _tak_ for not, which Polish has for yes.
	it('is no column that asks for consent', () => {
		const consents = US[0].map((_, row) => (row % 3 === 0 ? 'nie' : 'tak'));
		expect(called({ 'Tel. odbiorcy': US[0], 'Zgoda na kontakt tel.': consents })).toEqual(['Tel. odbiorcy']);
	});

	it('is not called beside a column that is certain, but watched', () => {
		expect(found({ Phone: US[0], Ring: US[1] })).toMatchObject({ columns: ['Phone'], watched: ['Ring'] });
	});
});

it('contacts of other people are not called beside one without an owner', () => {
	const expected = { columns: ['Contact'], ignored: ['Contact Parent'] };
	expect(found({ Contact: US[0], 'Contact Parent': US[1] })).toMatchObject(expected);
	expect(called({ 'Contact Parent': US[1], Contact: US[0] })).toMatch(/different people$/);
});

it('one number in all rows is that of a guide or an office, and none of the rows', () => {
	const guide = US[0].map(() => '(212) 555-0100');
	const ofRows = (rows: number) =>
		called({ 'Guest Phone': US[1].slice(0, rows), 'Guide Phone': guide.slice(0, rows) });
	expect([ofRows(ROWS), ofRows(3)]).toEqual([['Guest Phone'], ['Guest Phone']]);
	expect(ofRows(2)).toMatch(/different people$/);
	// As in a first test with one's own number.
	expect(called({ 'Guide Phone': guide })).toEqual(['Guide Phone']);
	expect(called({ Phone: guide })).toEqual(['Phone']);
});

it('a column that is named after phones is one with few numbers of Default Country, if it has others', () => {
	const abroad = ['06 24 98 12 24', '0172 3556776', '07740 228544', '348 991 2603', '0676 4735924'];
	expect(called({ Phone: [...abroad, US[0][0]], 'Phone 2': US[1] })).toEqual(['Phone', 'Phone 2']);
});

describe('of different people', () => {
	it.each(headings.pairsOfPeople)(
		'%s, %s: nobody is called in the place of another',
		(first = '', second = '') => {
			const isOwn = readHeading(first).owner === '';
			const question: unknown = expect.stringMatching(/^Columns .* may hold numbers of different people$/);
			for (const cells of [US[0], none])
				expect(called({ [first]: cells, [second]: US[1] })).toEqual(isOwn ? [first] : question);
			const mirrored = called({ [second]: US[1], [first]: US[0] });
			expect(mirrored).toMatch(/may hold numbers of different people$/);
		},
	);

	it('is asked about beside a column that has no numbers, though its name is that of phones elsewhere', () => {
		const postal = US[0].map(() => '41010');
		const sheet = { CP: postal, 'Tenant Phone': US[0], 'Landlord Phone': US[1] };
		expect(called(sheet)).toMatch(/different people$/);
		expect(called({ CP: postal, 'Home Phone': US[0] })).toEqual(['Home Phone']);
	});

	it('names those who are never called', () => {
		const note = 'Column "Agent Phone" may hold numbers of other people, who are not called';
		const expected = { columns: ['Mobile', 'Phone'], ignored: ['Agent Phone'], watched: [], note };
		expect(found({ Phone: US[0], Mobile: US[2], 'Agent Phone': US[1] })).toEqual(expected);
	});

	it('the same numbers in two columns, and one in many rows, tell nothing', () => {
		expect(called({ 'Customer Phone': US[0], 'Recipient Phone': US[0] })).toMatch(/different people$/);
		const siblings = US[0].map((_, row) => US[1][row % 3]);
		expect(called({ 'Parent Phone': siblings, 'Student Phone': US[0] })).toMatch(/different people$/);
	});

	it('an empty column that only says more of one does not matter', () => {
		expect(called({ 'Customer Phone': US[0], 'Customer Phone Ext': none })).toEqual(['Customer Phone']);
	});
});

describe("the row's own numbers and those of other people", () => {
	it.each(Object.entries(headings.byCountry))('%s', (_, { own, others }) => {
		const isUnknown = ({ owner, kind }: ReturnType<typeof readHeading>) => owner !== '' || kind === 'unknown';
		expect(own.split(';').filter((name) => isUnknown(readHeading(name)))).toEqual([]);
		expect(others.split(';').filter((name) => readHeading(name).owner === '')).toEqual([]);
	});

	it.each(headings.people)('$phone of $people', ({ phone, people }) => {
		const ways = people
			.split(';')
			.flatMap((name) => [`${phone} ${name}`, `${name} ${phone}`, `${phone} 2 (${name})`]);
		const taken = ways.filter((way) => readHeading(way).owner === '' && readHeading(way).kind === 'phone');
		expect(taken).toEqual([]);
	});
});

it('lists all columns with numbers, for those that are not called', () => {
	const sheet = { Name: ['Ada'], Phone: US[0], 'Agent Phone': US[1], Reach: US[2], Order: US[0] };
	const columns = listNumberColumns(columnsOf(sheet), () => ({ country: 'US' }));
	expect(columns).toEqual(['Phone', 'Agent Phone', 'Reach']);
});

it.each([
	['Phone 1 - Value', 'Phone 1 - Label'],
	['Phone 2 - Value', undefined],
	['Phone', 'Phone Type'],
	['Mobile', undefined],
])('beside %s, %s says what it holds', (column, label) => {
	const names = ['Phone 1 - Label', 'Phone 1 - Value', 'Phone', 'Phone Type', 'Mobile'];
	expect(labelIn(Object.fromEntries(names.map((name) => [name, name])), column)).toBe(label);
});

const LENGTHS = [3, 12, 60].slice(0, runs(2, 3));
const MOST = Math.max(...LENGTHS);
const NEUTRAL_NAME = 'Feld 7';

type Cells = readonly unknown[];
type People = ReturnType<typeof mobilesOf>;
const phonesOf = (people: People) => people.map(({ national }) => national);
const digitsOf = (people: People) => phonesOf(people).map((phone) => Number(phone.replace(/\D/g, '')));

/** Columns of numbers that are none of a phone, and may well look like one, with phones of their country. */
const traps = Object.entries(kindsByCountry).flatMap(([country, kinds]) => {
	const people = mobilesOf(country as CountryCode, MOST, seed);
	return Object.entries(kinds).map(([name, pattern], index) => {
		const any = fc.stringMatching(new RegExp(`^${pattern}$`));
		return { country, name, people, cells: fc.sample(any, { numRuns: MOST, seed: seed + index }) };
	});
});

function outcomeOf(country: string, name: string, cells: Cells, phones: Record<string, Cells>) {
	const read = unlessRefused(() => found({ [name]: cells, ...phones }, { country }));
	if (!read) return 'asked';
	const isRead = (cell: unknown) => unlessRefused(() => readPhoneNumber(cell, { country })) !== undefined;
	if (read.columns.includes(name) && cells.some(isRead)) return 'trap called';
	return read.columns.length > 0 ? 'phone found' : 'none';
}

/** What the sheet holds; the share of sheets whose trap may be called; whether a phone is found in all. */
it.each<[string, (people: People) => Record<string, Cells>, number, boolean]>([
	['a phone column', (people) => ({ Phone: phonesOf(people) }), 0, true],
	['a phone column of number cells', (people) => ({ Phone: digitsOf(people) }), 0, true],
	['phones under an unknown name', (people) => ({ Ansprechbar: phonesOf(people) }), 0.01, false],
	['no phones', () => ({}), 0.04, false],
])('beside %s, hardly any other number is called', (_, phones, most, isAlwaysFound) => {
	const outcomes = traps.flatMap(({ country, name, cells, people }) =>
		LENGTHS.flatMap((rows) =>
			[name, NEUTRAL_NAME].map((named) => ({
				sheet: `${country} ${name} as ${named}, ${rows} rows`,
				outcome: outcomeOf(country, named, cells.slice(0, rows), phones(people.slice(0, rows))),
			})),
		),
	);
	const wrong = outcomes.filter(({ outcome }) => outcome === 'trap called');
	if (wrong.length > outcomes.length * most) expect(wrong).toEqual([]);
	if (isAlwaysFound) expect(outcomes.filter(({ outcome }) => outcome !== 'phone found')).toEqual([]);
});
