/** Putting accents in order takes the square of their number. */
const MAX_LENGTH = 200;

/** Letters of Persian and Urdu keyboards, and those that Arabic writes in two ways at the end of a word. */
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
	'\u0649': '\u064a',
	'\u06cc': '\u064a',
	'\u06a9': '\u0643',
	'\u0629': '\u0647',
	'\u06be': '\u0647',
	'\u06c1': '\u0647',
};
const WRITTEN_OTHERWISE = new RegExp(`[${Object.keys(ARABIC_LETTERS).join('')}]`, 'gu');

/** Of Arabic nouns. */
const ARTICLE = /(?<![^ ])ال(?=\p{L}{2})/gu;

/** Accents, dots that many leave out and invisible marks, but not the vowels of Hindi or Bengali, which are marks too. */
const DROPPED = /(?!\p{Alphabetic})\p{M}|\p{Cf}|[\u064b-\u065f\u0670\u0640]/gu;

/**
 * @returns letters and digits with one space between words, so that case, accents, signs and keyboards make no
 *   difference; nothing of a text that is too long for a name
 */
export function plainWords(text: string): string {
	if (text.length > MAX_LENGTH) return '';
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(DROPPED, '')
		.replaceAll('ı', 'i')
		.replace(WRITTEN_OTHERWISE, (letter) => ARABIC_LETTERS[letter] ?? letter)
		.normalize('NFC')
		.replace(/[^\p{Alphabetic}\p{Nd}]+/gu, ' ')
		.replace(ARTICLE, '')
		.trim();
}

/** @param lists of single words, separated by spaces */
export function wordSet(...lists: string[]): ReadonlySet<string> {
	return new Set(lists.flatMap((list) => list.split(' ')).map(plainWords));
}

const MIN_LONG = 5;
const JOINING = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d *]/u;

const WITHOUT_SPACES =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** As of `мобильн*`. */
const ENDING = '\\p{L}{0,5}';

/** A list of words, found in names as `plainWords` gives them. */
export class Words {
	private readonly pattern: RegExp;

	/**
	 * Words of scripts that join them are found anywhere, others alone. Spaces separate them; `|` joins those of two;
	 * `*` stands for an ending.
	 *
	 * @param parts these also within others, as in `Handynummer`, and with an ending, as in `telefonu`
	 */
	constructor(lists: readonly string[], parts: readonly string[] = []) {
		const split = (some: readonly string[]) => some.flatMap((list) => list.split(' '));
		const all = split([...lists, ...parts]).map((word) => plainWords(word) + (word.endsWith('*') ? '*' : ''));
		const joined = all.filter(
			(word) => JOINING.test(word) && word.length > (WITHOUT_SPACES.test(word) ? 1 : 2),
		);
		const long = split(parts)
			.map(plainWords)
			.filter((word) => word.length >= MIN_LONG && !/ /.test(word) && !JOINING.test(word));
		const anyOf = (some: string[]) =>
			some
				.sort((a, b) => b.length - a.length)
				.join('|')
				.replaceAll('*', ENDING) || '(?!)';
		const endings = '(?:\\p{L}{1,3}(?![^ ]))?';
		this.pattern = new RegExp(
			`(?<![^ ])(?:${anyOf(all)})(?![^ ])|${anyOf(joined)}|(?:${anyOf(long)})${endings}`,
			'gu',
		);
	}

	/**
	 * @param mark in the place of each of the words; none of them itself
	 * @returns what is left of a name; also of a word from which another one was taken away
	 */
	without(name: string, mark = ' '): string {
		const rest = name.replace(this.pattern, mark).replace(/ +/g, ' ').trim();
		return rest === name ? rest : this.without(rest, mark);
	}

	areIn(name: string): boolean {
		return name.search(this.pattern) >= 0;
	}
}

/** @returns the words of a column's name, also of `mobilePhone` and `phone2` */
export function wordsOfName(column: string): string {
	return plainWords(column.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\d)/gu, '$1$3 $2'));
}
