/** One thing that a word in a date may say; a filler such as "um" and "at" says nothing. */
export interface Sense {
	/** 1 for January. */
	month?: number;
	/** 1 for Monday. */
	weekday?: number;
	half?: 'am' | 'pm';
}

/** Words of dates, in some languages. A word has several senses if languages disagree about it. */
export type Vocabulary = (word: string) => readonly Sense[] | undefined;

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

/** A sheet writes few words, and many times. */
const MAX_REMEMBERED = 1_000;

function buildVocabulary(languages: readonly string[]): Vocabulary {
	const senses = new Map<string, Map<string, Sense>>();
	const add = (word: string, sense: Sense) => {
		const key = toKey(word);
		const known = senses.get(key) ?? new Map<string, Sense>();
		senses.set(key, known.set(JSON.stringify(sense), sense));
	};
	for (const language of languages) addWords(language, add);
	for (const word of MORE_FILLERS) add(word, {});
	const found = new Map([...senses].map(([word, known]) => [word, withoutHalves([...known.values()])]));

	const remembered = new Map<string, readonly Sense[] | undefined>();
	return (word) => {
		if (remembered.has(word)) return remembered.get(word);
		if (remembered.size >= MAX_REMEMBERED) remembered.clear();
		const result = found.get(toKey(word));
		remembered.set(word, result);
		return result;
	};
}

/** "de" is Hungarian for the morning, and a mere "of" to many more people. */
function withoutHalves(senses: readonly Sense[]): readonly Sense[] {
	const hasFiller = senses.some((sense) => Object.keys(sense).length === 0);
	return hasFiller ? senses.filter(({ half }) => half === undefined) : senses;
}

/** The first Monday of January, and a day of each month. */
const DAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => Date.UTC(2026, 0, 5 + day, 9));
const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => Date.UTC(2026, month, 15, 9));
const HALVES = { am: Date.UTC(2026, 0, 5, 9), pm: Date.UTC(2026, 0, 5, 19) };

function addWords(language: string, add: (word: string, sense: Sense) => void): void {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
	const full = format({ dateStyle: 'full', timeStyle: 'short', hour12: true });
	const long = format({ dateStyle: 'long', timeStyle: 'short' });
	const medium = format({ dateStyle: 'medium' });
	const short = format({ weekday: 'short' });
	const words = (of: Intl.DateTimeFormat, moment: number | undefined, type: string) =>
		of.formatToParts(moment).flatMap((part) => {
			const isWord = part.type === type && !/\d/.test(part.value);
			return isWord ? (part.value.match(/\p{L}[\p{L}\p{M}.]*/gu) ?? []) : [];
		});

	MONTHS.forEach((moment, index) => {
		for (const style of [full, medium]) {
			for (const name of words(style, moment, 'month').slice(0, 1)) add(name, { month: index + 1 });
		}
	});
	DAYS.forEach((moment, index) => {
		for (const style of [full, short]) {
			const [name, ...fillers] = words(style, moment, 'weekday');
			if (name !== undefined) add(name, { weekday: index + 1 });
			for (const filler of fillers) add(filler, {});
		}
	});
	for (const half of ['am', 'pm'] as const) {
		const name = words(full, HALVES[half], 'dayPeriod').join('');
		if (name !== '') add(name, { half });
	}
	for (const style of [full, long]) for (const word of words(style, MONTHS[0], 'literal')) add(word, {});
}

/** Case, accents and points differ from writer to writer. */
function toKey(word: string): string {
	return word
		.normalize('NFKD')
		.replace(/[\u0300-\u036f.॰]/g, '')
		.toLowerCase();
}
