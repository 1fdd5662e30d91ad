import type { IDataObject, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { recordOfCall } from '../../nodes/shared/record/callRecord';
import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentScheduleCampaign } from '../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import type { RunResult } from '../harness/engine/engine';
import { phoneOf } from '../harness/http/service';
import { expectPreviewed, previewOf } from '../harness/nodes/preview';
import { WaitingCall } from '../harness/nodes/waitingCall';
import { useCallingNodes } from '../harness/nodes/callingNodes';

const { service, dialling, campaigning } = useCallingNodes();
const waiting = new WaitingCall(service);

/** A table shows four or five without scrolling: what becomes of whom, when, and why. */
const [FATE, WHOSE] = [
	['status', 'phone_number', 'call_time', 'reason'],
	['row_number', 'row'],
];
const PREVIEW = [...FATE, ...WHOSE];
const RUN = [...FATE, 'call_id', ...WHOSE];
const OUTCOME = [...Object.keys(recordOfCall({})), 'row'];
const [CALLED, DO_NOT_CALL, REFUSED, LATER] = [0, 1, 2, 3].map(phoneOf) as [string, string, string, string];
/** A list with every kind of row, as a person would write it. */
const ROWS: IDataObject[] = [
	{ Phone: CALLED, At: '', Consent: 'yes' },
	{ Phone: '(212) 555-0123', At: '', Consent: 'yes' },
	{ Phone: DO_NOT_CALL, At: '', Consent: 'yes' },
	{ Phone: CALLED.replace('+1', '1 '), At: '', Consent: 'yes' },
	{ Phone: LATER, At: '2031-05-05 09:30', Consent: 'yes' },
	{ Phone: phoneOf(4), At: '2020-05-05 09:30', Consent: 'yes' },
	{ Phone: phoneOf(5), At: 'next week', Consent: 'yes' },
	{ Phone: phoneOf(6), At: '', Consent: 'no' },
	{ Phone: '+49 30 901820', At: '', Consent: 'yes' },
	{ Phone: '+1 900 555 0123', At: '', Consent: 'yes' },
	{ Phone: 'ask Ada 5', At: '', Consent: 'yes' },
	{ Phone: 'deceased', At: '', Consent: 'yes' },
	{ Phone: '', At: '', Consent: 'yes' },
	{ Phone: '555-01', At: '', Consent: 'yes' },
	{ Phone: REFUSED, At: '', Consent: 'yes' },
].map((row, index) => ({ row_number: index + 2, ...row, Name: `Person ${index}` }));
const PARAMETERS = {
	toNumber: '={{ $json.Phone }}',
	defaultCountry: 'US',
	scheduledFor: '={{ $json.At }}',
	options: { timezone: 'America/Chicago' },
	callingRules: { doNotCallList: DO_NOT_CALL, consent: '={{ $json.Consent }}', allowedCountries: ['US'] },
};
const settings = { onError: 'continueRegularOutput' } as const;
/** As n8n's table prints it: in red. */
const isEmpty = (cell: unknown) =>
	[undefined, null, ''].includes(cell as '') || ['{}', '[]'].includes(JSON.stringify(cell));

function recordsOf({ success, failure }: Pick<RunResult, 'success' | 'failure'>): IDataObject[] {
	expect(failure).toBeUndefined();
	return success.map(({ json }) => json);
}

const dial = async (parameters: IDataObject, rows = ROWS) =>
	await dialling.run({ rows, settings, parameters: { ...PARAMETERS, ...parameters } });
const schedule = async (parameters: IDataObject, rows = ROWS) =>
	await campaigning.run({ rows, settings, parameters: { ...PARAMETERS, toNumber: '', ...parameters } });

