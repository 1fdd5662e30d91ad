import { isOptOut, whyOptedOut } from '../../../nodes/shared/columns/optOut';

const OPT_OUTS =
	'Do Not Call|DoNotCall|do_not_call|DNC|DNC?|Opted Out|Opt-Out|Phone Opt Out|Has Opted Out|Unsubscribed|Do not contact|No Call|Nicht anrufen|Ne pas appeler|No llamar|Keine Anrufe|Nevolat|Ne hívja|Älä soita|Не звонить|לא להתקשר|电话不可';
const OTHERS =
	'Email Opt Out|HasOptedOutOfEmail|Unsubscribed from all email|SMS Opt-Out|Fax Opt Out|Opt In|Call|Call Date|Phone|Number of calls|Notes|No of Calls|No. Telepon|Contact No|Kontaktnummer|Nr. telefonu';

it.each(OPT_OUTS.split('|'))('%s says who must not be called', (column) =>
	expect(isOptOut(column)).toBe(true),
);
it.each(OTHERS.split('|'))('%s does not', (column) => expect(isOptOut(column)).toBe(false));

it.each([true, 'TRUE', 'yes', 'Y', 1, '1', 'x', '✓', 'ja', '2026-01-31', 'asked on the phone'])(
	'%p is a yes',
	(value) => {
		expect(whyOptedOut({ Phone: '+15550100123', DNC: value }, new Set(['DNC']))).toBe(
			`Column "DNC" says "${String(value)}"`,
		);
	},
);

it.each([false, 'FALSE', 'No', 'n', 0, '0', '', ' ', null, undefined, 'nein', 'none', 'N/A', '-'])(
	'%p is none',
	(value) => {
		expect(whyOptedOut({ DNC: value }, new Set(['DNC']))).toBeUndefined();
	},
);

it.each(['Do Not Call', 'DoNotCall', 'DNC', '(do not contact)', 'opt-out'])(
	'a cell that says %p stops the call',
	(text) => {
		expect(whyOptedOut({ Status: text }, new Set())).toBe(`Column "Status" says "${text}"`);
		expect(whyOptedOut({ 'Email Status': text }, new Set())).toBeUndefined();
	},
);
