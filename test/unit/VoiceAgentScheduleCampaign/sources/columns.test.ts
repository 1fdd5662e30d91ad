import { phoneColumnsAmong } from '../../../../nodes/shared/columns/phoneColumns';
import { TIME_NAMES } from '../../../../nodes/shared/columns/timeNames';
import { foundColumns } from '../../../../nodes/VoiceAgentScheduleCampaign/sources/columns';

const filled = (columns: string[]) => new Map(columns.map((column) => [column, true]));

/** @returns the fields for which there are columns, and these */
function found(columns: ReadonlyMap<string, boolean>, hasCallTime = false) {
	const all = Object.entries(foundColumns(columns, hasCallTime));
	return Object.fromEntries(all.filter(([, names]) => names.length > 0));
}

it.each([
	[['Phone', 'Name'], { phone_number: ['Phone'] }],
	[['phone_number', 'Mobile'], { phone_number: ['phone_number'] }],
	...['Customer Time Zone', 'contact_timezone', 'Lead timezone', 'IANA Timezone'].map(
		(zone): [string[], object] => [['phone', zone], { phone_number: ['phone'], timezone: [zone] }],
	),
	[['phone', 'Office Time Zone', 'Timezone of the agent'], { phone_number: ['phone'] }],
	[['Cell phone', 'Time Zone'], { phone_number: ['Cell phone'], timezone: ['Time Zone'] }],
	[['tel', 'date', 'time'], { phone_number: ['tel'], scheduled_date: ['date'], scheduled_time: ['time'] }],
	[['tel', 'date'], { phone_number: ['tel'] }],
	[['tel', 'time'], { phone_number: ['tel'] }],
	[['tel', 'date', 'Call at'], { phone_number: ['tel'], scheduled_for: ['Call at'] }],
	[
		['tel', 'date', 'time', 'Call at'],
		{ phone_number: ['tel'], scheduled_for: ['Call at'], scheduled_date: ['date'], scheduled_time: ['time'] },
	],
	[
		['tel', 'Call Date', 'Uhrzeit'],
		{ phone_number: ['tel'], scheduled_date: ['Call Date'], scheduled_time: ['Uhrzeit'] },
	],
	[
		['tel', 'Datum', 'Call Time'],
		{ phone_number: ['tel'], scheduled_date: ['Datum'], scheduled_time: ['Call Time'] },
	],
	[
		['tel', 'date', 'Call Date', 'Call Time'],
		{ phone_number: ['tel'], scheduled_date: ['Call Date'], scheduled_time: ['Call Time'] },
	],
	[
		['phone', 'Call Date', 'call_time', 'max duration (minutes)'],
		{
			phone_number: ['phone'],
			scheduled_date: ['Call Date'],
			scheduled_time: ['call_time'],
			max_duration_mins: ['max duration (minutes)'],
		},
	],
])('of %p finds %p', (columns, expected) => {
	expect(found(filled(columns))).toEqual(expected);
});

const LANGUAGES: Record<string, string[]> = {
	en: ['Phone | Date | Time', 'Mobile number | date | TIME', 'WhatsApp Phone Number | Date | Time'],
	zh: ['电话 | 日期 | 时间', '手机号码 | 日期 | 時間'],
	hi: ['फ़ोन | तारीख | समय', 'मोबाइल नंबर | दिनांक | वक़्त', 'फोन नम्बर | तारीख़ | समय'],
	es: ['Teléfono | Fecha | Hora', 'Móvil | fecha | Horario'],
	ar: ['هاتف | تاريخ | وقت', 'رقم الهاتف | التاريخ | الوقت', 'الجوال | التّاريخ | الساعة'],
	fr: ['Téléphone | Date | Heure', 'N° de portable | Date | Horaire'],
	bn: ['ফোন | তারিখ | সময়', 'মোবাইল নম্বর | তারিখ | সময়'],
	pt: ['Telefone | Data | Horário', 'Celular | Data | Hora', 'Telemóvel | DATA | Horario'],
	ru: ['Телефон | Дата | Время', 'Мобильный | дата | время'],
	ur: ['موبائل نمبر | تاریخ | وقت', 'فون نمبر | تاريخ | وقت'],
	id: ['telepon | tanggal | waktu', 'No. HP | Tgl. | Jam'],
	de: ['Telefon | Datum | Uhrzeit', 'Handynummer | Datum | Zeit'],
	ja: ['電話番号 | 日付 | 時間', '携帯 | 日付 | 時刻'],
	ko: ['전화번호 | 날짜 | 시간', '휴대폰 번호 | 일자 | 시각'],
	it: ['Telefono | Data | Ora', 'Cellulare | Data | Orario'],
	nl: ['Telefoonnummer | Datum | Tijd'],
	pl: ['Numer telefonu | Data | Godzina'],
	tr: ['Cep Telefonu | Tarih | Saat'],
};

