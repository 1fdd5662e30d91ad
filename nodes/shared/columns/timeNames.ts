import { plainName, plainWords } from './columnName';

/** How one language calls columns that say when; names are separated by commas. */
interface Language {
	/** Whole names of columns that say when to call: date and time in one. */
	whole: string;
	/** The date of the call. */
	date: string;
	/** The time of day of the call. */
	time: string;
	/** The zone of the person who is called. */
	zone?: string;
	/** Whole names of columns with dates that may be of anything, and of the time beside them. */
	anyDate: string;
	anyTime: string;
	/** Further words in the names of columns that hold any dates or times; a `*` matches any letters. */
	words?: string;
}

const CALLS =
	'call, callback, scheduled call, next call, next callback, planned call, reminder call, follow up call, return call, upcoming call';

/** @param endings of names, separated by commas */
function ofCalls(endings: string): string {
	return CALLS.split(', ')
		.flatMap((call) => endings.split(', ').map((ending) => `${call} ${ending}`))
		.join(', ');
}

const LANGUAGES: Readonly<Record<string, Language>> = {
	en: {
		whole: `scheduled for, scheduled at, scheduled on, when to call, callback, scheduled call, next call, next callback, planned call, upcoming call, ${ofCalls('at, on, for, when, date time, date and time, scheduled for, scheduled at')}`,
		date: `scheduled date, date to call, date of call, ${ofCalls('date, day')}`,
		time: `scheduled time, time to call, time of call, ${ofCalls('time')}`,
		zone: 'time zone, tz',
		anyDate: 'date',
		anyTime: 'time',
		words: 'when, day, schedul*, appointment, slot, callback, call back, call at, due',
	},
	zh: {
		whole: '计划呼叫, 预约通话, 预约呼叫, 預約通話, 预约回电, 預約回電',
		date: '呼叫日期, 致电日期, 回电日期, 通话日期, 致電日期, 回電日期, 通話日期',
		time: '呼叫时间, 致电时间, 回电时间, 致電時間, 回電時間',
		zone: '时区, 時區',
		anyDate: '日期',
		anyTime: '时间, 時間, 时刻',
		words: '预约, 預約, 回电, 回電',
	},
	hi: {
		whole: 'कॉल की तारीख और समय, कॉल का दिनांक और समय',
		date: 'कॉल की तारीख, कॉल का दिनांक',
		time: 'कॉल का समय',
		zone: 'समय क्षेत्र, टाइम ज़ोन',
		anyDate: 'तारीख, दिनांक, तिथि',
		anyTime: 'समय, वक़्त',
		words: 'कब, दिन',
	},
	es: {
		whole:
			'llamar el, llamada programada, llamada programada para, fecha y hora de llamada, fecha y hora de la llamada, proxima llamada',
		date: 'fecha llamada, fecha de llamada, fecha de la llamada',
		time: 'hora llamada, hora de llamada, hora de la llamada, horario de llamada',
		zone: 'zona horaria, huso horario',
		anyDate: 'fecha',
		anyTime: 'hora, horario',
		words: 'dia, cita, cuando, agendad*, programad*',
	},
	ar: {
		whole: 'موعد الاتصال, موعد المكالمة, تاريخ ووقت الاتصال, تاريخ ووقت المكالمة',
		date: 'تاريخ الاتصال, تاريخ المكالمة',
		time: 'وقت الاتصال, وقت المكالمة, ساعة الاتصال',
		zone: 'المنطقة الزمنية, منطقة زمنية',
		anyDate: 'تاريخ, التاريخ',
		anyTime: 'وقت, الوقت, ساعة, الساعة',
		words: 'موعد, يوم, متى',
	},
	fr: {
		whole:
			"appeler le, rappeler le, appel prevu le, appel planifie le, date et heure d'appel, date et heure de l'appel, prochain appel",
		date: "date d'appel, date de l'appel",
		time: "heure d'appel, heure de l'appel, horaire d'appel",
		zone: 'fuseau horaire',
		anyDate: 'date',
		anyTime: 'heure, horaire',
		words: 'jour, quand, rendez vous, rdv, rappel*',
	},
	bn: {
		whole: 'কলের তারিখ ও সময়, কলের তারিখ এবং সময়',
		date: 'কলের তারিখ',
		time: 'কলের সময়',
		zone: 'সময় অঞ্চল, টাইম জোন',
		anyDate: 'তারিখ',
		anyTime: 'সময়',
		words: 'কখন, দিন',
	},
	pt: {
		whole:
			'ligar em, ligacao agendada, ligacao agendada para, chamada agendada, chamada agendada para, data e hora da ligacao, data e hora da chamada, proxima ligacao',
		date: 'data da ligacao, data da chamada',
		time: 'hora da ligacao, horario da ligacao, hora da chamada, horario da chamada',
		zone: 'fuso horario',
		anyDate: 'data',
		anyTime: 'hora, horario',
		words: 'dia, quando, agenda*',
	},
	ru: {
		whole: 'перезвонить, дата и время звонка, звонок запланирован на, следующий звонок',
		date: 'дата звонка, дата перезвона',
		time: 'время звонка, время перезвона',
		zone: 'часовой пояс',
		anyDate: 'дата',
		anyTime: 'время',
		words: 'час, когда, день, перезвон*',
	},
	ur: {
		whole: 'کال کی تاریخ اور وقت',
		date: 'کال کی تاریخ',
		time: 'کال کا وقت',
		zone: 'ٹائم زون',
		anyDate: 'تاریخ',
		anyTime: 'وقت',
		words: 'کب, دن',
	},
	id: {
		whole: 'jadwal telepon, jadwal panggilan',
		date: 'tanggal telepon, tanggal panggilan',
		time: 'jam telepon, waktu telepon, jam panggilan, waktu panggilan',
		zone: 'zona waktu',
		anyDate: 'tanggal, tgl',
		anyTime: 'waktu, jam, pukul',
		words: 'kapan, jadwal*, hari',
	},
	de: {
		whole:
			'anruf am, anruftermin, anrufzeitpunkt, anruf geplant am, anruf geplant fur, anruf geplant fuer, geplanter anruf, nachster anruf, naechster anruf, telefontermin, ruckruf, ruckruf am, ruckruftermin, ruckrufzeitpunkt, rueckruf, rueckruf am, rueckruftermin, rueckrufzeitpunkt',
		date: 'anrufdatum, anruftag, datum des anrufs, ruckrufdatum, ruckruftag, rueckrufdatum, rueckruftag',
		time: 'anrufzeit, anrufuhrzeit, anruf um, uhrzeit des anrufs, ruckrufzeit, ruckrufuhrzeit, ruckruf um, rueckrufzeit, rueckrufuhrzeit, rueckruf um',
		zone: 'zeitzone',
		anyDate: 'datum',
		anyTime: 'uhrzeit, zeit',
		words:
			'tag, wann, *datum, *termin, *uhrzeit, *zeitpunkt, anrufzeit*, startzeit, wunschzeit, ruckruf*, rueckruf*, anruf am, fallig*, faellig*',
	},
	ja: {
		whole: '架電日時, 架電予定日時, 電話予定日時, 発信日時, 発信予定日時, 折り返し日時',
		date: '架電日, 架電予定日, 電話予定日, 折り返し日',
		time: '架電時間, 架電時刻, 架電予定時間, 電話予定時間, 折り返し時間',
		zone: 'タイムゾーン',
		anyDate: '日付',
		anyTime: '時間, 時刻',
		words: '日時, 予約, 折り返し',
	},
	ko: {
		whole: '통화 예약, 통화 일시, 통화 예정 일시, 전화 예정 일시, 콜백 일시',
		date: '통화 날짜, 통화 예정일, 전화 예정일, 콜백 날짜',
		time: '통화 예정 시간, 전화 예정 시간, 콜백 시간',
		zone: '시간대, 표준 시간대',
		anyDate: '날짜, 일자',
		anyTime: '시간, 시각',
		words: '일시, 예약, 언제',
	},
	it: {
		whole:
			'chiamare il, richiamare il, chiamata programmata, chiamata programmata per, data e ora chiamata, data e ora della chiamata, prossima chiamata',
		date: 'data chiamata, data della chiamata',
		time: 'ora chiamata, ora della chiamata, orario chiamata, orario della chiamata',
		zone: 'fuso orario',
		anyDate: 'data',
		anyTime: 'ora, orario',
		words: 'giorno, quando, appuntamento, richiam*',
	},
	nl: {
		whole: 'bellen op, terugbellen op, terugbelmoment, terugbelafspraak, belafspraak',
		date: 'beldatum, terugbeldatum',
		time: 'beltijd, beltijdstip, terugbeltijd',
		zone: 'tijdzone',
		anyDate: 'datum',
		anyTime: 'tijd',
		words: 'afspraak, terugbel*',
	},
	pl: {
		whole: 'data i godzina rozmowy, data i godzina polaczenia, termin rozmowy, termin polaczenia',
		date: 'data rozmowy, data polaczenia',
		time: 'godzina rozmowy, godzina polaczenia',
		zone: 'strefa czasowa',
		anyDate: 'data',
		anyTime: 'godzina',
		words: 'kiedy',
	},
	tr: {
		whole: 'arama tarihi ve saati, planlanan arama',
		date: 'arama tarihi, geri arama tarihi',
		time: 'arama saati, geri arama saati',
		zone: 'saat dilimi',
		anyDate: 'tarih',
		anyTime: 'saat',
		words: 'randevu',
	},
	ro: {
		whole: '',
		date: 'data apelului',
		time: 'ora apelului',
		anyDate: 'data',
		anyTime: 'ora',
	},
};

