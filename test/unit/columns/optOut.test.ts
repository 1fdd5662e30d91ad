import { stoppingAnswers, whyOptedOut } from '../../../nodes/shared/columns/optOut';

const answerOf = (column: string) => stoppingAnswers([column]).get(column);

const OPT_OUTS =
	'Do Not Call|DoNotCall|do_not_call|DNC|DNC?|Opted Out|Opt-Out|Phone Opt Out|Has Opted Out|Unsubscribed|Do not contact|No Call|Nicht anrufen|Ne pas appeler|No llamar|Keine Anrufe|Nevolat|Ne hívja|Älä soita|Не звонить|לא להתקשר|电话不可|Cease & Desist|TPS|Markkinointikielto|수신거부';
const PERMISSIONS =
	'OK to Call|Okay to phone?|May we call you?|Call Permission|Consent to Calls|Phone consent|Calls allowed|Einwilligung Anruf|Consentement appel|Consentimiento llamadas';
const OTHERS =
	'Email Opt Out|HasOptedOutOfEmail|Unsubscribed from all email|SMS Opt-Out|Fax Opt Out|Opt In|Consent|Call|Call Date|Phone|Number of calls|Notes|No of Calls|No. Telepon|Contact No|Kontaktnummer|Nr. telefonu';

it.each(OPT_OUTS.split('|'))('%s says who must not be called', (column) =>
	expect(answerOf(column)).toBe('yes'),
);
it.each(PERMISSIONS.split('|'))('%s says who may be called', (column) => expect(answerOf(column)).toBe('no'));
it.each(OTHERS.split('|'))('%s says neither', (column) => expect(answerOf(column)).toBeUndefined());

it.each([true, 'TRUE', 'yes', 'Y', 1, '1', 'x', '✓', 'ja', '2026-01-31', 'asked on the phone'])(
	'%p is a yes',
	(value) => {
		expect(whyOptedOut({ Phone: '+15550100123', DNC: value }, new Map([['DNC', 'yes']]))).toBe(
			`Column "DNC" says "${String(value)}"`,
		);
	},
);

it.each([false, 'FALSE', 'No', 'n', 0, '0', '', ' ', null, undefined, 'nein', 'none', 'N/A', '-'])(
	'%p is none',
	(value) => {
		expect(whyOptedOut({ DNC: value }, new Map([['DNC', 'yes']]))).toBeUndefined();
	},
);

it.each([
	['no', true],
	[false, true],
	['nein', true],
	['', false],
	['n/a', false],
	['yes', false],
	['after 5', false],
	[17, false],
	[0, true],
])('a permission that is %p stops the call: %p', (value, isStopped) => {
	const why = whyOptedOut({ 'OK to Call': value }, new Map([['OK to Call', 'no']]));
	expect(why).toBe(isStopped ? `Column "OK to Call" says "${String(value)}"` : undefined);
});

it.each([
	...[
		'Do Not Call',
		'DoNotCall',
		'DNC',
		'(do not contact)',
		'opt-out',
		"Don't call",
		'please do not call again',
	],
	...['nicht anrufen', 'bitte nicht mehr anrufen', 'ne pas appeler', 'no llamar', 'не звонить', '請勿來電'],
])('a cell that says %p stops the call', (text) => {
	expect(whyOptedOut({ Status: text }, new Map())).toBe(`Column "Status" says "${text}"`);
	expect(whyOptedOut({ 'Email Status': text }, new Map())).toBeUndefined();
});

it.each([
	'Not called yet',
	'No call yet',
	'did not call back',
	'Unsubscribed',
	'no',
	'Call',
	'contact',
	'kein Telefon',
])('a cell that says %p stops no call', (text) => {
	expect(whyOptedOut({ Status: text }, new Map())).toBeUndefined();
});
