import fc from 'fast-check';

import { foundColumns } from '../../../../nodes/VoiceAgentScheduleCampaign/sources/columns';
import { runs } from '../../../harness/properties/runs';

const filled = (columns: string[]) => new Map(columns.map((column) => [column, true]));

it.each([
	[['Phone', 'Name'], { phone_number: ['Phone'] }],
	[['phone_number', 'Mobile'], { phone_number: ['phone_number'] }],
	...['Customer Time Zone', 'contact_timezone', 'Lead timezone', 'IANA Timezone'].map(
		(zone): [string[], object] => [['phone', zone], { phone_number: ['phone'], timezone: [zone] }],
	),
	[['phone', 'Office Time Zone', 'Timezone of the agent'], { phone_number: ['phone'] }],
	[['Cell phone', 'Time Zone'], { phone_number: ['Cell phone'], timezone: ['Time Zone'] }],
	[['tel', 'date', 'time'], { phone_number: ['tel'] }],
	[['tel', 'Date and Time'], { phone_number: ['tel'] }],
	[['tel', 'date', 'time', 'Call at'], { phone_number: ['tel'], scheduled_for: ['Call at'] }],
	[
		['tel', 'Call Date', 'Uhrzeit'],
		{ phone_number: ['tel'], scheduled_date: ['Call Date'], scheduled_time: ['Uhrzeit'] },
	],
	[
		['tel', 'Llamar el', 'Hora'],
		{ phone_number: ['tel'], scheduled_for: ['Llamar el'], scheduled_time: ['Hora'] },
	],
	[['tel', 'Call Date', 'Date', 'Time'], { phone_number: ['tel'], scheduled_date: ['Call Date'] }],
	[['tel', 'Call Date', 'Appt Time'], { phone_number: ['tel'], scheduled_date: ['Call Date'] }],
	[['tel', 'Reminder Call At'], { phone_number: ['tel'], scheduled_for: ['Reminder Call At'] }],
	[['tel', 'Datum', 'Call Time'], { phone_number: ['tel'], scheduled_time: ['Call Time'] }],
	[
		['tel', 'scheduled_for', 'Callback'],
		{ phone_number: ['tel'], scheduled_for: ['scheduled_for', 'Callback'] },
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
	expect(foundColumns(filled(columns))).toEqual(expected);
});

const LANGUAGES: Record<string, string[]> = {
	en: [
		'Phone | Call Date | Call Time',
		'Mobile number | scheduled_date | SCHEDULED TIME',
		'Tel | Callback Date | Call Back Time',
	],
	zh: ['电话 | 呼叫日期 | 呼叫时间', '手机号码 | 回電日期 | 回電時間'],
	hi: ['फ़ोन | कॉल की तारीख | कॉल का समय', 'मोबाइल नंबर | कॉल का दिनांक | कॉल का समय'],
	es: ['Teléfono | Fecha de llamada | Hora de la llamada'],
	ar: ['هاتف | تاريخ الاتصال | وقت الاتصال', 'رقم الهاتف | تاريخ المكالمة | وقت المكالمة'],
	fr: ["Téléphone | Date d'appel | Heure d’appel"],
	bn: ['ফোন | কলের তারিখ | কলের সময়'],
	pt: ['Telefone | Data da ligação | Horário da ligação'],
	ru: ['Телефон | Дата звонка | Время звонка'],
	ur: ['موبائل نمبر | کال کی تاریخ | کال کا وقت'],
	id: ['telepon | tanggal telepon | jam_telepon'],
	de: ['Telefon | Anrufdatum | Anrufzeit', 'Handynummer | Rückrufdatum | Rückruf um'],
	ja: ['電話番号 | 架電日 | 架電時間'],
	ko: ['전화번호 | 통화 예정일 | 통화 예정 시간'],
	it: ['Telefono | Data chiamata | Orario chiamata'],
	nl: ['Telefoonnummer | Terugbeldatum | Terugbeltijd'],
	pl: ['Numer telefonu | Data rozmowy | Godzina rozmowy'],
	tr: ['Cep Telefonu | Arama Tarihi | Arama Saati'],
};

const sheets = Object.entries(LANGUAGES).flatMap(([language, rows]) =>
	rows.map((columns): [string, string] => [language, columns]),
);

it.each(sheets)(
	'in %p finds number, date and time of the call in %p, however its letters are coded',
	(_, columns) => {
		for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
			const [phone, date, time] = columns.normalize(form).split(' | ') as [string, string, string];
			expect(foundColumns(filled([time, 'x', date, phone]))).toEqual({
				phone_number: [phone],
				scheduled_date: [date],
				scheduled_time: [time],
			});
		}
	},
);

