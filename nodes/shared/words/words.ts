import wordsByLanguage from './words.json';

type Languages = typeof wordsByLanguage;

/**
 * What words mean that people write in the names of columns, and in cells. `words.json` has them by language, so that
 * whoever speaks one can complete it in one place. Spaces separate words; `|` joins those of two; `*` stands for an
 * ending. No call depends on a list being complete: where a word is missing, the user is asked, or a row is skipped.
 * Those that end in `Stem` are also found within other words, as in `Anrufverbot`.
 *
 * Of columns with numbers:
 * - `phone`: landlines, and phones of no kind; `mobile`; `fax`; `home`; `work`
 * - `number`, `first`, `other`: as in `phone number`, `first phone`, and `other phone`
 * - `filler`: says nothing of a number, neither whose it is, nor which
 * - `reach`: as in `Reach me at`, a number by itself if the column names nobody
 * - `contact`: people of whom a row has several if they are numbered; without a number, it is the row's own
 * - `otherNumber`: of other numbers that may look like those of phones
 *
 * Of numbers in cells:
 * - `beside`: what people and address books write beside one to say of which kind it is, or of whom
 * - `extension`, `and`: stand between a number and its extension, and between two numbers
 * - `none`: says that there is none; `notGiven` with `given` does, too, as in `not available`
 *
 * Of who may be called:
 * - `yes`, `no`
 * - `call`; `callDevice`: stands for a call beside another word
 * - `not`; `ban`: forbids what stands beside it; `noCall`: forbids calls by itself
 * - `gone`: is said of who died, and by whoever wants off a list; `wrong` is, of a number
 * - `relative`: as in `call his sister`. Beside a number, they leave open whose it is
 * - `called`: what was done says nothing of what may be; `callBack` wants a call, and a note that begins with a `task`,
 *   also behind `please`
 * - `optOut`: in the name of a column, it is said of calls
 * - `may`, `consent`, `publicity`: beside a call, they say who may be called; alone, as in `¿Autoriza?`, they are a
 *   question. `publicity` says nothing of a person in a note: `works in marketing`
 * - `message`: of something else than calls that people consent to, as are names of a `messenger`; `note`: in the
 *   name of a column of notes
 * - `polite`: what people write besides, as in `asked not to be called anymore` and `please phone instead`
 */
export type WordMeaning = { [Language in keyof Languages]: keyof Languages[Language] }[keyof Languages];

const languages: Readonly<Record<string, Partial<Record<WordMeaning, string>>>> = wordsByLanguage;

export const LANGUAGES = Object.keys(wordsByLanguage);

/** @returns the words of all languages, as `words.json` has them */
export function listWords(...meanings: WordMeaning[]): string[] {
	return Object.values(languages).flatMap((words) =>
		meanings.flatMap((meaning) => words[meaning]?.split(' ') ?? []),
	);
}

/** A week, and a day and a night within it. */
const MOMENTS = Array.from({ length: 8 }, (_, index) => Date.UTC(1970, 0, 1 + index, 3 * index));
/** As in `yesterday`, and `next week`. */
const DISTANCES = [-2, -1, 0, 1, 2];
/** Shorter ones are other words elsewhere, as `sun`. */
const MIN_TIME = 4;
const MIN_DISTANCE = 5;

/**
 * @returns what finds the days of a week, the parts of a day, and what is named by its distance from today, in plain
 *   words of all languages: `mercredi`, `evening`, `next week`
 */
export function patternOfTimes(): RegExp {
	const names = LANGUAGES.flatMap((language) => {
		const format = new Intl.DateTimeFormat(language, {
			weekday: 'long',
			hour: 'numeric',
			hourCycle: 'h12',
			dayPeriod: 'long',
			timeZone: 'UTC',
		});
		const parts = MOMENTS.flatMap((moment) => format.formatToParts(moment))
			.filter(({ type }) => type === 'weekday' || type === 'dayPeriod')
			.flatMap(({ value }) => plainWords(value).split(' '));
		const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
		const distances = DISTANCES.flatMap((distance) =>
			(['day', 'week', 'month'] as const).map((unit) => relative.format(distance, unit)),
		);
		const isTold = (text: string) =>
			!/\p{N}/u.test(text) && (text.length >= MIN_DISTANCE || WITHOUT_SPACES.test(text));
		return [...parts, ...distances.filter(isTold).map(plainWords)];
	});
	const joined = names.filter((word) => WITHOUT_SPACES.test(word));
	const alone = names.filter((word) => word.length >= MIN_TIME && !WITHOUT_SPACES.test(word));
	return new RegExp(`(?<![^ ])(?:${alone.join('|')})\\p{L}{0,2}(?![^ ])|${joined.join('|')}`, 'u');
}