const splitNames = (names?: string) => (names ? names.split(', ') : []);

const collectNames = (kind: keyof Language) =>
	new Set(Object.values(LANGUAGES).flatMap((language) => splitNames(language[kind]).map(plainName)));

/** Made when they are first asked for: n8n loads the package long before, and every other node without them. */
function once<Value>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => (made ??= make());
}

const timeNames = once(() => ({
	whole: collectNames('whole'),
	date: collectNames('date'),
	time: collectNames('time'),
	anyDate: collectNames('anyDate'),
	anyTime: collectNames('anyTime'),
}));

/** What a column is about by its name: `whole`, `date` and `time` speak of the call. */
export type NamedTime = 'whole' | 'date' | 'time' | 'anyDate' | 'anyTime';

/** @returns undefined if the name says something else, or more than that */
export function findTimeKind(column: string): NamedTime | undefined {
	const name = plainName(column);
	return Object.entries(timeNames()).find(([, names]) => names.has(name))?.[0] as NamedTime | undefined;
}

/** Words before the zone of the person who is called. */
const BEFORE_ZONE =
	'call|iana|local|person|contact|customer|client|lead|guest|patient|member|recipient|prospect|kunden';
const zoneColumn = once(
	() => new RegExp(`^(?:${BEFORE_ZONE})*(?:${[...collectNames('zone')].join('|')})$`, 'u'),
);