it.each([
	'ٹیلی فون نمبر | کال کی تاریخ | کال کا وقت',
	'ٹيلي فون نمبر | كال كي تاريخ | كال كا وقت',
	'رقم الهاتف | تـاريـخ الاتصال | ساعه الاتصال',
	'फो\u200dन | कॉल की तारीख\u200c | कॉल का समय',
	'\u200fموبائل\u00a0نمبر | \u200fکال کی تاریخ | کال کا وقت\u200e',
	'ｐｈｏｎｅ | ｃａｌｌ　ｄａｔｅ | ＣＡＬＬ　ＴＩＭＥ',
	'전화 번호 | 통화예정일 | 콜백시간',
])('whatever the keyboard and the marks that nobody sees, finds number, date and time in %p', (columns) => {
	const [phone, date, time] = columns.split(' | ') as [string, string, string];
	expect(foundColumns(filled([phone, date, time]))).toEqual({
		phone_number: [phone],
		scheduled_date: [date],
		scheduled_time: [time],
	});
});

it.each(
	[
		'scheduled_for, Scheduled At, Call at, Callback, Next Call, Call Date & Time, Call scheduled for, Rückruf am, Rueckruftermin',
		'Anruftermin, Appeler le, Date et heure d’appel, Llamar el, Fecha y hora de llamada, Ligar em, Chiamare il, Terugbellen op',
		'Termin rozmowy, Перезвонить, 架電日時, 통화 일시, 预约回电, موعد الاتصال, कॉल की तारीख और समय',
	].flatMap((line) => line.split(', ')),
)('a column %p holds date and time of the call', (column) => {
	expect(foundColumns(filled(['tel', column]))).toEqual({ phone_number: ['tel'], scheduled_for: [column] });
});

it.each(
	[
		'Time Zone, 时区, 時區, समय क्षेत्र, Zona horaria, المنطقة الزمنية, Fuseau horaire, সময় অঞ্চল, Fuso horário',
		'Часовой пояс, ٹائم زون, Zona waktu, Zeitzone, タイムゾーン, 시간대, Fuso orario, Tijdzone',
	].flatMap((line) => line.split(', ')),
)('a column %p holds time zones', (column) => {
	expect(foundColumns(filled(['tel', column]))).toEqual({ phone_number: ['tel'], timezone: [column] });
});

/** What sheets hold dates and times of, but no calls to come. */
const SUBJECTS = [
	'created updated modified submitted added imported registered joined signed-up received completed closed opened won',
	'birth order purchase payment invoice delivery shipping due start end expiry renewal hire contract booking check-in check-out',
	'appointment visit event meeting class lesson reservation inspection service last-activity last-contacted last-call',
	'last-called last-modified previous-call first-contact follow-up subscription enrollment admission discharge session trial',
].flatMap((line) => line.split(' ').map((subject) => subject.replaceAll('-', ' ')));
const MARKS = [
	'date',
	'time',
	'at',
	'on',
	'date and time',
	'date & time',
	'datetime',
	'timestamp',
	'day',
	'',
];
const header = fc
	.tuple(
		fc.constantFrom(...SUBJECTS),
		fc.constantFrom(...MARKS),
		fc.constantFrom<(subject: string, mark: string) => string>(
			(subject, mark) => `${subject} ${mark}`,
			(subject, mark) => `${mark} ${subject}`,
			(subject, mark) => `${mark} of ${subject}`,
			(subject, mark) => `${subject} (${mark})`,
			(subject, mark) => `${subject} - ${mark}`,
		),
		fc.constantFrom<(name: string) => string>(
			(name) => name,
			(name) => name.toUpperCase(),
			(name) => name.replace(/\b\w/g, (letter) => letter.toUpperCase()),
			(name) => name.trim().replace(/\W+/g, '_'),
			(name) => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
			(name) => `${name} `,
			(name) => `${name}__c`,
		),
	)
	.map(([subject, mark, order, style]) => style(order(subject, mark)));

