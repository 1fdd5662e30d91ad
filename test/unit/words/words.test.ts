import words from '../../../nodes/shared/words/words.json';
import { plainWords, type WordMeaning } from '../../../nodes/shared/words/words';

type Entry = [language: string, meaning: WordMeaning, word: string];

const entries = Object.entries(words).flatMap(([language, meanings]) =>
	Object.entries(meanings).flatMap(([meaning, list]) =>
		list.split(' ').map((word): Entry => [language, meaning as WordMeaning, plainWords(word)]),
	),
);
const FORBIDDING: WordMeaning[] = ['not', 'ban', 'noCall', 'gone', 'wrong', 'optOut', 'optOutStem'];
/** Of cells, and of numbers and notes, which stand in no column of yes and no. */
const APART: WordMeaning[] = ['no', 'none', 'note', 'notGiven', 'otherNumber'];

/** All others that a name of a column may have. */
const HARMLESS = [...new Set(entries.map(([, meaning]) => meaning))].filter(
	(meaning) => !FORBIDDING.includes(meaning) && !APART.includes(meaning),
);

/** @returns words of one language that another one, which doesn't have them in the same meanings, reads otherwise */
function clashing(ones: readonly WordMeaning[], others: readonly WordMeaning[]): string[] {
	const byWord = new Map<string, Entry[]>();
	for (const entry of entries) byWord.set(entry[2], [...(byWord.get(entry[2]) ?? []), entry]);
	return [...byWord].flatMap(([word, all]) => {
		const languagesOf = (meanings: readonly WordMeaning[]) =>
			all.flatMap(([language, meaning]) => (meanings.includes(meaning) ? [language] : []));
		const [inOnes, inOthers] = [languagesOf(ones), languagesOf(others)];
		const isShared = inOthers.some((language) => inOnes.includes(language));
		return inOnes.length > 0 && inOthers.length > 0 && !isShared ? [word] : [];
	});
}

// An empty one would be found everywhere.
it('every word has letters', () => {
	expect(entries.filter(([, , word]) => word === '')).toEqual([]);
});

it('no list has a word twice, and no relative is known beside a number as well', () => {
	const lists = Object.values(words).flatMap((meanings: Partial<Record<WordMeaning, string>>) => [
		...Object.values(meanings),
		[meanings.beside, meanings.relative].filter(Boolean).join(' '),
	]);
	const again = (list: string) => list.split(' ').filter((word, index, all) => all.indexOf(word) !== index);
	expect(lists.flatMap(again)).toEqual([]);
});

// Nobody says in which language a column is named.
it('no word forbids calls in one language, and says something else in another', () => {
	expect(clashing(FORBIDDING, HARMLESS)).toEqual([]);
});

it('no word is yes in one language, and no in another', () => {
	expect(clashing(['yes'], ['no', 'none'])).toEqual([]);
});
