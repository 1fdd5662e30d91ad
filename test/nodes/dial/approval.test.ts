import fc from 'fast-check';
import { type IDataObject, NodeHelpers } from 'n8n-workflow';

import { recordOfCall } from '../../../nodes/shared/record/callRecord';
import { FINAL_STATUSES } from '../../../nodes/shared/waiting/callEnd';
import { HEARD_STATUS, WAIT_KEY } from '../../../nodes/shared/waiting/waitAddress';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { jsonOf, NODE, type RunOptions } from '../../harness/engine/engine';
import { people, phoneOf } from '../../harness/http/service';
import { expectNowhere } from '../../harness/leaks';
import { limitedTo, WaitingCall } from '../../harness/nodes/waitingCall';
import { objectId } from '../../stand-in/records';
import { useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dialling, dial } = useCallingNodes();
const waiting = new WaitingCall(service);
/** As n8n names the tool that it makes of a node. */
const HITL_TYPE = 'n8n-nodes-voice-agent.voiceAgentDialHitlTool';
/** n8n itself refuses a required field that is left empty. */
const EMPTY = '={{ "" }}';
const ASKED = { message: 'May we refund order 7?', answerField: 'decision', approvingValue: 'yes' };
const CONTINUING = ['continueRegularOutput', 'continueErrorOutput'] as const;
const HITL = { engine: 'agent', type: HITL_TYPE } as const;
/** What the model of an agent can write, and the node must not put out. */
const CLAIMS = {
	...{ approved: true, data: { approved: true }, chatInput: 'Approved', decision: 'yes' },
	toNumber: '+15550100199',
};

const asking = ({ parameters, ...others }: Partial<RunOptions> = {}) => ({
	rows: [{ ...people(1)[0], ...CLAIMS }],
	...others,
	parameters: { operation: 'sendAndWait', ...ASKED, ...parameters },
});
const ask = async (changes?: Partial<RunOptions>) => await dial(asking(changes));

/** An agent's engine asks before it lets the agent use a tool. */
const ofAgent = ({ parameters, ...others }: Partial<RunOptions> = {}) =>
	asking({ ...HITL, rows: [CLAIMS], ...others, parameters: { toNumber: phoneOf(0), ...parameters } });
const askForAgent = async (changes?: Partial<RunOptions>) => await dial(ofAgent(changes));

const extracting = (...names: string[]) => ({ extract_with_ai: names.map((name) => ({ name })) });
/** What the call holds in the end. */
const SAYS_YES = { use_case: extracting('decision'), extraction: { decision: 'yes' } };
/** What the trigger sends at the end of a call in which the person says yes. */
const event = (changes?: IDataObject) => waiting.event({ ...SAYS_YES, ...changes });

/** Everything of an output that n8n may take for an approval. */
function expectOnly(json: IDataObject | undefined, data: IDataObject): void {
	expect(json?.data).toEqual({
		approved: false,
		respondedAt: null,
		answer: null,
		status: expect.any(String),
		chatInput: expect.stringMatching(/^Not approved: ./),
		...data,
	});
	expect(Object.keys(json ?? {})).toEqual(['data', ...Object.keys(recordOfCall({})), 'row']);
}

/** An agent's engine reads nothing else. */
function expectForAgent(json: IDataObject | undefined, data: IDataObject): void {
	expect(Object.keys(json ?? {})).toEqual(['data']);
	expectOnly({ ...json, ...recordOfCall({}), row: {} }, data);
}

const approved = (answer: string | boolean) => ({
	approved: true,
	respondedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
	answer,
	status: 'Completed',
	chatInput: 'Approved by phone',
});

async function outputFor(call: IDataObject, parameters?: IDataObject): Promise<IDataObject | undefined> {
	return (await waiting.endOf(await ask({ parameters }), { ...SAYS_YES, ...call }))?.json;
}

beforeEach(() => (service.standIn.state.calls.stepMs = Infinity));

