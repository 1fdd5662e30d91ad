/** What a word in a date may say. It has several meanings if languages disagree about it. */
export interface Meaning {
	/** 1 for January. */
	months: ReadonlySet<number>;
	/** 1 for Monday. */
	weekdays: ReadonlySet<number>;
	halvesOfDay: ReadonlySet<'am' | 'pm'>;
	/** Whether it says nothing, such as "um" and "at". */
	isFiller: boolean;
}

/** Words of dates, in some languages. */
export type Vocabulary = (word: string) => Meaning | undefined;

/** The languages whose dates are read. Their words are ICU's, not ours. */
const LANGUAGES =
	'en es pt de fr it nl pl ro sv da nb fi cs sk hu hr tr el ru uk bg id hi ja ko zh zh-TW'.split(' ');
/** What people write beside times, and ICU does not. */
const MORE_FILLERS = ['uhr', 'h', 'hrs', 'hs', 'at', 'den'];

/** Words of English, or of all languages. Made when first needed, since asking ICU takes milliseconds. */
export const vocabularies: Readonly<Record<'english' | 'all', Vocabulary>> = {
	english: once(() => buildVocabulary(LANGUAGES.slice(0, 1))),
	all: once(() => buildVocabulary(LANGUAGES)),
};

function once(make: () => Vocabulary): Vocabulary {
	let made: Vocabulary | undefined;
	return (word) => (made ??= make())(word);
}

interface Entry {
	months: Set<number>;
	weekdays: Set<number>;
	halvesOfDay: Set<'am' | 'pm'>;
	isFiller: boolean;
}

function buildVocabulary(languages: readonly string[]): Vocabulary {
	const entries = new Map<string, Entry>();
	const findEntry = (word: string): Entry => {
		const key = toKey(word);
		const entry = entries.get(key) ?? {
			months: new Set(),
			weekdays: new Set(),
			halvesOfDay: new Set(),
			isFiller: false,
		};
		entries.set(key, entry);
		return entry;
	};
	for (const language of languages) addWords(language, findEntry);
	for (const word of MORE_FILLERS) findEntry(word).isFiller = true;
	// "de" is Hungarian for the morning, and a mere "of" to many more people.
	for (const { isFiller, halvesOfDay } of entries.values()) if (isFiller) halvesOfDay.clear();
	return memoize((word) => entries.get(toKey(word)));
}

/** A sheet writes few words, and many times. */
const MAX_REMEMBERED = 1_000;

function memoize(vocabulary: Vocabulary): Vocabulary {
	const meanings = new Map<string, Meaning | undefined>();
	return (word) => {
		if (meanings.has(word)) return meanings.get(word);
		if (meanings.size >= MAX_REMEMBERED) meanings.clear();
		const meaning = vocabulary(word);
		meanings.set(word, meaning);
		return meaning;
	};
}

/** The first Monday of January, and a day of each month. */
const DAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => Date.UTC(2026, 0, 5 + day, 9));
const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => Date.UTC(2026, month, 15, 9));
const HALVES_OF_DAY = [
	{ half: 'am', moment: Date.UTC(2026, 0, 5, 9) },
	{ half: 'pm', moment: Date.UTC(2026, 0, 5, 19) },
] as const;

function addWords(language: string, entryOf: (word: string) => Entry): void {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
	const full = format({ dateStyle: 'full', timeStyle: 'short', hour12: true });
	const long = format({ dateStyle: 'long', timeStyle: 'short' });
	const medium = format({ dateStyle: 'medium' });
	const weekdays = format({ weekday: 'short' });
	const words = (of: Intl.DateTimeFormat, moment: number, type: string) =>
		of.formatToParts(moment).flatMap((part) => {
			const isWord = part.type === type && !/\d/.test(part.value);
			return isWord ? wordsIn(part.value) : [];
		});

	for (const style of [full, medium]) {
		MONTHS.forEach((moment, index) => {
			const [name] = words(style, moment, 'month');
			if (name !== undefined) entryOf(name).months.add(index + 1);
		});
	}
	for (const style of [full, weekdays]) {
		DAYS.forEach((moment, index) => {
			const [name, ...rest] = words(style, moment, 'weekday');
			if (name !== undefined) entryOf(name).weekdays.add(index + 1);
			for (const word of rest) entryOf(word).isFiller = true;
		});
	}
	for (const { half, moment } of HALVES_OF_DAY) {
		const name = words(full, moment, 'dayPeriod').join('');
		if (name !== '') entryOf(name).halvesOfDay.add(half);
	}
	for (const style of [full, long]) {
		for (const word of words(style, MONTHS[0] as number, 'literal')) entryOf(word).isFiller = true;
	}
}

/** Case, accents and points differ from writer to writer. */
function toKey(word: string): string {
	return word
		.normalize('NFKD')
		.replace(/[\u0300-\u036f.॰]/g, '')
		.toLowerCase();
}

function wordsIn(text: string): string[] {
	return text.match(/\p{L}[\p{L}\p{M}.]*/gu) ?? [];
}