const sheets = Object.entries(LANGUAGES).flatMap(([language, rows]) =>
	rows.map((columns): [string, string] => [language, columns]),
);

it.each(sheets)('in %p finds number, date and time in %p, however its letters are coded', (_, columns) => {
	for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
		const [phone, date, time] = columns.normalize(form).split(' | ') as [string, string, string];
		expect(found(filled([time, 'x', date, phone]))).toEqual({
			phone_number: [phone],
			scheduled_date: [date],
			scheduled_time: [time],
		});
	}
});

it.each([
	'ٹیلی فون نمبر | تاریخ | وقت',
	'ٹيلي فون نمبر | تاريخ | وقت',
	'رقم الهاتف | تـاريـخ | الساعه',
	'फो\u200dन | तारीख\u200c | समय',
	'\u200fموبائل\u00a0نمبر | \u200fتاریخ | وقت\u200e',
	'ｐｈｏｎｅ | ｄａｔｅ | ＴＩＭＥ',
	'전화 번호 | 날짜 | 시간',
])('whatever the keyboard and the marks that nobody sees, finds number, date and time in %p', (columns) => {
	const [phone, date, time] = columns.split(' | ') as [string, string, string];
	expect(found(filled([phone, date, time]))).toEqual({
		phone_number: [phone],
		scheduled_date: [date],
		scheduled_time: [time],
	});
});

it('no name means two things', () => {
	const names = Object.values(TIME_NAMES).flat();
	expect(new Set(names).size).toBe(names.length);
	expect(names).not.toContain('');
	expect(phoneColumnsAmong(names)).toEqual([]);
});

it.each(
	[
		'Date and Time, DateTime, 日期时间, तारीख और समय, Fecha y hora, التاريخ والوقت, Date et heure, তারিখ ও সময়',
		'Data e hora, Дата и время, تاریخ اور وقت, Tanggal dan waktu, Datum und Uhrzeit, 日時, 일시, 날짜 및 시간, Data e ora',
	].flatMap((line) => line.split(', ')),
)('a column %p holds date and time', (column) => {
	expect(found(filled(['tel', column]))).toEqual({ phone_number: ['tel'], scheduled_for: [column] });
});

it.each(
	[
		'Time Zone, 时区, 時區, समय क्षेत्र, Zona horaria, المنطقة الزمنية, Fuseau horaire, সময় অঞ্চল, Fuso horário',
		'Часовой пояс, ٹائم زون, Zona waktu, Zeitzone, タイムゾーン, 시간대, Fuso orario, Tijdzone',
	].flatMap((line) => line.split(', ')),
)('a column %p holds time zones', (column) => {
	expect(found(filled(['tel', column]))).toEqual({ phone_number: ['tel'], timezone: [column] });
});

it.each(
	[
		'Birth date, Date of birth, DOB, 生日, 出生日期, जन्म तिथि, जन्मदिन, Fecha de nacimiento, تاريخ الميلاد, Date de naissance',
		'জন্ম তারিখ, Data de nascimento, Дата рождения, تاریخ پیدائش, Tanggal lahir, Geburtsdatum, Geburtstag, 生年月日, 생년월일, 생일, Data di nascita',
		'Updated, Created at, Date created, Last updated time, 创建时间, 更新日期, Fecha de creación, Hora de modificación, تاريخ الإنشاء',
		'Date de création, Data de criação, Дата создания, Время изменения, Tanggal dibuat, Erstellungsdatum, 作成日時, 更新日, 생성 날짜, Data di creazione',
		'दान, दीन, Duration, Laufzeit, 시간표, Betrag, Datatype, Notes',
	].flatMap((line) => line.split(', ')),
)('a column %p says nothing of the call', (column) => {
	for (const others of [
		['Date and Time'],
		['Call Date', 'Time'],
		['Date', 'Call Time'],
		['Uhrzeit'],
		['날짜'],
	]) {
		const without = found(filled(['tel', ...others]), true);
		expect(found(filled(['tel', column, ...others]), true)).toEqual(without);
	}
});