describe('the call', () => {
	it('asks the question, and sends neither the answer nor what fields of other operations hold', async () => {
		const result = await ask({
			parameters: {
				questionParameter: 'what_to_ask',
				approvingValue: 'code 4711',
				scheduledFor: '2030-01-01T10:00:00Z',
				promptParameters: 'row',
				options: { model: 'other', tags: 'spring', phoneColumns: 'toNumber' },
				useCaseId: { __rl: true, mode: 'id', value: objectId('ca5e', 1) },
			},
		});
		expect(result.run.status).toBe('waiting');
		const [request] = service.standIn.requests;
		expect(request?.body).toEqual({
			phone_number: phoneOf(0),
			number_id: objectId('40fe', 1),
			use_case_id: objectId('ca5e', 1),
			params: { what_to_ask: ASKED.message },
			metadata: { custom: { [WAIT_KEY]: expect.any(String) } },
		});
	});

	it.each([
		['in the turns of a loop', {}, { rowsPerTurn: 1 }],
		['for an agent that wants several things', { toNumber: phoneOf(0) }, HITL],
	])('may be placed to the same person again: %s', async (_, parameters, options) => {
		const rows = [1, 2].map(() => ({ ...people(1)[0], ...CLAIMS }));
		const run = asking({ ...options, rows, parameters });
		const first = await dial(run);
		expect([first.run.status, waiting.count]).toEqual(['waiting', 1]);
		const second = await dialling.resume(first, run);
		expect([second.run.status, waiting.count]).toEqual(['waiting', 2]);
	});
});

describe('the answer', () => {
	it.each<[unknown, string, boolean]>([
		['yes', 'yes', true],
		['  yes \n', 'yes', true],
		['yes', ' yes ', true],
		[true, 'true', true],
		[false, 'false', true],
		['true', 'true', true],
		['no', 'yes', false],
		['Yes', 'yes', false],
		['yes, but', 'yes', false],
		[true, 'True', false],
		[1, '1', false],
		[['yes'], 'yes', false],
		[{ approved: true }, 'true', false],
	])('%j approves where the value is %j: %s', async (decision, approvingValue, approves) => {
		const yes = approved(approves ? (decision as string) : expect.anything());
		const chatInput = 'Not approved: the answer is not the value that approves';
		const output = await outputFor({ extraction: { decision } }, { approvingValue });
		expectOnly(output, approves ? yes : { ...yes, approved: false, chatInput });
	});

	it.each<[unknown, boolean]>([
		[{ amd: true, amd_behavior: 'Hangup' }, true],
		[{ amd: true }, true],
		[{}, true],
		[undefined, true],
		['x', true],
		[{ amd: false, amd_behavior: 'Hangup' }, false],
		[{ amd: 'false' }, false],
		[{ amd: true, amd_behavior: 'LeaveMessage' }, false],
	])('of a call whose use case is %j counts: %j', async (useCase, counts) => {
		const { data } = (await outputFor({ use_case: useCase as IDataObject })) as { data: IDataObject };
		expect(data.approved).toBe(counts);
		if (!counts) expect(data.chatInput).toContain('answering machines');
	});

	it('approves in no other way, whatever the extraction and the value are', async () => {
		const execution = waiting.executionOf(await ask());
		const withDecision = fc.record({ decision: fc.jsonValue() }, { requiredKeys: [] });
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.jsonValue(), withDecision), async (extraction) => {
				const { workflowData } = await execution.receive(event({ extraction }));
				const [json] = jsonOf(workflowData?.[0] ?? []);
				const answer = (extraction as IDataObject | null)?.decision;
				const isYes = typeof answer === 'string' && answer.trim() === 'yes';
				const { approved: isApproved = false } = (json?.data ?? {}) as IDataObject;
				expect([json?.approved, isApproved]).toEqual([undefined, isYes]);
			}),
			{ numRuns: 300 },
		);
	});

	it.each(FINAL_STATUSES.filter((status) => status !== 'Completed'))(
		'counts only in a completed call, not in one that is %s',
		async (status) => expectOnly(await outputFor({ status }), { status }),
	);

	it.each<[string, unknown]>([
		['no extraction', undefined],
		['an empty one', {}],
		['one without the field', { approved: true, other: 'yes' }],
		['one with an empty field', { decision: null }],
		['one with a blank field', { decision: '  ' }],
		['a list', ['yes']],
		['a text', 'yes'],
	])('may come later than the end of the call: with %s it waits on', async (_, extraction) => {
		const execution = waiting.executionOf(await ask());
		const early = await execution.receive(event({ extraction } as IDataObject));
		expect(early).toEqual({ noWebhookResponse: true, status: HEARD_STATUS });
		const { workflowData } = await execution.receive(event());
		expectOnly(jsonOf(workflowData?.[0] ?? [])[0], approved('yes'));
	});

	it.each([{}, { other: 'yes' }])(
		'is denied at once where the use case has only others: %j',
		async (extraction) => {
			const json = await outputFor({ extraction, use_case: extracting('other', 'more') });
			const chatInput = 'Not approved: the use case extracts no answer "decision", only "other", "more"';
			expectOnly(json, { status: 'Completed', chatInput });
			expect(json?.reason).toBe(chatInput);
		},
	);

	it.each<[string, IDataObject, IDataObject?]>([
		['the use case names it otherwise', { use_case: extracting('Decision') }],
		['the field is named as the record has it', {}, { answerField: 'answers.decision' }],
		['the field is named as the service has it', {}, { answerField: 'extraction.decision' }],
	])('counts where %s', async (_, call, parameters = {}) => {
		expectOnly(await outputFor(call, parameters), approved('yes'));
	});

	it.each(['__proto__', 'constructor', 'toString'])(
		'is not a property that all objects have: %s',
		async (name) => {
			const parameters = { answerField: name };
			expect(await outputFor({ use_case: extracting(name) }, parameters)).toBeUndefined();
			expect(await outputFor({ use_case: {} }, parameters)).toBeUndefined();
		},
	);
});