const OTHERS = [
	'Timestamp, Zeitstempel, Horodateur, Marca temporal, Carimbo de data/hora, Birthday, DOB, Updated, Last Updated, DateTime',
	'Date, Time, Date and Time, Datum, Uhrzeit, Datum und Uhrzeit, Fecha, Hora, Fecha y hora, Data, Data e hora, Horário, Дата, Время',
	'日付, 時間, 日時, 日期, 时间, 날짜, 시간, 일시, تاريخ, الوقت, তারিখ, সময়, तारीख, समय, Tanggal, Waktu, Tarih, Saat, Godzina, Tijd, Ora',
	'生日, 出生日期, जन्म तिथि, Fecha de nacimiento, تاريخ الميلاد, Date de naissance, জন্ম তারিখ, Data de nascimento, Дата рождения',
	'Tanggal lahir, Geburtsdatum, Geburtstag, 生年月日, 생년월일, Data di nascita, 创建时间, Fecha de creación, Erstellungsdatum, 作成日時',
	'Termin, Terminzeit, Wunschtermin, Cita, Rendez-vous, Rappel, Date de rappel, Appuntamento, Agendamento, Afspraak, Randevu, 予約日時',
	'Fällig am, Bestelldatum, Geplant am, Programado para, Liefertermin, Letzter Anruf, Letzte Aktivität, Dernier appel, Última llamada',
	'Call Duration, Talk Time, Call Count, Call Status, Called, Callback Requested, Best Time to Call, 通话时间, 통화 시간, Duration, Notes',
].flatMap((line) => line.split(', '));

it('no other date or time of a sheet is taken for the time of a call', () => {
	const saysNothing = (column: string) => {
		expect([column, foundColumns(filled(['tel', column]))]).toEqual([column, { phone_number: ['tel'] }]);
		const call = { phone_number: ['tel'], scheduled_date: ['Call Date'], scheduled_time: ['Call Time'] };
		expect(foundColumns(filled([column, 'Call Date', 'tel', 'Call Time']))).toEqual(call);
	};
	OTHERS.forEach(saysNothing);
	fc.assert(fc.property(header, saysNothing), { numRuns: runs(2_000, 20_000) });
});

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
	expect(foundColumns(filled(columns)).phone_number).toEqual(order);
});

it('an empty column phone_number does not hide a filled one', () => {
	const columns = new Map([['phone_number', false], ...filled(['Mobile'])]);
	expect(foundColumns(columns)).toEqual({ phone_number: ['Mobile'] });
});

it.each([
	[
		['Customer Phone', 'Recipient Phone'],
		'"Customer Phone" and "Recipient Phone" may contain numbers of different people',
	],
	[['Name'], 'No phone column found. Columns: "Name"'],
	[[], 'Columns: none'],
])('of %p says what is wrong', (columns, message) => {
	expect(() => foundColumns(filled(columns))).toThrow(message);
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
	expect(foundColumns(filled(['Name', column, 'Notes']))).toEqual({ phone_number: [column] });
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
	expect(() => foundColumns(filled([column]))).toThrow('No phone column found');
});

it('of two candidates the one is taken in which there is anything', () => {
	const columns = new Map([
		['Phone 1 - Value', true],
		['Phone 2 - Value', false],
	]);
	expect(foundColumns(columns)).toEqual({ phone_number: ['Phone 1 - Value'] });
});
