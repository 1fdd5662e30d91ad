import { plainWords } from './columnName';

const MIN_LONG = 5;
const JOINING = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d ]/u;

/** A list of words, found in names as `plainWords` gives them. */
export class Words {
	private readonly any: RegExp;
	private readonly patterns: readonly RegExp[];

	/**
	 * Words of scripts that join them are found anywhere, others alone. Spaces separate them; `|` joins those of two.
	 *
	 * @param parts these also within others, as in `Handynummer`, and with an ending, as in `telefonu`
	 */
	constructor(lists: readonly string[], parts: readonly string[] = []) {
		const split = (some: readonly string[]) => some.flatMap((list) => list.split(' ')).map(plainWords);
		const [words, wordParts] = [split(lists), split(parts)];
		const joined = [...words, ...wordParts].filter((word) => word.length > 1 && JOINING.test(word));
		const long = wordParts.filter(
			(word) => word.length >= MIN_LONG && !JOINING.test(word) && !word.includes(' '),
		);
		const anyOf = (some: string[]) => some.sort((a, b) => b.length - a.length).join('|') || '(?!)';
		const alone = `(?<![^ ])(?:${anyOf([...words, ...wordParts])})(?![^ ])`;
		// What is left of a word when another one is taken away may be one of its own.
		const sources = [alone, anyOf(joined), `(?:${anyOf(long)})(?:\\p{L}{1,3}(?![^ ]))?`, alone];
		this.any = new RegExp(sources.join('|'), 'u');
		this.patterns = sources.map((source) => new RegExp(source, 'gu'));
	}

	without(name: string): string {
		const remove = (rest: string, pattern: RegExp) => rest.replace(pattern, ' ').replace(/ +/g, ' ').trim();
		return this.patterns.reduce(remove, name);
	}

	areIn(name: string): boolean {
		return this.any.test(name);
	}
}

/** @returns the words of a column's name, also of `mobilePhone` and `phone2` */
export function wordsOfName(column: string): string {
	return plainWords(column.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\d)/gu, '$1$3 $2'));
}
