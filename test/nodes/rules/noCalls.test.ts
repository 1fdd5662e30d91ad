import type { IDataObject } from 'n8n-workflow';

import { people, phoneOf } from '../../harness/http/service';
import { DAYS, hoursOn, placeFields, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { service, bothNodes, callsTo } = useCallingNodes();

const limitedTo = (limit: IDataObject) => ({ callLimit: withEntries([limit]) });
const openOn = (days: string[], from: string) => ({
	callingHours: withEntries([{ days, from, to: '17:00' }]),
});
const ALWAYS = hoursOn(0, 24);
const MISSING = '={{ $json.nowhere }}';
const DUE = '2031-05-06 14:30';

/** Fields that can't be read, and what the error says. */
const UNREADABLE: Array<[fields: IDataObject, message: string]> = [
	[{ doNotCallList: '' }, "'Do Not Call List' is empty"],
	[{ retryBudget: '={{ "soon" }}' }, `'Keep Trying For (Seconds)' "soon"`],
	[{ retryBudget: '={{ "soon" }}', doNotCallList: '' }, `'Keep Trying For (Seconds)' "soon"`],
	[{ doNotCallList: '={{ $json.nothing }}' }, "'Do Not Call List' is empty"],
	[{ doNotCallList: '={{ $json.listed }}' }, "'Do Not Call List' returns only one number"],
	[{ doNotCallList: '={{ $("Rows").item.json.listed }}' }, "'Do Not Call List' returns only one number"],
	[{ doNotCallList: '={{ $("Rows").first().json.listed }}' }, "'Do Not Call List' returns only one number"],
	[{ doNotCallList: '={{ $("Rows").last().json.listed }}' }, "'Do Not Call List' returns only one number"],
	[{ doNotCallList: '={{ $("Rows").all()[0].json.listed }}' }, "'Do Not Call List' returns only one number"],
	[{ doNotCallList: '={{ $node["Rows"].json["listed"] }}' }, "'Do Not Call List' returns only one number"],
	[{ doNotCallList: `${phoneOf(0)}, nobody` }, "1 number in 'Do Not Call List' can't be read"],
	[{ doNotCallList: '={{ $("No such node").all() }}' }, 'failed for item 1'],
	[{ doNotCallList: '={{ $("Rows") }}' }, 'No phone column found'],
	[{ doNotCallList: `={{ new Set(["${phoneOf(0)}"]) }}` }, 'No phone column found'],

	[{ doNotCall: '' }, 'does not refer to a column of the items'],
	[{ doNotCall: 'Ruhe' }, 'does not refer to a column of the items'],
	[{ doNotCall: '={{ $json.ruhe }}' }, 'does not refer to a column of the items'],
	[{ doNotCall: '={{ $("No such node").item.json.Ruhe }}' }, 'failed for item 1'],

	[{ allowedCountries: [] }, "'Allowed Countries' is empty"],
	[{ allowedCountries: MISSING }, `Column "nowhere" in 'Allowed Countries' doesn't exist`],
	[{ allowedCountries: ['Atlantis'] }, 'Atlantis'],

	[{ callingHours: {} }, "'Calling Hours' contains no hours"],
	[openOn(DAYS, 'nine'), `"nine to 17:00" in 'Calling Hours' can't be read`],
	[openOn([], '9:00'), "'Calling Hours'"],
	[{ ...ALWAYS, zoneOrState: 'Nowhere' }, '"Nowhere" is neither a time zone nor a state'],
	[{ ...ALWAYS, zoneOrState: '={{ ["Asia/Tokyo"] }}' }, "'Calling Hours: Time Zone or State'"],
	[{ ...ALWAYS, zoneOrState: '={{ ({ name: "Asia/Tokyo" }) }}' }, "'Calling Hours: Time Zone or State'"],
	[{ ...ALWAYS, holidays: 'Christmas' }, '"Christmas" in \'Calling Hours: Holidays\' is not a valid date'],
	[{ ...ALWAYS, outsideCallingHours: '={{ "whatever" }}' }, '"whatever" is not in the list'],
	[
		{ outsideCallingHours: 'skip' },
		"'Calling Hours: Outside These Hours' has no effect without 'Calling Hours'",
	],
	[{ zoneOrState: 'TX' }, "'Calling Hours: Time Zone or State' has no effect without 'Calling Hours'"],

	[{ callLimit: {} }, 'has no limit'],
	[limitedTo({ maxCalls: '' }), "'Max Calls' is empty"],
	[limitedTo({ maxCalls: 0 }), '\'Max Calls\' "0" must be a whole number of 1 or more'],
	[limitedTo({ maxCalls: 3, earlierCalls: 'many' }), '\'Earlier Calls\' "many" must be a whole number'],
	[
		limitedTo({ maxCalls: 3, earlierCalls: -1 }),
		'\'Earlier Calls\' "-1" must be a whole number of 0 or more',
	],
	[limitedTo({ maxCalls: 3, period: '={{ $json.period ?? "" }}' }), "'Period' is empty"],
	[limitedTo({ maxCalls: 3, period: 'month' }), '"month" is not in the list'],

	[{ promptParameters: 'row', columnsToLeaveOut: 'salery' }, `Column "salery" in 'Columns Not to Send'`],
	[{ columnsToIgnore: 'Mmo' }, "in 'Do Not Call: Columns Not to Check' doesn't exist. Columns: "],
	[{ toNumber: MISSING }, `Column "nowhere" in 'To Number' doesn't exist. Columns: "phone", "first_name"`],
	[{ defaultCountry: MISSING }, `Column "nowhere" in 'Default Country' doesn't exist`],
	[{ scheduledFor: DUE, timezone: MISSING }, `Column "nowhere" in 'Time Zone' doesn't exist`],
	[{ scheduledFor: DUE, timeOfDay: MISSING }, `Column "nowhere" in 'Time of Day' doesn't exist`],
	[{ ...ALWAYS, zoneOrState: MISSING }, `"nowhere" in 'Calling Hours: Time Zone or State' doesn't exist`],
	[{ ...ALWAYS, holidays: MISSING }, `Column "nowhere" in 'Calling Hours: Holidays' doesn't exist`],
	[{ consent: MISSING }, `Column "nowhere" in 'Consent' doesn't exist`],
	[limitedTo({ maxCalls: 3, earlierCalls: MISSING }), `Column "nowhere" in 'Calls per Number' doesn't exist`],
	[{ scheduledFor: '={{ $json.Termin }}' }, 'A column has this name with a space before or after it'],
];

describe.each(bothNodes)('%s calls nobody, whatever On Error is, with', (_, { run }) => {
	it.each(UNREADABLE)('%j: %s', async (fields, message) => {
		const rows = people(2).map((row) => ({ ...row, 'Termin ': DUE, listed: phoneOf(9) }));
		const { failure } = await run({ rows, parameters: placeFields(fields) });
		// What each item would say is summed up.
		const said = [message, 'No calls placed'].filter((text) => failure?.message.includes(text));
		expect(said).not.toEqual([]);
		for (const [preview, onError] of [
			[true, 'stopWorkflow'],
			[true, 'continueRegularOutput'],
			[true, 'continueErrorOutput'],
			[false, 'continueRegularOutput'],
			[false, 'continueErrorOutput'],
		] as const) {
			const parameters = placeFields({ preview, ...fields });
			const { success, errors } = await run({ rows, parameters, settings: { onError } });
			const reasons = [...success, ...errors].map(({ json }) => json.error ?? json.reason);
			expect(reasons).toEqual(rows.map(() => expect.stringContaining(message) as string));
		}
		expect(service.standIn.requests).toEqual([]);
	});
});

describe.each(bothNodes)('%s calls everybody', (_, { run }) => {
	const one = { phone: phoneOf(0), code: 1, national: phoneOf(0).slice(2) };
	const two = [one, { phone: phoneOf(1), Termin: DUE, salary: 5000 }];

	it.each<[string, IDataObject, IDataObject[]?]>([
		['where some items have the column of a field', { scheduledFor: '={{ $json.Termin }}' }],
		['where a field says what holds without its column', { scheduledFor: '={{ $json.nowhere ?? "" }}' }],
		['of a single item, which need not have it', { scheduledFor: '={{ $json.Termin }}' }, [one]],
		['where To Number says so', { toNumber: '={{ $json.nowhere || $json.phone }}' }],
		['where To Number has some of its columns', { toNumber: '={{ $json.phone }} {{ $json.nowhere }}' }],
		['of two columns that are one number', { toNumber: '=+{{ $json.code }}{{ $json.national }}' }, [one]],
		['with a list of no one, as of an empty table', { doNotCallList: '={{ [] }}' }],
		['without a column of one item', { promptParameters: 'row', columnsToLeaveOut: 'salary' }],
	])('%s', async (__, fields, rows = two) => {
		const parameters = placeFields({ toNumber: '={{ $json.phone }}', ...fields });
		const { failure } = await run({ rows, parameters });
		expect(failure).toBeUndefined();
		expect(rows.map(({ phone }) => callsTo(phone as string))).toEqual(rows.map(() => 1));
		if ('columnsToLeaveOut' in fields)
			expect(JSON.stringify(service.standIn.requests)).not.toContain('salary');
	});
});