it("takes a date without a column of times for the call's where the option Call Time is set", () => {
	const columns = filled(['tel', 'date']);
	expect(found(columns, true)).toEqual({ phone_number: ['tel'], scheduled_date: ['date'] });
});

it('tells by an empty column of times what the date is for', () => {
	const columns = new Map([...filled(['tel', 'date']), ['time', false]]);
	expect(found(columns)).toMatchObject({ scheduled_date: ['date'], scheduled_time: ['time'] });
});

it.each(['scheduled_for', 'Call At', 'scheduled_date', 'Call Date', 'Call Time'])(
	'an empty column %p does not hide a filled date and time',
	(column) => {
		const columns = new Map([[column, false], ...filled(['tel', 'date', 'time'])]);
		const { scheduled_date, scheduled_time } = found(columns);
		expect(scheduled_date).toContain('date');
		expect(scheduled_time).toContain('time');
	},
);

it.each([
	[
		['Work Phone', 'Home Phone', 'Phone', 'Mobile'],
		['Mobile', 'Phone', 'Home Phone', 'Work Phone'],
	],
	[
		['Telefon', 'Handy'],
		['Handy', 'Telefon'],
	],
	[
		['Phone 1 - Value', 'Phone 2 - Value'],
		['Phone 1 - Value', 'Phone 2 - Value'],
	],
])('of %j those of one person are called in the order %j', (columns, order) => {
	expect(found(filled(columns)).phone_number).toEqual(order);
});

it('an empty column phone_number does not hide a filled one', () => {
	const columns = new Map([['phone_number', false], ...filled(['Mobile'])]);
	expect(found(columns)).toEqual({ phone_number: ['Mobile'] });
});

it.each([
	[
		['Customer Phone', 'Recipient Phone'],
		'"Customer Phone" and "Recipient Phone" seem to hold numbers of different people',
	],
	[['Name'], 'No column is named like a phone number. The columns are "Name"'],
	[[], 'The columns are missing'],
])('of %p says what is wrong', (columns, message) => {
	expect(() => found(filled(columns))).toThrow(message);
});

it.each(
	[
		'Phone Number, primary phone, billing_phone, Phone 1 - Value, Person - Phone - Work, Mobile Phone, MobilePhone',
		'Telefon, Handynummer, Telefonnummer (privat), Mobil, N° de téléphone, Numéro de portable, Teléfono móvil',
		'Celular, Telemóvel, Número de telefone, Cellulare, Numero di cellulare, Telefoonnummer, Mobiel nummer',
		'Numer telefonu, Komórka, Telefon numarası, CEP TELEFONU, Cep Telefonu, Мобильный телефон, 手机号码, 電話番号',
		'휴대폰 번호, मोबाइल नंबर, رقم الهاتف, ফোন নম্বর, No. HP, WhatsApp Phone Number, WhatsApp Phone',
		'موبائل نمبر, فون نمبر, فون, মোবাইল নম্বর, ফোন নাম্বার, मोबाइल नम्बर, फोन, رقم الموبايل, Nomor ponsel',
	].flatMap((line) => line.split(', ')),
)('a column %p holds phone numbers', (column) => {
	expect(found(filled(['Name', column, 'Notes']))).toEqual({ phone_number: [column] });
});

it.each([
	'Phone 1 - Label',
	'Phone Type',
	'Fax',
	'Asst. Phone',
	'Cellar',
	'Contact',
	'Mobility',
	'Phone Country',
	'WhatsApp opt-in',
	'ফেন',
])('a column %p does not', (column) => {
	expect(() => found(filled([column]))).toThrow('No column is named like a phone number');
});

it('of two candidates the one is taken in which there is anything', () => {
	const columns = new Map([
		['Phone 1 - Value', true],
		['Phone 2 - Value', false],
	]);
	expect(found(columns)).toEqual({ phone_number: ['Phone 1 - Value'] });
});
