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

it('an empty column phone_number does not hide a filled one', () => {
	const columns = new Map([['phone_number', false], ...filled(['Mobile'])]);
	expect(found(columns)).toEqual({ phone_number: ['Mobile'] });
});

it.each([
	[['Phone', 'Mobile'], '"Phone" and "Mobile" could both be the call\'s phone number'],
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
		'휴대폰 번호, मोबाइल नंबर, رقم الهاتف, ফোন নম্বর, No. HP',
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
