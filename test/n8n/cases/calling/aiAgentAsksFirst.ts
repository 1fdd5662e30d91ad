import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { IDataObject, INodeTypeDescription } from 'n8n-workflow';

import { WAIT_KEY } from '../../../../nodes/shared/waiting/waitAddress';
import { VoiceAgentDial } from '../../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import type { Call } from '../../../stand-in/records';
import type { WholeN8n } from '../../server/wholeN8n';
import { itRestarts } from '../../thorough';
import { until } from '../../until';
import { AGENT_THAT_ASKS, ASK, publishAgentThatAsks, tellAgentToCall } from '../../workflows/agentThatAsks';
import { chain, dial, START } from '../../workflows/chain';
import { ChatModel } from '../../workflows/chatModel';

const AGENT = 'AI agent';
const MANAGER = '+15550100111';
const CUSTOMER = '+15550100102';
/** By then what was forged has come to nothing. */
const AFTER_FORGERY_MS = 3000;

/** What n8n makes of nodes by which agents ask first. */
interface HitlTools {
	hasSendAndWaitOperation: (type: INodeTypeDescription) => boolean;
	convertNodeToHitlTool: (item: { description: INodeTypeDescription }) => {
		description: INodeTypeDescription;
	};
}

/** An agent whose tool runs only after a person has agreed on the phone. */
export function aiAgentAsksFirstCases(n8n: WholeN8n): void {
	describe(AGENT_THAT_ASKS, () => {
		let model: ChatModel;
		let workflow = '';
		beforeAll(async () => (model = await ChatModel.start()));
		afterAll(async () => await model?.close());
		beforeEach(() => (n8n.standIn.state.calls.stepMs = Infinity));
		afterEach(async () => {
			if (workflow !== '') await n8n.retire(workflow);
			for (const { id, status } of await n8n.rest.executions({ workflowId: workflow })) {
				if (status === 'waiting') await n8n.rest.stopExecution(id);
			}
		});

		it('is asked through the tool that n8n itself makes of the node', () => {
			const itsOwn = createRequire(n8n.installation.script);
			const folder = dirname(dirname(n8n.installation.script));
			const tools = itsOwn(join(folder, 'dist/tool-generation/hitl-tools.js')) as HitlTools;
			const { description } = new VoiceAgentDial();
			expect(tools.hasSendAndWaitOperation(description)).toBe(true);
			const made = tools.convertNodeToHitlTool({ description: structuredClone(description) }).description;
			expect(made.name).toBe('voiceAgentDialHitlTool');
			const [message, ...others] = made.properties;
			expect(message).toMatchObject({ displayName: 'Message', name: 'message', required: true });
			expect(others.find(({ name }) => name === 'operation')).toMatchObject({
				type: 'hidden',
				default: 'sendAndWait',
			});
			const asked = others.filter(
				({ displayOptions, type }) =>
					type !== 'hidden' && (displayOptions?.show?.operation ?? ['sendAndWait']).includes('sendAndWait'),
			);
			const names = asked.map(({ name }) => name);
			expect(names).toEqual(
				expect.arrayContaining([
					'toNumber',
					'answerField',
					'approvingValue',
					'waitAmount',
					'questionParameter',
				]),
			);
			expect(names).not.toContain('message');
		});

		it('runs the tool when the person agrees', async () => {
			const run = await ask();
			const { saved } = await n8n.rest.findExecution(run);
			expect(saved).not.toContain((question().metadata.custom as IDataObject)[WAIT_KEY]);
			expect(question().params).toEqual({ question: `The AI agent wants to call ${CUSTOMER}. May it?` });
			answer('Completed', { approved: true });
			await ended(run);
			expect(calls(CUSTOMER)).toHaveLength(1);
			expect(calls(MANAGER)).toHaveLength(1);
			expect(calls(CUSTOMER)[0]?.params).toEqual({ first_name: 'Ada' });
		});

		itRestarts(
			n8n,
			'keeps waiting in a workflow while n8n is killed, and is approved by no restart',
			async () => {
				const useCaseId = { __rl: true, mode: 'id', value: n8n.standIn.state.useCases[1]?.id };
				const asks = dial({
					name: ASK,
					webhookId: randomUUID(),
					parameters: {
						operation: 'sendAndWait',
						toNumber: MANAGER,
						useCaseId,
						message: 'May we?',
						answerField: 'approved',
						approvingValue: 'yes',
					},
				});
				await prepare();
				const agents = await start();
				await until('it waits', async () => (await n8n.rest.findExecution(agents)).status === 'waiting');
				const { id } = await n8n.rest.createWorkflow(chain('Asks first', [asks]), n8n.credential);
				const run = await n8n.rest.startWorkflow(id, START);
				await until('it waits', async () => (await n8n.rest.findExecution(run)).status === 'waiting');
				await n8n.server.crash();
				await n8n.server.recovered();
				expect(calls(CUSTOMER)).toEqual([]);
				answer('Completed', { approved: 'yes' }, calls(MANAGER)[1]);
				await ended(run);
				const { data } = await n8n.rest.findExecution(run);
				const [item] = data.resultData.runData[ASK]?.[0]?.data?.main?.[0] ?? [];
				expect(item?.json).toMatchObject({
					status: 'Completed',
					data: expect.objectContaining({ approved: true, answer: 'yes', status: 'Completed' }),
				});
				// The answer was to another question.
				expect(calls(CUSTOMER)).toEqual([]);
			},
		);

		it.each<[Call['status'], IDataObject | undefined, string]>([
			['Completed', { approved: false }, 'the answer is not the value that approves'],
			['Busy', undefined, 'Line was busy'],
		])('does not run it after %s with %j, and tells the agent why', async (status, extraction, reason) => {
			const run = await ask();
			answer(status, extraction);
			expect(await ended(run)).toContain(reason);
			expect(calls(CUSTOMER)).toEqual([]);
		});

		it('waits for the answer to come, and takes no other one', async () => {
			const run = await ask();
			answer('Completed', undefined);
			await n8n.standIn.deliveries.settled();
			const { signature } = signatureOf(await n8n.rest.findExecution(run));
			for (const path of [run, `${run}/voice-agent-call`]) {
				await fetch(`${n8n.server.url}/webhook-waiting/${path}?signature=${signature}`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({
						token: 'A'.repeat(43),
						approved: true,
						data: { approved: true },
						call: { ...question(), extraction: { approved: true } },
					}),
				});
			}
			await new Promise((resolve) => setTimeout(resolve, AFTER_FORGERY_MS));
			expect((await n8n.rest.findExecution(run)).status).toBe('waiting');
			expect(calls(CUSTOMER)).toEqual([]);
			answer('Completed', { approved: true });
			await ended(run);
			// What comes again finds nobody.
			answer('Completed', { approved: true });
			await n8n.standIn.deliveries.settled();
			expect(calls(CUSTOMER)).toHaveLength(1);
		});

		/** @returns the execution that waits for the answer */
		async function ask(): Promise<string> {
			await prepare();
			const run = await start();
			await until('it waits', async () => (await n8n.rest.findExecution(run)).status === 'waiting');
			expect(calls(CUSTOMER)).toEqual([]);
			return run;
		}

		async function prepare(parameters: IDataObject = {}): Promise<void> {
			workflow = await publishAgentThatAsks(n8n.rest, n8n.credential, model, parameters);
		}

		async function start(): Promise<string> {
			return await tellAgentToCall(n8n.rest, workflow, CUSTOMER);
		}

		/** @returns what the agent says in the end */
		async function ended(run: string): Promise<string> {
			await until('it has ended', async () => {
				const { status } = await n8n.rest.findExecution(run);
				return status === 'success' || status === 'error';
			});
			const { data } = await n8n.rest.findExecution(run);
			const [item] = data.resultData.runData[AGENT]?.at(-1)?.data?.main?.[0] ?? [];
			return String((item?.json.output as string) ?? data.resultData.error?.message);
		}

		function calls(phone: string): Call[] {
			return n8n.standIn.state.calls.all.filter(({ metadata }) => metadata.to === phone);
		}

		function question(): Call {
			return calls(MANAGER)[0] as Call;
		}

		function answer(status: Call['status'], extraction: IDataObject | undefined, call = question()): void {
			Object.assign(call, { status, extraction });
			n8n.standIn.deliveries.announce(call);
		}
	});
}

/** n8n's own, of the execution; versions without one check none. */
function signatureOf({ saved }: { saved: string }): { signature: string } {
	const [, signature = ''] = /"resumeToken":"([\w-]+)"/.exec(saved) ?? [];
	return { signature };
}