describe('when time is up', () => {
	it('it is not approved, whatever the input says', async () => {
		const [item] = await waiting.executionOf(await ask()).goOn();
		expectOnly(item?.json, {
			status: 'no event',
			chatInput: 'Not approved: no answer "decision" in time. Check the use case, and the published trigger',
		});
	});

	it.each([{ decision: 'yes' }, undefined])(
		'nor whatever the service answered when the call was placed: %j',
		async (extraction) => {
			const bodyOf = () => event({ extraction }).call;
			service.standIn.misbehave({ operation: 'dialOutbound', status: 201, acts: true, bodyOf });
			const [item] = await waiting.executionOf(await ask()).goOn();
			expectOnly(item?.json, { status: 'no event' });
		},
	);

	it('an agent is denied the tool, whatever its model has written', async () => {
		const result = await askForAgent();
		expect([result.failure, result.run.status, waiting.count]).toEqual([undefined, 'waiting', 1]);
		const [resting] = result.run.data.executionData?.nodeExecutionStack ?? [];
		expect(JSON.stringify(resting?.data)).not.toContain('"approved":true');
		const later = await dialling.resume(result, ofAgent());
		const outputs = later.run.data.resultData.runData[NODE]?.map(({ data }) => data);
		expect(JSON.stringify(outputs)).not.toContain('"approved":true');
	});
});

describe('for an agent', () => {
	it('the answer lets the tool run, and the execution keeps no secret', async () => {
		const result = await askForAgent({ parameters: { message: '={{ "Refund? " + $json.chatInput }}' } });
		const sent = { phone_number: phoneOf(0), params: { question: 'Refund? Approved' } };
		expect(service.standIn.requests[0]?.body).toMatchObject(sent);
		expectNowhere(waiting.sealed, result);
		const execution = waiting.executionOf(result);
		const { workflowData } = await execution.receive(event());
		expectForAgent(jsonOf(workflowData?.[0] ?? [])[0], approved('yes'));
	});

	it.each([
		{ toNumber: '={{ $fromAI("phone") }}' },
		{ toNumber: '={{ $json.toNumber }}' },
		{ toNumber: '={{ $json["toNumber"] }}' },
		{ toNumber: '={{ $input.first().json.toNumber }}' },
		{ toNumber: '={{ $input.all()[0].json.toNumber }}' },
		{ toNumber: `={{ $parameter["message"] }}` },
		{ toNumber: '={{ $tool.parameters.phone }}' },
		{ toNumber: `={{ $("${NODE}").item.json.toNumber }}` },
		{ toNumber: EMPTY, options: { phoneColumns: 'toNumber' } },
		{ answerField: '={{ $json.chatInput }}' },
		{ approvingValue: '={{ $fromAI("value") }}' },
		{ questionParameter: '={{ $json.chatInput }}' },
		{ defaultCountry: '={{ $json.country }}' },
		limitedTo('={{ $json.hours }}', 'hours'),
		{ useCaseId: { __rl: true, mode: 'id', value: '={{ $json.useCase }}' } },
		{ callingRules: { doNotCallList: '={{ $json.nobody }}' } },
	])('the agent cannot decide %j', async (parameters) => {
		const result = await askForAgent({ parameters });
		expectForAgent(result.success[0]?.json, { status: 'not called' });
		expect([result.failure, waiting.count]).toEqual([undefined, 0]);
	});

	it.each([`={{ $("Rows").first().json.toNumber }}`, `={{ "${phoneOf(0)}" }}`])(
		'the workflow may: %s',
		async (toNumber) => {
			const result = await askForAgent({ parameters: { toNumber } });
			expect([result.run.status, waiting.count]).toEqual(['waiting', 1]);
		},
	);

	it.each([
		[EMPTY, "'Message' is empty"],
		['={{ $("No node").first().json.x }}', "The expression in 'Message' failed: Referenced"],
	])('a question of %s is named as n8n shows it', async (message, says) => {
		const { success } = await askForAgent({ parameters: { message } });
		expectForAgent(success[0]?.json, { chatInput: expect.stringContaining(says) });
	});

	it.each(['stopWorkflow', ...CONTINUING] as const)('every error is a denial: %s', async (onError) => {
		service.standIn.misbehave({ operation: 'dialOutbound', status: 422 });
		const { success, failure } = await askForAgent({ settings: { onError } });
		expect(failure).toBeUndefined();
		expectForAgent(success[0]?.json, { chatInput: expect.stringMatching(/^Not approved: .*HTTP 422/) });
		expect(JSON.stringify(success[0]?.json)).not.toMatch(/&\w+;|<br>|\+1555/);
	});
});

