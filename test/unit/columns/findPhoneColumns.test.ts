import { findPhoneColumns } from '../../../nodes/shared/columns/findPhoneColumns';

const filled = (columns: string[]) => new Map(columns.map((column) => [column, true]));

it.each([
	[['Phone', 'Name'], 'Phone'],
	[['phone_number', 'Mobile'], 'phone_number'],
	[['Cell phone', 'Time Zone'], 'Cell phone'],
	[['Call Date', 'tel', 'call_time', 'max duration (minutes)'], 'tel'],
])('of %j finds %s', (columns, phone) => {
	expect(findPhoneColumns(filled(columns))).toEqual([phone]);
});

const PHONES = [
	'Phone, Mobile number, Tel, 电话, 手机号码, फ़ोन, मोबाइल नंबर, Teléfono, هاتف, رقم الهاتف, Téléphone, ফোন, Telefone, Телефон',
	'موبائل نمبر, telepon, Telefon, Handynummer, 電話番号, 전화번호, Telefono, Telefoonnummer, Numer telefonu, Cep Telefonu',
].flatMap((line) => line.split(', '));

it.each(PHONES)('finds %s, however its letters are coded', (column) => {
	for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
		const written = column.normalize(form);
		expect(findPhoneColumns(filled(['x', written]))).toEqual([written]);
	}
});

it.each(['ٹیلی فون نمبر', 'ٹيلي فون نمبر', 'फो\u200dन', '\u200fموبائل\u00a0نمبر', 'ｐｈｏｎｅ', '전화 번호'])(
	'finds %s, whatever the keyboard and the marks that nobody sees',
	(column) => {
		expect(findPhoneColumns(filled(['x', column]))).toEqual([column]);
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
	expect(findPhoneColumns(filled(columns))).toEqual(order);
});

it('an empty column phone_number does not hide a filled one', () => {
	const columns = new Map([['phone_number', false], ...filled(['Mobile'])]);
	expect(findPhoneColumns(columns)).toEqual(['Mobile']);
});

it.each([
	[
		['Customer Phone', 'Recipient Phone'],
		'"Customer Phone" and "Recipient Phone" may contain numbers of different people',
	],
	[['Name'], 'No phone column found. Columns: "Name"'],
	[[], 'Columns: none'],
])('of %p says what is wrong', (columns, message) => {
	expect(() => findPhoneColumns(filled(columns))).toThrow(message);
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
	expect(findPhoneColumns(filled(['Name', column, 'Notes']))).toEqual([column]);
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
	expect(() => findPhoneColumns(filled([column]))).toThrow('No phone column found');
});

it('of two candidates the one is taken in which there is anything', () => {
	const columns = new Map([
		['Phone 1 - Value', true],
		['Phone 2 - Value', false],
	]);
	expect(findPhoneColumns(columns)).toEqual(['Phone 1 - Value']);
});
