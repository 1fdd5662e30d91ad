import { getCountries } from 'libphonenumber-js/max';

import type { Row } from '../../../nodes/shared/columns/columns';
import {
	columnsThatAskToCall,
	kindOfNote,
	mayForbidCalls,
	noteColumns,
	stoppingAnswer,
	whyOptedOut,
	yesNoColumns,
} from '../../../nodes/shared/columns/optOut';
import { listWords } from '../../../nodes/shared/words/words';
import wordsByLanguage from '../../../nodes/shared/words/words.json';
import doNotCallNames from './doNotCallNames.json';
import notes from './notes.json';
import columns from './optOutColumns.json';

const LONG = `${'I have read the terms, and that they can change. '.repeat(5)}I consent to calls`;

it.each([
	...columns.yes.map((column) => [column, 'yes']),
	...[...columns.no, LONG].map((column) => [column, 'no']),
	...columns.none.map((column) => [column, undefined]),
])('in the column %s the answer that stops a call is %p', (column = '', answer) =>
	expect(stoppingAnswer(column)).toBe(answer),
);

/** By a stranger: names that all mean not to call. */
it.each(Object.entries(doNotCallNames))('no such column is passed over: %s', (_, names) => {
	const answers = names.map((name) => stoppingAnswer(name) ?? (mayForbidCalls(name) ? 'asks' : name));
	expect(answers.filter((answer) => !['yes', 'asks'].includes(answer))).toEqual([]);
});

/** @param answers which answer stops a call, by column */
const whyStopped = (row: Row, answers: Record<string, 'yes' | 'no'> = {}, ...noteColumns: string[]) =>
	whyOptedOut(row, new Map(Object.entries(answers)), new Set(noteColumns));

it.each([
	...[true, 1, 'TRUE', 'yes', 'Y', '1', 'x', '✓', 'ja'],
	...[46350, '2026-01-31', 'asked on the phone', '5550100123', 3],
])('%p is a yes', (value) => {
	const reason = `Column "DNC" says "${String(value)}"`;
	expect(whyStopped({ DNC: value }, { DNC: 'yes' })).toEqual({ kind: 'optOut', reason });
});

it.each([false, 'FALSE', 'No', 'n', 0, '0', '', ' ', null, undefined, 'nein', 'none', 'N/A', '-', '☐'])(
	'%p is none',
	(value) => expect(whyStopped({ DNC: value }, { DNC: 'yes' })).toBeUndefined(),
);

const REFUSALS = [
	...['no', false, 'nein', '×', 'n/a', 0],
	...['yes, but not before 9', 'WhatsApp only', 'Prefer not', 'not after 5'],
	...['No, e-mail me please', 'text please', 'consent withdrawn', 'given, then revoked 12/03/2024'],
	...['yes until May, since then withdrawn', 'Einwilligung widerrufen', 'har återkallat', 'icazə deyil'],
];
const GRANTS = [
	...['', '-', 'yes', 'after 5', 'in the evening', 'yes, Monday evening', 'O', '18h', 17],
	...['granted', 'verbal yes, of course', 'consent given 12/03/2024'],
];

it.each([
	...REFUSALS.map((value) => [value, true] as const),
	...GRANTS.map((value) => [value, false] as const),
])('a permission that is %p stops the call: %p', (value, isStopped) => {
	const why = whyStopped({ 'OK to Call': value }, { 'OK to Call': 'no' });
	expect(why?.reason).toBe(isStopped ? `Column "OK to Call" says "${String(value)}"` : undefined);
});

it.each([...notes.forbidding, ...notes.ended])('a cell that says %p stops the call', (text) => {
	const reason = `Column "Status" says "${text}"`;
	expect(whyStopped({ Status: text })).toEqual({ kind: 'optOut', reason });
	expect(whyStopped({ 'Email Status': text })).toBeUndefined();
});

it.each(notes.forbiddingInNotes)('a note that says %s stops the call', (Note) => {
	expect(whyStopped({ Note }, {}, 'Note')).toBeDefined();
});

it('a cell or a note that says nothing of the kind stops no call', () => {
	expect(notes.harmless.filter((Status) => whyStopped({ Status }))).toEqual([]);
	expect(notes.harmlessInNotes.filter((Note) => whyStopped({ Note }, {}, 'Note'))).toEqual([]);
});

