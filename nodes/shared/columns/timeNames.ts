import { plainWords } from '../values/words';

/**
 * Words in the names of columns that hold dates or times; a `*` matches any letters. They only make numbers of
 * spreadsheets readable as dates: no call depends on one that is missing.
 */
const WORDS = [
	'date, time, when, day, schedul*, appointment, slot, callback, call back, call at, due',
	'datum, uhrzeit, zeit, tag, wann, *datum, *termin, *uhrzeit, *zeitpunkt, anrufzeit*, startzeit, wunschzeit, ruckruf*, rueckruf*, anruf am, fallig*, faellig*',
	'heure, horaire, jour, quand, rendez vous, rdv, rappel*',
	'fecha, hora, horario, dia, cita, cuando, agendad*, programad*, data, quando, agenda*',
	'ora, orario, giorno, appuntamento, richiam*, tijd, afspraak, terugbel*, godzina, kiedy, tarih, saat, randevu',
	'дата, время, час, когда, день, перезвон*, tanggal, tgl, waktu, jam, pukul, kapan, jadwal*, hari',
	'日期, 时间, 時間, 时刻, 预约, 預約, 回电, 回電, 日付, 時刻, 日時, 予約, 折り返し, 날짜, 일자, 시간, 시각, 일시, 예약, 언제',
	'تاريخ, التاريخ, وقت, الوقت, ساعة, الساعة, موعد, يوم, متى, کب, دن',
	'तारीख, दिनांक, तिथि, समय, वक़्त, कब, दिन, তারিখ, সময়, কখন, দিন',
].flatMap((line) => line.split(', '));

/** Arabic writes "and", "at", "for" and "the" as part of the word. */
const ARABIC_PREFIX = / [وبل]?(?:ال|ل)?(?=\p{Script=Arabic})/gu;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u;

/** Of each word, what a name has to hold, where all its words have spaces around them. Made when first asked for. */
let parts: readonly string[] | undefined;

function listParts(): readonly string[] {
	parts ??= WORDS.map((word) => {
		if (WITHOUT_SPACES.test(word)) return plainWords(word);
		const [before, behind] = [word.startsWith('*') ? '' : ' ', word.endsWith('*') ? '' : ' '];
		return before + plainWords(word.replaceAll('*', '')) + behind;
	});
	return parts;
}

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
		isTime = names.some((text) => listParts().some((part) => text.includes(part)));
		if (known.size >= MAX_KNOWN) known.clear();
		known.set(column, isTime);
	}
	return isTime;
}
