import {
	hasNoNumber,
	noteOnNumber,
	otherNumberIn,
	type PhoneCell,
	readRowNumber,
} from '../../../nodes/shared/numbers/rowNumber';
import headings from '../columns/headings.json';
import notes from '../columns/notes.json';

const ADA = '+15550100123';
const US = { country: 'US' };
const cells = (...values: unknown[]) => values.map((value, index) => ({ column: `Phone ${index}`, value }));

it.each([
	...[null, undefined, 0, [], '', '  '],
	...['N/A', 'n/a', '#N/A', 'none', 'keine', '-', '(   )   -', '000', '000-000-0000'],
	...Object.values(headings.byCountry).flatMap(({ nothing }) => nothing.split(';')),
])('%p says that there is no number, so the next cell is tried', (cell) => {
	expect(hasNoNumber(cell)).toBe(true);
	expect(readRowNumber([{ value: cell }], {}).kind).toBe('none');
	expect(readRowNumber(cells(cell, ADA), {})).toMatchObject({ kind: 'number', number: { number: ADA } });
});

it.each(['٠٥٥١٢٣٤٥٦٧', '０９０', 5, false, '1', 'not phone', 'Phone', 'none, '.repeat(6)])(
	'%p does not',
	(cell) => expect(hasNoNumber(cell)).toBe(false),
);

/** What people write into a phone cell so that somebody is not called, or so that someone looks first. */
it.each(notes.forbiddingInPhoneCells)('%p ends the row, and is the reason', (text) => {
	const stop = { kind: 'text', reason: `Column "Phone 0" has no number: "${text}"` };
	expect(readRowNumber(cells(text, ADA), US)).toEqual(stop);
	expect(readRowNumber(cells('', text, ADA), US).kind).toBe('text');
	expect(readRowNumber(cells(ADA, text), US).kind).toBe('text');
	for (const written of [`617-308-2245 (${text})`, `${text}: 617-308-2245`, `617-308-2245 ${text}`]) {
		if (/^(?:x|mobile|private)$/.test(text)) continue;
		expect(() => readRowNumber(cells(written, ADA), US)).toThrow();
	}
});

it.each(['12', '617-308-22', '+1 999 999 9999', ['617-308-2245', '617-308-2246'], '999-999-9999'])(
	'%p, which cannot be read, ends the row',
	(cell) => {
		expect(() => readRowNumber(cells('n/a', cell, ADA), US)).toThrow();
		expect(readRowNumber(cells(ADA, cell), US)).toMatchObject({ number: { number: ADA } });
	},
);

it('after a fax the next cell is tried', () => {
	const number = { number: ADA, source: 'The number is from column "Phone 2"' };
	expect(readRowNumber(cells('Fax 617-308-2245', 'n/a', ADA), US)).toMatchObject({ number });
	expect(() => readRowNumber(cells('Fax 617-308-2245', ''), US)).toThrow('is marked as a fax');
});

it('a number that another cell marks as a fax is not called', () => {
	const [home, fax] = [{ value: '617-308-2245' }, { value: '617-308-2246', label: 'Work Fax' }];
	expect(readRowNumber([fax, home], US)).toMatchObject({ number: { number: '+16173082245' } });
	expect(readRowNumber([{ ...home, label: 'Home' }], US).kind).toBe('number');
	expect(() => readRowNumber([fax], US)).toThrow('is marked as a fax');
});

it('a column that To Number and Phone Columns both name is said to be empty once', () => {
	const named = ['Mobile', 'Home'].map((column) => ({ column, value: '' }));
	const none = { kind: 'none', reason: 'Column "Mobile" is empty, Column "Home" is empty' };
	expect(readRowNumber([{ source: 'Mobile', value: '' }, ...named], US)).toEqual(none);
});

it('a row without a number names a column with one that is not called', () => {
	const [own, other] = cells('', ADA);
	for (const notCalled of ['unknown', 'ofOther'] as const) {
		expect(readRowNumber([own, { ...other, notCalled }] as PhoneCell[], US)).toEqual({
			kind: 'none',
			reason: `Column "Phone 0" is empty. Column "Phone 1" has a number: to call it, list all columns in 'Phone Columns' in 'Options'`,
		});
		const fax = { ...other, notCalled, label: 'Fax' } as PhoneCell;
		const none = { reason: 'Column "Phone 0" is empty' };
		expect(readRowNumber([own, fax] as PhoneCell[], US)).toMatchObject(none);
	}
});

it('text ends the row in a column of which nobody knows whose it is, and not in that of another person', () => {
	const [own, other] = cells(ADA, 'do not call');
	const kindOf = (notCalled: PhoneCell['notCalled']) =>
		readRowNumber([own, { ...other, notCalled }] as PhoneCell[], US).kind;
	expect([kindOf('unknown'), kindOf('ofOther')]).toEqual(['text', 'number']);
});

it.each([
	['Celular', '11 6672-5807', '+5491166725807'],
	['Celular', '+54 9 11 6672-5807', '+5491166725807'],
	['Celular', '11 15 6672-5807', '+5491166725807'],
	['Teléfono o celular', '11 6672-5807', '+541166725807'],
	['Teléfono', '11 6672-5807', '+541166725807'],
])('in Argentina, %s %p is %p: a mobile needs its 9', (column, value, number) => {
	const read = readRowNumber([{ column, value }], { country: 'AR' });
	expect(read.kind === 'number' && read.number.number).toBe(number);
});

it('the note on a number that nobody has says that it is called all the same', () => {
	const read = readRowNumber([{ value: '+1 999 234 5678' }], {});
	const note = '+19992345678 is not an assigned number, but is called';
	expect(read.kind === 'number' && noteOnNumber(read.number)).toBe(note);
});

it.each([
	['new number 617-308-2246', '617-308-2246'],
	['llamar a su hijo (617) 308 2246', '(617) 308 2246'],
	['+44 113 496 0123 is the office', '+44 113 496 0123'],
	['her number is +1 617 308 2245', undefined],
	['617-308-2246', undefined],
	['claim 6173082246', undefined],
	['打+16173082246找她', '+16173082246'],
	['به همسرش ۰۱۶۱۷۳۰۸۲۲۴۶', '016173082246'],
	['Gary is (555) 010-0123', '(555) 010-0123'],
	['tax ID 0104418827', undefined],
	['order 12-345 of 24.11.2026, 3 x 1 200.50', undefined],
	['case 617/308/2024 or 617308-2024, invoice 2026/3082246 or 2026-3082246', undefined],
	['or 617-308-2024', '617-308-2024'],
])('%p has the number %p beside the one that is called', (note, other) =>
	expect(otherNumberIn(note, '+16173082245', US)).toBe(other),
);