/** One execution for each row, as of a loop; the call ends in each of the ways in turn. */
async function waitFor(parameters: IDataObject): Promise<RunResult> {
	const statuses = ['Completed', 'Busy', undefined];
	const results: RunResult[] = [];
	for (const row of ROWS) {
		const result = await dial(parameters, [row]);
		results.push(result);
		if (result.run.status !== 'waiting') continue;
		const execution = waiting.executionOf(result);
		const status = statuses[waiting.count % statuses.length];
		const event = waiting.event({ status, extraction: { decision: 'yes' } });
		const { workflowData } = status ? await execution.receive(event) : {};
		result.success = await execution.goOn(workflowData);
	}
	return { ...(results[0] as RunResult), success: results.flatMap(({ success }) => success) };
}

beforeEach(() => {
	service.standIn.state.calls.stepMs = Infinity;
	service.standIn.misbehave({ phoneNumber: REFUSED, status: 422 });
});

const MAX_EMPTY = 0.05;
/** Characters: two lines of a column. */
const MAX_REASON = 90;
const ASKED = { message: 'May we?', answerField: 'decision', approvingValue: 'yes' };
type Run = (parameters: IDataObject) => Promise<RunResult>;

describe.each<[string, string, string, readonly string[], Run, IDataObject]>([
	['a preview of Dial', 'Dial', 'dial', PREVIEW, dial, { preview: true }],
	['Dial', 'Dial', 'dial', RUN, dial, {}],
	['a preview of a campaign', 'ScheduleCampaign', 'schedule', PREVIEW, schedule, { preview: true }],
	['a campaign', 'ScheduleCampaign', 'schedule', RUN, schedule, {}],
	['Place Call and Wait', 'Dial', 'dialAndWait', OUTCOME, waitFor, { operation: 'dialAndWait' }],
	[
		'an approval',
		'Dial',
		'sendAndWait',
		['data', ...OUTCOME],
		waitFor,
		{ operation: 'sendAndWait', ...ASKED },
	],
])('the table of %s', (_, node, operation, keys, run, parameters) => {
	it('has the same columns in each row, as the editor shows them before, and hardly a cell is empty', async () => {
		const { success, ...result } = await run(parameters);
		const table = recordsOf({ ...result, success });
		expect(table).toHaveLength(ROWS.length);
		for (const [index, record] of table.entries()) {
			expect(Object.keys(record)).toEqual(keys);
			// What waits is read from the database; in all else n8n stores the very object of the input once.
			if (keys.includes('outcome')) expect(record.row).toEqual(ROWS[index]);
			else expect(record.row).toBe(ROWS[index]);
		}
		const shown = Object.keys(previewOf(`voiceAgent${node}`, operation).properties ?? {});
		expect(shown).toEqual(expect.arrayContaining([...keys]));
		expectPreviewed(`voiceAgent${node}`, operation, success);
		const empty = table.flatMap((record) => keys.filter((key) => isEmpty(record[key])));
		expect(empty.filter((key) => keys.indexOf(key) < 5)).toEqual([]);
		expect(empty.length / (table.length * keys.length)).toBeLessThanOrEqual(MAX_EMPTY);
		expect(table.filter(({ reason }) => (reason as string).length > MAX_REASON)).toEqual([]);
	});
});

it.each<[string, INodeType, Run, IDataObject]>([
	['dial', new VoiceAgentDial(), dial, { options: { tags: 'spring' } }],
	['dialAndWait', new VoiceAgentDial(), waitFor, { operation: 'dialAndWait' }],
	['schedule', new VoiceAgentScheduleCampaign(), schedule, {}],
])(
	'each field of a call that can be selected comes out, and the ID: %s',
	async (operation, node, run, parameters) => {
		const field = node.description.properties.find(
			({ name, displayOptions }) =>
				name === 'outputFields' && displayOptions?.show?.operation?.includes(operation),
		);
		const outputFields = (field?.options as INodePropertyOptions[]).map(({ value }) => value as string);
		const output = { ...parameters, output: 'selectedFields', outputFields, promptParameters: 'row' };
		const calls = recordsOf(await run(output)).filter((record) => record.call_id !== '–');
		expect(calls.length).toBeGreaterThan(2);
		for (const call of calls) expect(Object.keys(call)).toEqual(['call_id', ...outputFields]);
	},
);
