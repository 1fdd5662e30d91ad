import words from '../../../nodes/shared/words/words.json';
import { plainWords, type WordMeaning } from '../../../nodes/shared/words/words';

type Entry = [language: string, meaning: string, word: string];

const entries = Object.entries(words).flatMap(([language, meanings]) =>
	Object.entries(meanings).flatMap(([meaning, list]) =>
		list.split(' ').map((word): Entry => [language, meaning, plainWords(word)]),
	),
);
const FORBIDDING = new Set<string>([
	'not',
	'ban',
	'noCall',
	'gone',
	'wrong',
	'optOut',
	'optOutStem',
] satisfies WordMeaning[]);
/** Of cells, and of numbers and notes, which stand in no column of yes and no. */
const APART = new Set<string>(['no', 'none', 'note', 'notGiven', 'otherNumber'] satisfies WordMeaning[]);

/** @returns words of one language that another one, which doesn't have them in the same meanings, reads otherwise */
function clashing(isOne: (meaning: string) => boolean, isOther: (meaning: string) => boolean): string[] {
	const byWord = new Map<string, Entry[]>();
	for (const entry of entries) byWord.set(entry[2], [...(byWord.get(entry[2]) ?? []), entry]);
	return [...byWord.keys()].filter((word) => {
		const languagesOf = (is: (meaning: string) => boolean) =>
			(byWord.get(word) ?? []).flatMap(([language, meaning]) => (is(meaning) ? [language] : []));
		const others = languagesOf(isOther);
		const ones = languagesOf(isOne);
		return ones.length > 0 && others.length > 0 && !others.some((language) => ones.includes(language));
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
	const isForbidding = (meaning: string) => FORBIDDING.has(meaning);
	const isHarmless = (meaning: string) => !isForbidding(meaning) && !APART.has(meaning);
	expect(clashing(isForbidding, isHarmless)).toEqual([]);
});

it('no word is yes in one language, and no in another', () => {
	const isYes = (meaning: string) => meaning === 'yes';
	const isNo = (meaning: string) => meaning === 'no' || meaning === 'none';
	expect(clashing(isYes, isNo)).toEqual([]);
});
