import { timeColumnsAmong } from '../../../nodes/shared/columns/timeColumns';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const looksOf = async (column: string, values: unknown[]) => {
	const rows = values.map((value) => ({ [column]: value }));
	const [found] = await timeColumnsAmong([column], rows, NOW);
	return found?.looksLike;
};

it.each<[string, unknown[], string]>([
	['Appointment', ['2026-11-25 14:30', '2026-11-26 09:00'], 'date and time'],
	['Termin', ['25.11.2026 14:30'], 'date and time'],
	['x', ['2026-11-25T14:30:00Z', '', null, '2026-11-25T15:30:00Z'], 'date and time'],
	['x', ['Nov 25, 2026 2:30 PM'], 'date and time'],
	['x', [new Date('2026-11-25T14:30:00Z')], 'date and time'],
	['Call at', [46351.604], 'date and time'],
	['Fecha', [46351, 46352], 'date'],
	['x', ['2026-11-25', '2026-11-26'], 'date'],
	['x', ['2026-11-25T00:00:00.000Z'], 'date'],
	['x', ['25.11.2026', '2026-11-26', 'soon'], 'date'],
	['x', ['2020-01-01', '2026-11-25'], 'date'],
	['x', ['14:30', '9:05'], 'time'],
	['Heure', ['14h30'], 'time'],
	['Uhrzeit', [0.604], 'time'],
	['start_time', [1795617000], 'date and time'],
	['日時', [46351.5], 'date and time'],
])('a column %p with %p looks like a %s', async (column, values, expected) => {
	expect(await looksOf(column, values)).toBe(expected);
});

const LANGUAGES: Record<string, string> = {
	en: 'When, Call at, callback time, Scheduled, due_date, Appointment',
	zh: '日期, 时间, 预约时间, 回访日期, 預約日期',
	hi: 'ता\u200dरीख, तारीख, तारीख़, समय, कॉल का समय, दिनांक, अपॉइंटमेंट की तारीख',
	es: 'Fecha, Hora de la cita, ¿Cuándo?, Horario, Día',
	ar: 'تاريخ, التاريخ, الوقت, تاريخ الموعد, الموعد, وقت الاتصال, والوقت, بالتاريخ',
	fr: "Date, Heure, Heure d'appel, Rendez-vous, Rappel le",
	bn: 'তারিখ, সময়, কলের সময়, কলের তারিখ',
	pt: 'Data, Horário, Hora da ligação, Agendamento',
	ru: 'Дата, Время звонка, Когда, Перезвонить',
	ur: 'تاریخ, تا\u200cريخ, وقت, کال کا وقت, ملاقات کی تاریخ',
	id: 'Tanggal, Waktu, jam_telepon, Jadwal',
	de: 'Datum, Uhrzeit, Anrufzeit, Anrufdatum, Fälligkeit, Faelligkeit, Rückruf am, Rückruftermin, Wunschtermin',
	ja: '日時, 日付, 予約時間, 折り返し日時',
	ko: '날짜, 시간, 통화 날짜, 예약시간, 일시',
	it: 'Data, Ora, Orario, Orario chiamata, Appuntamento',
};

const named = Object.entries(LANGUAGES).flatMap(([language, names]) =>
	names.split(', ').map((column): [string, string] => [language, column]),
);

it.each(named)('in %p numbers under %p are days, however its letters are coded', async (_, column) => {
	for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
		expect(await looksOf(column.normalize(form), [46351, 46352])).toBe('date');
		expect(await looksOf(column.normalize(form), [0.604])).toBe('time');
	}
});

it.each(
	[
		'Birth date, 生日, 出生日期, जन्म तिथि, Fecha de nacimiento, تاريخ الميلاد, Date de naissance, জন্ম তারিখ',
		'Data de nascimento, Дата рождения, تاریخ پیدائش, Tanggal lahir, Geburtsdatum, 生年月日, 생년월일, Data di nascita',
	].flatMap((line) => line.split(', ')),
)('days of birth under %p are no calls to come', async (column) => {
	expect(await looksOf(column, [32_874, 25_001])).toBeUndefined();
	expect(await looksOf(column, ['1990-01-01', '1968-06-12'])).toBeUndefined();
});

it.each(
	[
		'Amount, 일식, Betrag, Auftrag, Vertrag, Laufzeit, Terminal, Datatype, Holiday, Timeout, Candidate',
		'Importe, Montant, Valor, Сумма, Начало, 金额, 年龄, 금액, राशि, দাম, مبلغ, رقم, Harga, Jamaah, Prezzo, Soglia',
	].flatMap((line) => line.split(', ')),
)('numbers under %p are none', async (column) => {
	expect(await looksOf(column, [46351, 46352])).toBeUndefined();
	expect(await looksOf(column, [0.604])).toBeUndefined();
});

it.each<[string, unknown[]]>([
	['Name', ['Ada', 'Grace']],
	['x', []],
	['x', ['', null, undefined]],
	['Birthday', ['1990-05-17', '1985-01-02']],
	['Created At', ['2026-11-01T08:00:00.000Z']],
	['Amount', [46351, 50000]],
	['Customer ID', ['46351', '46352']],
	['Phone', ['+15550100123', '15550100124', 1795617000]],
	['Notes', ['call on 2026-11-25', '2026-11-25', 'nothing']],
	['Date', ['Ada']],
	['Rating', [0.604]],
	['Ratio', ['1:3', '2:4']],
	['x', [{}, [], true]],
])('a column %p with %p does not', async (column, values) => {
	expect(await looksOf(column, values)).toBeUndefined();
});

it('only the given columns are looked at, each with an example of what is to come', async () => {
	const rows = [
		{ when: '2020-01-01', used: '2026-11-25', name: 'Ada' },
		{ when: '2026-11-25', used: '2026-11-25', name: 'Grace' },
	];
	expect(await timeColumnsAmong(['when', 'name'], rows, NOW)).toEqual([
		{ column: 'when', looksLike: 'date', example: '2026-11-25' },
	]);
});

it('finds a column of which only a late row has something, under the name with which Excel begins a file', async () => {
	const rows = [
		...Array.from({ length: 5_000 }, () => ({ name: 'Ada' })),
		{ '\ufeffwhen': '2031-05-05 10:00' },
	];
	expect(await timeColumnsAmong(['when'], rows, NOW)).toMatchObject([{ column: 'when' }]);
});