/** Longer texts are letters and logs. */
export const MAX_TEXT = 1000;
/** Putting them in order takes the square of their number. */
const MORE_ACCENTS = /(?<=\p{M}{8})\p{M}+/gu;

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

/**
 * Accents, dots that many leave out, invisible marks, and the quotes within what Hebrew abbreviates, but not the vowels
 * of Hindi or Bengali, which are marks too.
 */
const DROPPED =
	/(?!\p{Alphabetic})\p{M}|\p{Cf}|[\u064b-\u065f\u0670\u0640]|(?<=\p{Script=Hebrew})["״](?=\p{Script=Hebrew})/gu;

/**
 * @returns letters and digits with one space between words, so that case, accents, signs and keyboards make no
 *   difference; nothing of a text that is longer than a note
 */
export function plainWords(text: string): string {
	if (text.length > MAX_TEXT) return '';
	return text
		.replace(MORE_ACCENTS, '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(DROPPED, '')
		.replaceAll('ı', 'i')
		.replaceAll('#', ' nr ')
		.replace(WRITTEN_OTHERWISE, (letter) => ARABIC_LETTERS[letter] ?? letter)
		.normalize('NFC')
		.replace(/[^\p{Alphabetic}\p{Nd}]+/gu, ' ')
		.replace(ARTICLE, '')
		.trim();
}

const MIN_LONG = 5;
const JOINING = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d *]/u;

const WITHOUT_SPACES =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** As of `мобильн*`. */
const ENDING = '\\p{L}{0,5}';

/** Words with some meanings, found in names as `plainWords` gives them. */
export class Words {
	private readonly pattern: RegExp;

	/**
	 * Words of scripts that join them are found anywhere, others alone.
	 *
	 * @param parts these also within others, as in `Handynummer`, and with an ending, as in `telefonu`
	 */
	constructor(meanings: readonly WordMeaning[], parts: readonly WordMeaning[] = []) {
		const all = listWords(...meanings, ...parts).map(
			(word) => plainWords(word) + (word.endsWith('*') ? '*' : ''),
		);
		const joined = all.filter(
			(word) => JOINING.test(word) && word.length > (WITHOUT_SPACES.test(word) ? 1 : 2),
		);
		const long = listWords(...parts)
			.map(plainWords)
			.filter((word) => word.length >= MIN_LONG && !/ /.test(word) && !JOINING.test(word));
		const anyOf = (some: string[]) =>
			some
				// V8 looks for plain words together, as long as no pattern stands among them.
				.sort((a, b) => Number(a.endsWith('*')) - Number(b.endsWith('*')) || b.length - a.length)
				.join('|')
				.replaceAll('*', ENDING) || '(?!)';
		const endings = '(?:\\p{L}{1,3}(?![^ ]))?';
		this.pattern = new RegExp(
			`(?<![^ ])(?:${anyOf(all)})(?![^ ])|(?=${JOINING.source})(?:${anyOf(joined)})|(?:${anyOf(long)})${endings}`,
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

const oneOf = (...meanings: WordMeaning[]) => {
	const words = listWords(...meanings).map(plainWords);
	return `(${words.filter((word) => /^\p{L}{2,}$/u.test(word)).join('|')})`;
};
/** As `Huisfoon`: short words are not looked for within others, so both must be known. */
const COMPOUND = new RegExp(
	`(?<![^ ])${oneOf('home', 'work', 'other', 'mobile', 'phone')}s?${oneOf('phone', 'mobile', 'number')}(?![^ ])`,
	'gu',
);

/** @returns the words of a name or a note, also of `mobilePhone`, `phone2`, and `Huisfoon` */
export function wordsOfName(name: string): string {
	const parts = plainWords(name.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\d)/gu, '$1$3 $2'));
	return parts.replace(COMPOUND, '$1 $2');
}
