import { stoppingAnswers, unclearColumns, whyOptedOut } from '../../../nodes/shared/columns/optOut';

const answerOf = (column: string) => stoppingAnswers([column]).get(column);

const OPT_OUTS =
	'Do Not Call|DoNotCall|do_not_call|DNC|DNC?|Opted Out|Opt-Out|Phone Opt Out|Has Opted Out|Unsubscribed|Do not contact|No Call|Nicht anrufen|Ne pas appeler|No llamar|Keine Anrufe|Nevolat|Ne hívja|Älä soita|Не звонить|לא להתקשר|电话不可|Cease & Desist|TPS|Markkinointikielto|수신거부|Do not call or email';
const PERMISSIONS =
	'OK to Call|Okay to phone?|May we call you?|Call Permission|Consent to Calls|Phone consent|Calls allowed|Einwilligung Anruf|Consentement appel|Consentimiento llamadas';
const OTHERS =
	'Email Opt Out|HasOptedOutOfEmail|Unsubscribed from all email|SMS Opt-Out|Fax Opt Out|Opt In|Consent|Call|Call Date|Phone|Number of calls|Notes|No of Calls|No. Telepon|Contact No|Kontaktnummer|Nr. telefonu';

it.each(OPT_OUTS.split('|'))('%s says who must not be called', (column) =>
	expect(answerOf(column)).toBe('yes'),
);
it.each(PERMISSIONS.split('|'))('%s says who may be called', (column) => expect(answerOf(column)).toBe('no'));
it.each(OTHERS.split('|'))('%s says neither', (column) => expect(answerOf(column)).toBeUndefined());

it.each([
	true,
	'TRUE',
	'yes',
	'Y',
	1,
	'1',
	'x',
	'✓',
	'ja',
	'2026-01-31',
	'asked on the phone',
	46350,
	'5550100123',
])('%p is a yes', (value) => {
	expect(whyOptedOut({ Phone: '+15550100123', DNC: value }, new Map([['DNC', 'yes']]))).toBe(
		`Column "DNC" says "${String(value)}"`,
	);
});

it.each([false, 'FALSE', 'No', 'n', 0, '0', '', ' ', null, undefined, 'nein', 'none', 'N/A', '-', '☐', 3])(
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

/** Names that forbid calls, with yes and no as their sheets have them. Hardly any is known by its name. */
const FORBIDDING = [
	'Aranmasın|Evet|Hayır, Rahatsız etmeyin|E|H, Γνωστή άρνηση|Ναι|Όχι, Nie niepokoić|TAK|NIE, Nevolejte|ano|ne, Nevolať|áno|nie',
	'Ne zovi|da|ne, Ne kliči|DA|NE, Nu deranjați|da|nu, Не безпокоїти|так|ні, Да не се търси|да|не, Neskambinti|taip|ne, Nezvanīt|jā|nē',
	'Ära helista|jah|ei, Nie bel nie|ja|nee, Ekki hringja|já|nei, Ne hívd|igen|nem, Lúc nào cũng từ chối|có|không, Usikpiga|ndiyo|hapana',
	'Huwag tawagan|oo|hindi, 着信拒否|はい|いいえ, 연락 금지|예|아니오, 免打扰|是|否, 勿扰名单|✓|, Ihr Wunsch: Ruhe|x|, Rappel interdit|O|N',
	'Silenzio|sì|no, Sperre|1|0, Silencio|S|N, Lista nera|sim|não, Ro|true|false, Sluta|Ja|Nej, ห้ามติดต่อ|ใช่|ไม่ใช่, کال نہ کریں|ہاں|نہیں',
	'مزاحم نشوید|بله|خیر, कॉल मत करना|हाँ|नहीं, ফোন নয়|হ্যাঁ|না, அழைக்காதே|ஆம்|இல்லை, לא ליצור קשר|כן|לא, لا ترن|نعم|لا, 拒|○|×',
].flatMap((line) => line.split(', ').map((entry) => entry.split('|')));

it.each(FORBIDDING)('%s: no one who said %s is called without a question', async (column, yes, no) => {
	const rows = [no, no, yes].map((value) => ({ Phone: '+15550100123', [column]: value }));
	const why = whyOptedOut(rows[2] as object as Record<string, unknown>, stoppingAnswers([column]));
	expect(why !== undefined || (await unclearColumns(rows, [column])).length > 0).toBe(true);
});

it.each([
	['VIP', 'yes', 'no'],
	['Is active', true, false],
	['Gift Aid', 'Y', 'N'],
	['Email opt-out', 'yes', ''],
	['Bezahlt', 'ja', 'nein'],
	['Status', 'new', 'old'],
	['Sex', 'F', 'M'],
	['Blood', 'A', 'B'],
	['Note', 'x', 'call after 5'],
	['Kids', 1, 2],
	['Tags', ['a'], []],
	['Whatever', 'yes', 'Yes'],
	['Whatever', 'no', ''],
])('%s with %p and %p needs no question', async (column, one, other) => {
	expect(await unclearColumns([{ [column]: one }, { [column]: other }], [column])).toEqual([]);
});

it('a row without the column is like an empty cell', async () => {
	expect(await unclearColumns([{ Ruhe: 'x' }, {}], ['Ruhe', 'Other'])).toEqual(['Ruhe']);
});