const itemsOf = (...rows: Row[]) => rows.map((row) => ({ row }));

/** Names that forbid calls, with yes and no as their sheets have them. Hardly any is known by its name. */
it.each(columns.withAnswers)(
	'%s: no one who said %s is called without a question',
	async (column = '', yes, no) => {
		const rows = [yes, no, no].map((value) => ({ Phone: '+15550100123', [column]: value }));
		const why = whyOptedOut({ ...rows[0] }, new Map([[column, stoppingAnswer(column)]]), new Set());
		const isAsked = mayForbidCalls(column) && (await yesNoColumns(itemsOf(...rows), [column])).length > 0;
		expect(why !== undefined || isAsked).toBe(true);
	},
);

it.each(columns.questions)('%s may forbid calls, and does not say who may be called', (column) => {
	expect([stoppingAnswer(column) !== 'no', mayForbidCalls(column)]).toEqual([true, true]);
});

it.each(columns.harmless)('%s forbids nothing', (column) => expect(mayForbidCalls(column)).toBe(false));

it('a column is a question if its name is too long to be read', () => {
	expect(mayForbidCalls('a'.repeat(1001))).toBe(true);
});

it('a clause is read to its end', () => {
	const Note = `${'She was told of it again '.repeat(12)}and we must not call her`;
	expect(whyStopped({ Note }, {}, 'Note')).toBeDefined();
});

it.each([
	["Don't call!", 10_000],
	['She hates phone calls!', 1000],
])('longer texts are not read: %s', (text, max) => {
	const whyOf = (Note: string) => whyStopped({ Note }, {}, 'Note');
	expect(whyOf(text + '!'.repeat(max - text.length))).toBeDefined();
	expect(whyOf(text + '!'.repeat(max + 1 - text.length))).toBeUndefined();
});

it.each(['do  not\ncall', '📵', ['vip', 'do not call'], { tags: [{ name: 'do not call' }] }])(
	'%j says not to call',
	(status) => {
		expect(whyStopped({ status })).toMatchObject({ kind: 'optOut' });
	},
);

it.each<[unknown, 'yes' | 'no', boolean]>([
	[['yes'], 'yes', true],
	[[true], 'yes', true],
	[{ value: 'yes' }, 'yes', true],
	[new Date(0), 'yes', true],
	[[], 'yes', false],
	[['no'], 'yes', false],
	[['no'], 'no', true],
	[{ value: 'yes' }, 'no', false],
])('a form may answer with %j, where %s stops a call: %p', (Answer, stopping, isStopped) => {
	expect(whyStopped({ Answer }, { Answer: stopping }) !== undefined).toBe(isStopped);
});

it('words for calls are known in the languages of all countries, but for three islands and Bhutan', () => {
	const known = Object.entries(wordsByLanguage).flatMap(([language, words]) =>
		'not' in words || 'noCall' in words ? [language] : [],
	);
	const languages = getCountries().map((region) => new Intl.Locale('und', { region }).maximize().language);
	const unknown = [...new Set(languages)].filter((language) => !known.includes(language ?? ''));
	expect(unknown).toEqual(['dz', 'pau', 'tkl', 'tvl']);
});

it.each([
	['Status', 'new', 'old'],
	['Sex', 'F', 'M'],
	['Blood', 'A', 'B'],
	['Note', 'x', 'call after 5'],
	['Kids', 1, 2],
	['Tags', ['a'], []],
	['Whatever', 'yes', 'Yes'],
	['Whatever', 'no', ''],
])('%s with %p and %p is no column of yes and no', async (column, one, other) => {
	expect(await yesNoColumns(itemsOf({ [column]: one }, { [column]: other }), [column])).toEqual([]);
});

it('a row without the column is like an empty cell', async () => {
	expect(await yesNoColumns(itemsOf({ Ruhe: 'x' }, {}), ['Ruhe', 'Other'])).toEqual(['Ruhe']);
});

async function asksToCall(column: string, ...cells: unknown[]): Promise<boolean> {
	const rows = cells.map((cell) => ({ [column]: cell }));
	return (await columnsThatAskToCall(itemsOf(...rows), [column])).length > 0;
}