/** @returns whether a column is called as columns with the time zone of a person are */
export function isNamedAsZone(column: string): boolean {
	return zoneColumn().test(plainName(column));
}

/** Of each word, what the name of a column has to hold, where all its words have spaces around them. */
const wordsOfTimes = once(() =>
	Object.values(LANGUAGES).flatMap(({ anyDate, anyTime, words }) =>
		[anyDate, anyTime, words].flatMap(splitNames).map((word) => {
			if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(word)) return plainWords(word);
			const [before, behind] = [word.startsWith('*') ? '' : ' ', word.endsWith('*') ? '' : ' '];
			return before + plainWords(word.replaceAll('*', '')) + behind;
		}),
	),
);

/** Arabic writes "and", "at", "for" and "the" as part of the word. */
const ARABIC_PREFIX = / [وبل]?(?:ال|ل)?(?=\p{Script=Arabic})/gu;

/** Names of columns are few, and their cells many. */
const MAX_KNOWN = 1_000;
const known = new Map<string, boolean>();

/** @returns whether one of the words in a column's name says in the most used languages that it holds dates or times */
export function isNamedAsTime(column: string): boolean {
	let isTime = known.get(column);
	if (isTime === undefined) {
		const words = plainWords(column);
		if (words === '') return false;
		const name = ` ${words.replace(/\d+/g, ' ')} `;
		const names = [name, name.replace(ARABIC_PREFIX, ' ')];
		isTime = names.some((text) => wordsOfTimes().some((word) => text.includes(word)));
		if (known.size >= MAX_KNOWN) known.clear();
		known.set(column, isTime);
	}
	return isTime;
}
