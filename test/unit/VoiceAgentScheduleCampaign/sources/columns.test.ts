import { foundColumns } from '../../../../nodes/VoiceAgentScheduleCampaign/sources/columns';

const filled = (columns: string[]) => new Map(columns.map((column) => [column, true]));

it.each([
	[['Phone', 'Name'], { phone_number: 'Phone' }],
	[['phone_number', 'Mobile'], { phone_number: 'phone_number' }],
	[['Cell phone', 'Time Zone'], { phone_number: 'Cell phone', timezone: 'Time Zone' }],
	[['tel', 'date', 'time'], { phone_number: 'tel', scheduled_date: 'date', scheduled_time: 'time' }],
	[['tel', 'date'], { phone_number: 'tel' }],
	[['tel', 'date', 'time', 'Call at'], { phone_number: 'tel', scheduled_for: 'Call at' }],
	[
		['phone', 'Call Date', 'call_time', 'max duration (minutes)'],
		{
			phone_number: 'phone',
			scheduled_date: 'Call Date',
			scheduled_time: 'call_time',
			max_duration_mins: 'max duration (minutes)',
		},
	],
])('of %p finds %p', (columns, found) => {
	expect(foundColumns(filled(columns))).toEqual(found);
});

it.each([
	[['Phone', 'Mobile'], '"Phone" and "Mobile" could both be the call\'s phone number'],
	[['Name'], 'No column is named like a phone number. The columns are "Name"'],
	[[], 'The columns are missing'],
])('of %p says what is wrong', (columns, message) => {
	expect(() => foundColumns(filled(columns))).toThrow(message);
});

it.each(
	[
		'Phone Number, primary phone, billing_phone, Phone 1 - Value, Person - Phone - Work, Mobile Phone, MobilePhone',
		'Telefon, Handynummer, Telefonnummer (privat), Mobil, N° de téléphone, Numéro de portable, Teléfono móvil',
		'Celular, Telemóvel, Número de telefone, Cellulare, Numero di cellulare, Telefoonnummer, Mobiel nummer',
		'Numer telefonu, Komórka, Telefon numarası, CEP TELEFONU, Cep Telefonu, Мобильный телефон, 手机号码, 電話番号',
		'휴대폰 번호, मोबाइल नंबर, رقم الهاتف, ফোন নম্বর, No. HP',
	].flatMap((line) => line.split(', ')),
)('a column %p holds phone numbers', (column) => {
	expect(foundColumns(filled(['Name', column, 'Notes']))).toEqual({ phone_number: column });
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
])('a column %p does not', (column) => {
	expect(() => foundColumns(filled([column]))).toThrow('No column is named like a phone number');
});

it('of two candidates the one is taken in which there is anything', () => {
	const columns = new Map([
		['Phone 1 - Value', true],
		['Phone 2 - Value', false],
	]);
	expect(foundColumns(columns)).toEqual({ phone_number: 'Phone 1 - Value' });
});
