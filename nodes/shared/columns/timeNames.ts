import { plainName, plainWords } from './columnName';

/** How one language calls columns that say when; names are separated by commas. */
interface Language {
	dateAndTime?: string;
	/** Whole names of columns: `Date`, and neither `Birth date` nor `Date created`. */
	date: string;
	time: string;
	zone?: string;
	/** Words that say so in longer names or besides those above; a `*` stands for any letters. */
	words?: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
	en: {
		dateAndTime: 'date and time, date time',
		date: 'date',
		time: 'time',
		zone: 'time zone, tz',
		words: 'when, day, schedul*, appointment, slot, callback, call back, call at, due',
	},
	zh: {
		dateAndTime: '日期时间, 日期時間, 日期和时间, 日期與時間',
		date: '日期',
		time: '时间, 時間, 时刻',
		zone: '时区, 時區',
		words: '预约, 預約, 回电, 回電',
	},
	hi: {
		dateAndTime: 'तारीख और समय, दिनांक और समय, दिनांक एवं समय',
		date: 'तारीख, दिनांक, तिथि',
		time: 'समय, वक़्त',
		zone: 'समय क्षेत्र, टाइम ज़ोन',
		words: 'कब, दिन',
	},
	es: {
		dateAndTime: 'fecha y hora',
		date: 'fecha',
		time: 'hora, horario',
		zone: 'zona horaria, huso horario',
		words: 'dia, cita, cuando, agendad*, programad*',
	},
	ar: {
		dateAndTime: 'التاريخ والوقت, تاريخ ووقت',
		date: 'تاريخ, التاريخ',
		time: 'وقت, الوقت, ساعة, الساعة',
		zone: 'المنطقة الزمنية, منطقة زمنية',
		words: 'موعد, يوم, متى',
	},
	fr: {
		dateAndTime: 'date et heure',
		date: 'date',
		time: 'heure, horaire',
		zone: 'fuseau horaire',
		words: 'jour, quand, rendez vous, rdv, rappel*',
	},
	bn: {
		dateAndTime: 'তারিখ ও সময়, তারিখ এবং সময়',
		date: 'তারিখ',
		time: 'সময়',
		zone: 'সময় অঞ্চল, টাইম জোন',
		words: 'কখন, দিন',
	},
	pt: {
		dateAndTime: 'data e hora, data e horario',
		date: 'data',
		time: 'hora, horario',
		zone: 'fuso horario',
		words: 'dia, quando, agenda*',
	},
	ru: {
		dateAndTime: 'дата и время, дата время',
		date: 'дата',
		time: 'время',
		zone: 'часовой пояс',
		words: 'час, когда, день, перезвон*',
	},
	ur: {
		dateAndTime: 'تاریخ اور وقت, تاریخ و وقت',
		date: 'تاریخ',
		time: 'وقت',
		zone: 'ٹائم زون',
		words: 'کب, دن',
	},
	id: {
		dateAndTime: 'tanggal dan waktu, tanggal waktu, tanggal dan jam',
		date: 'tanggal, tgl',
		time: 'waktu, jam, pukul',
		zone: 'zona waktu',
		words: 'kapan, jadwal*, hari',
	},
	de: {
		dateAndTime: 'datum und uhrzeit, datum uhrzeit, datum und zeit',
		date: 'datum',
		time: 'uhrzeit, zeit',
		zone: 'zeitzone',
		words:
			'tag, wann, *datum, *termin, *uhrzeit, *zeitpunkt, anrufzeit*, startzeit, wunschzeit, ruckruf*, rueckruf*, anruf am, fallig*, faellig*',
	},
	ja: {
		dateAndTime: '日時, 日付と時刻, 日付と時間',
		date: '日付',
		time: '時間, 時刻',
		zone: 'タイムゾーン',
		words: '予約, 折り返し',
	},
	ko: {
		dateAndTime: '일시, 날짜 및 시간, 날짜와 시간, 날짜 시간',
		date: '날짜, 일자',
		time: '시간, 시각',
		zone: '시간대, 표준 시간대',
		words: '예약, 언제',
	},
	it: {
		dateAndTime: 'data e ora, data e orario',
		date: 'data',
		time: 'ora, orario',
		zone: 'fuso orario',
		words: 'giorno, quando, appuntamento, richiam*',
	},
	nl: {
		dateAndTime: 'datum en tijd',
		date: 'datum',
		time: 'tijd',
		zone: 'tijdzone',
		words: 'afspraak, terugbel*',
	},
	pl: {
		dateAndTime: 'data i godzina',
		date: 'data',
		time: 'godzina',
		zone: 'strefa czasowa',
		words: 'kiedy',
	},
	tr: { dateAndTime: 'tarih ve saat', date: 'tarih', time: 'saat', zone: 'saat dilimi', words: 'randevu' },
	ro: { date: 'data', time: 'ora' },
};

const listed = (names = '') => (names === '' ? [] : names.split(', '));

/** Made when they are first asked for: n8n loads the package long before, and every other node without them. */
const namesKnown = new Map<keyof Language, readonly string[]>();

function namesOf(kind: keyof Language): readonly string[] {
	const known = namesKnown.get(kind);
	if (known) return known;
	const languages = Object.values(LANGUAGES);
	const names = [...new Set(languages.flatMap((language) => listed(language[kind]).map(plainName)))];
	namesKnown.set(kind, names);
	return names;
}

/** Whole names of columns that say when, in the most used languages, as `plainName` gives them. */
export const TIME_NAMES = {
	get dateAndTime() {
		return namesOf('dateAndTime');
	},
	get date() {
		return namesOf('date');
	},
	get time() {
		return namesOf('time');
	},
};

/** What stands before the zone of the person who is called. */
const BEFORE_ZONE =
	'call|iana|local|person|contact|customer|client|lead|guest|patient|member|recipient|prospect|kunden';
let zoneColumn: RegExp | undefined;

/** @returns whether a column is called as columns with the time zone of a person are */
export function isNamedAsZone(column: string): boolean {
	zoneColumn ??= new RegExp(`^(?:${BEFORE_ZONE})*(?:${namesOf('zone').join('|')})$`, 'u');
	return zoneColumn.test(plainName(column));
}

let timeWord: RegExp | undefined;

function timeWordOfAnyLanguage(): RegExp {
	const words = Object.values(LANGUAGES).flatMap((language) =>
		[language.dateAndTime, language.date, language.time, language.words].flatMap(listed),
	);
	return new RegExp(words.map(patternOf).join('|'), 'u');
}

function patternOf(word: string): string {
	const letters = word.split('*').map(plainWords).join('\\p{Alphabetic}*');
	if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(word)) return letters;
	// Arabic writes "and", "at", "for" and "the" as part of the word.
	const before = /\p{Script=Arabic}/u.test(word) ? '[وبل]?(?:ال|ل)?' : '';
	return `(?<!\\p{Alphabetic})${before}${letters}(?!\\p{Alphabetic})`;
}

/** @returns whether one of the words in a column's name says in the most used languages that it holds dates or times */
export function isNamedAsTime(column: string): boolean {
	timeWord ??= timeWordOfAnyLanguage();
	return timeWord.test(plainWords(column));
}