describe('a column that asks to call', () => {
	it.each([
		['電話連絡', '可', '不可'],
		['Telefonisch kontaktieren', 'nein', ''],
		['Contact by phone', false],
		['Telefonon kereshető', 'igen', 'nem'],
		['Acepta llamados', 'Sí', 'No'],
	])('%s with %p and %p', async (column, ...cells) => expect(await asksToCall(column, ...cells)).toBe(true));

	it.each([
		['says only yes, or nothing', 'Call', 'yes', ''],
		['has a mark', 'Call', 'yes', 'x'],
		['counts', 'Calls', 1, 0],
		['says something else', 'Call', 'no', 'in the evening'],
		['was done', 'Called', 'yes', 'no'],
		['is of messages, too', 'Call or text', 'yes', 'no'],
		['has an unknown word', 'Call qwx', 'yes', 'no'],
		['speaks of phones alone', 'Phone', 'yes', 'no'],
		['is of other rules', 'Allow calling abroad', 'yes', 'no'],
	])('is none if it %s', async (_, column, ...cells) =>
		expect(await asksToCall(column, ...cells)).toBe(false),
	);

	it('is none with a denial, in any language', async () => {
		const denials = listWords('not', 'ban', 'noCall', 'no').filter((word) => word.length > 1);
		const calls = listWords('call').filter((_, index) => index % 9 === 0);
		const names = denials.flatMap((denial) => calls.map((call) => `${denial} ${call}`.replaceAll('|', ' ')));
		const isObeyed = await Promise.all(names.map((name) => asksToCall(name, 'yes', 'no')));
		const unsafe = names.filter((name, index) => isObeyed[index] && stoppingAnswer(name) !== 'yes');
		expect(unsafe).toEqual([]);
	});
});

it.each([...notes.aboutCalls, `moved house last year, ${'and so on '.repeat(30)}, no longer fond of calls`])(
	'%p speaks of calls',
	(note) => expect(kindOfNote(note)).toBe('note'),
);

it.each([...notes.notAboutCalls, `says he hates our calls, ${'and so on '.repeat(120)}`])(
	'%p does not',
	(note) => expect(kindOfNote(note)).toBeUndefined(),
);

it.each([
	['Polish number', 'numberNote'],
	['Polish number, hates our calls', 'note'],
	['VIP, Polish number', 'numberNote'],
	['Polish number, speaks good English', 'numberNote'],
	['not the number', 'note'],
	['she says this is a Polish number', 'note'],
])('%p is a %s', (note, kind) => expect(kindOfNote(note)).toBe(kind));

describe('a column of notes', () => {
	const notesAmong = async (cells: unknown[], name = 'Memo') => {
		const filled = cells.flatMap((cell, index) => (cell === '' ? [] : [[index, cell] as const]));
		return [...(await noteColumns(new Map([[name, new Map(filled.slice(0, 200))]]), cells.length))];
	};
	const long = (first: string, last: string) => [first, ...Array<string>(250).fill('a b'), last];

	it.each([
		['some empty cells, and several words', ['', 'two dogs', 'VIP'], ['Memo']],
		['an empty cell at the end', ['two dogs', ''], ['Memo']],
		['no empty cell', ['two dogs', 'VIP'], []],
		['single words', ['', 'VIP'], []],
		['addresses and numbers', ['', 'Main St 5', 'ada love@example.com'], []],
		['no cells', ['', ''], []],
		['many cells, the first one empty', long('', 'a b'), ['Memo']],
		['many cells, the last one empty, which nobody looks at', long('a b', ''), []],
	])('with %s', async (_, cells, found) => expect(await notesAmong(cells)).toEqual(found));

	it.each([
		['Remarks', ['two dogs', 'VIP'], true],
		['Remarks', ['flat 3 left', 'VIP'], true],
		['Remarks', ['VIP', 'new'], false],
		['Remarks', ['two dogs'], false],
		['Color', ['dark red', 'blue'], false],
	])('named %s, with %p: %p', async (name, cells, isFound) => {
		expect(await notesAmong(cells, name)).toEqual(isFound ? [name] : []);
	});
});