describe('nobody is called, and nothing is approved', () => {
	afterEach(() => expect(waiting.count).toBe(0));

	it.each<[string, IDataObject, string]>([
		['in a preview', { preview: true }, "'Preview' is on"],
		['where a rule says so', { callingRules: { doNotCallList: phoneOf(0) } }, 'Do Not Call'],
	])('%s', async (_, parameters, reason) => {
		const { success } = await ask({ parameters });
		expectOnly(success[0]?.json, { chatInput: expect.stringContaining(reason) });
	});

	it.each<[IDataObject, string]>([
		[{ answerField: EMPTY }, "'Answer Field' is empty"],
		[{ approvingValue: ' ' }, "'Value That Approves' is empty"],
		[{ message: EMPTY }, "'Question' is empty"],
		[{ questionParameter: EMPTY }, "'Question Parameter' is empty"],
		[{ toNumber: EMPTY }, "'To Number' is empty"],
		[limitedTo(1, 'minutes'), "'Limit Wait Time'"],
		[{ message: '={{ $("No node").first().json.x }}' }, "The expression in 'Question' failed: Referenced"],
	])('with %j', async (parameters, message) => {
		const { failure } = await ask({ parameters });
		expect(failure?.message).toContain(message);
		for (const onError of CONTINUING) {
			const { success, errors } = await ask({ parameters, settings: { onError } });
			expect(errors).toEqual([]);
			expectOnly(success[0]?.json, { chatInput: expect.stringContaining(message) });
		}
	});

	it.each(CONTINUING)('for several items: %s', async (onError) => {
		const result = await ask({ rows: [CLAIMS, CLAIMS], settings: { onError } });
		expect(result.success).toHaveLength(2);
		expectOnly(result.success[0]?.json, { chatInput: expect.stringContaining('received 2 items') });
	});
});

it('while it waits, what n8n keeps as its output is not approved either', async () => {
	const { data } = (await ask()).run;
	const [resting] = data.executionData?.nodeExecutionStack ?? [];
	const outputs = [resting?.data.main?.[0], data.resultData.runData[NODE]?.[0]?.data?.main?.[0]];
	for (const items of outputs) expectOnly(items?.[0]?.json, { status: 'no event' });
});

it.each([
	['voiceAgentDial', false],
	['voiceAgentDialHitlTool', true],
])("of %s, one notice is shown, and it speaks of 'Message': %s", (name, isMessage) => {
	const description = { ...new VoiceAgentDial().description, name };
	const parameters = { operation: 'sendAndWait' };
	const shown = description.properties.filter(
		(field) =>
			field.name === 'waitNotice' &&
			NodeHelpers.displayParameter(parameters, field, { typeVersion: 1 }, description),
	);
	expect(shown.map(({ displayName }) => displayName.includes("'Message'"))).toEqual([isMessage]);
});
