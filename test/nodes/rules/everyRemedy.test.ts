import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../../harness/engine/engine';
import { people, phoneOf } from '../../harness/http/service';
import { wordsOf } from '../../harness/nodes/namedFields';
import { DAYS, useCallingNodes, withEntries } from '../../harness/nodes/callingNodes';

const { dial, schedule } = useCallingNodes();

/** What approvals require, and other operations do not read. */
const APPROVAL = { message: 'May we?', answerField: 'decision', approvingValue: 'yes' };

/** The harness fails where an operation names a field that it does not show. */
async function run(operation: string, rows: IDataObject[], more: IDataObject): Promise<RunResult> {
	const parameters = { operation, ...APPROVAL, ...more };
	return await (operation === 'schedule' ? schedule : dial)({ rows, parameters });
}

const DAY = Math.floor(Date.now() / 86_400_000) + 25_569;
const CLOSED = { callingHours: withEntries([{ days: DAYS, from: '00:00', to: '00:01' }]) };

/** What is wrong, or unused: by what a text speaks of. */
const CASES: Record<string, [row: IDataObject, parameters?: IDataObject]> = {
	'no country code': [{ phone: '447911123456' }],
	'another country': [{ phone: '442079460003' }, { defaultCountry: 'DE' }],
	'another reading': [{ phone: '49 30 901820' }, { defaultCountry: 'AT' }],
	'no number': [{ phone: '📞' }],
	text: [{ phone: 'ask her 5' }],
	fax: [{ phone: 'Fax 030 901820' }, { defaultCountry: 'DE' }],
	'too short': [{ phone: '110' }],
	'premium rate': [{ phone: '+1 900 555 0100' }],
	'a column with the country': [{ phone: '0676 4735924', Land: 'AT' }, { defaultCountry: 'DE' }],
	'columns that are not used': [
		{ phone: phoneOf(0), Mobile: phoneOf(1), When: '2031-05-05 10:00', VIP: 'yes', Memo: 'two dogs' },
	],
	'a serial date': [
		{ phone: phoneOf(0), due: DAY },
		{ parameterFields: { parameter: [{ name: 'due', value: '={{ $json.due }}' }] } },
	],
	'closed hours': [{ phone: '+1 800 253 0000' }, { callingRules: CLOSED }],
	'hours that are an error': [
		{ phone: phoneOf(0) },
		{ callingRules: { ...CLOSED, zoneOrState: 'UTC', outsideCallingHours: 'error' } },
	],
	'an unknown place': [
		{ phone: '+870 773 111 632' },
		{ callingRules: { ...CLOSED, allowPremiumRateNumbers: true } },
	],
	'no country allowed': [{ phone: phoneOf(0) }, { callingRules: { allowedCountries: [] } }],
	'a limit without a number': [{ phone: phoneOf(0) }, { callingRules: { callLimit: {} } }],
	'a list that cannot be read': [{ phone: phoneOf(0) }, { callingRules: { doNotCallList: 'nobody' } }],
	'a list without country codes': [
		{ phone: phoneOf(0) },
		{ callingRules: { doNotCallList: '442079460003' } },
	],
	'no consent': [{ phone: phoneOf(0) }, { callingRules: { consent: '' } }],
	'a time without a date': [{ phone: phoneOf(0) }, { scheduledFor: '10:00' }],
	'a date without a time': [{ phone: phoneOf(0) }, { scheduledFor: '2031-05-05' }],
	'a date of either order': [{ phone: phoneOf(0) }, { scheduledFor: '03/04/2031 10:00' }],
	'a past time': [{ phone: phoneOf(0) }, { scheduledFor: '2020-05-05 10:00' }],
	'another time zone': [{ phone: '+49 30 901820' }, { scheduledFor: '2031-05-05 10:00' }],
};

describe.each(['dial', 'dialAndWait', 'sendAndWait', 'schedule'])('%s', (operation) => {
	it.each(Object.entries(CASES))('names no field that it does not have: %s', async (_, [row, parameters]) => {
		for (const preview of [true, false]) {
			const { success, hints, failure } = await run(operation, [row], { preview, ...parameters });
			const items = success.flatMap(({ json }) => wordsOf(json));
			expect([failure?.message, ...hints, ...items].join('')).not.toBe('');
		}
	});
});

it('the harness notices such a field', async () => {
	const parameters = { preview: true, toNumber: '={{ "\'Scheduled For\' 5" }}' };
	await expect(run('sendAndWait', people(1), parameters)).rejects.toThrow('not shown (Scheduled For, ');
});
