import { kindOfNote, noteColumns } from '../../../nodes/shared/columns/optOut';
import notes from './notes.json';

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
