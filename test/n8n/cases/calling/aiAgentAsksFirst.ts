import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { IDataObject, INodeTypeDescription } from 'n8n-workflow';

import { WAIT_KEY } from '../../../../nodes/shared/waiting/waitAddress';
import { VoiceAgentDial } from '../../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import type { Call } from '../../../stand-in/records';
import type { WholeN8n } from '../../server/wholeN8n';
import { until } from '../../until';
import { AGENT_THAT_ASKS, publishAgentThatAsks, tellAgentToCall } from '../../workflows/agentThatAsks';
import { ChatModel, replyIn } from '../../workflows/chatModel';

const MANAGER = '+15550100111';
const CUSTOMER = '+15550100102';
/** By then an event without an answer has come to nothing. */
const AFTER_EVENT_MS = 3000;

/** What n8n makes of nodes by which agents ask first. */
interface HitlTools {
	hasSendAndWaitOperation: (type: INodeTypeDescription) => boolean;
	convertNodeToHitlTool: (item: { description: INodeTypeDescription }) => {
		description: INodeTypeDescription;
	};
}

/** What n8n makes of the node by which the agent asks. */
export function toolThatAsksCases(n8n: WholeN8n): void {
	it('an agent asks through the tool that n8n itself makes of the node', () => {
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
			expect.arrayContaining(['toNumber', 'answerField', 'approvingValue', 'options', 'questionParameter']),
		);
		expect(names).not.toContain('message');
	});
}

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

		it('waits for the answer to come, and runs the tool once when the person agrees', async () => {
			const run = await ask();
			const { saved } = await n8n.rest.findExecution(run);
			expect(saved).not.toContain((question().metadata.custom as IDataObject)[WAIT_KEY]);
			expect(question().params).toEqual({ question: `The AI agent wants to call ${CUSTOMER}. May it?` });
			answer('Completed', undefined);
			await n8n.standIn.deliveries.settled();
			await new Promise((resolve) => setTimeout(resolve, AFTER_EVENT_MS));
			expect((await n8n.rest.findExecution(run)).status).toBe('waiting');
			expect(calls(CUSTOMER)).toEqual([]);

			answer('Completed', { approved: true });
			await ended(run);
			// What comes again finds nobody.
			answer('Completed', { approved: true });
			await n8n.standIn.deliveries.settled();
			expect(calls(CUSTOMER).map(({ params }) => params)).toEqual([{ first_name: 'Ada' }]);
			expect(calls(MANAGER)).toHaveLength(1);
		});

		it('does not run it after another answer, and tells the agent why', async () => {
			const run = await ask();
			answer('Completed', { approved: false });
			expect(await ended(run)).toContain('the answer is not the value that approves');
			expect(calls(CUSTOMER)).toEqual([]);
		});

		/** @returns the execution that waits for the answer */
		async function ask(): Promise<string> {
			workflow = await publishAgentThatAsks(n8n.rest, n8n.credential, model);
			const run = await tellAgentToCall(n8n.rest, workflow, CUSTOMER);
			await until('it waits', async () => (await n8n.rest.findExecution(run)).status === 'waiting');
			expect(calls(CUSTOMER)).toEqual([]);
			return run;
		}

		async function ended(run: string): Promise<string> {
			await until('it has ended', async () => {
				const { status } = await n8n.rest.findExecution(run);
				return status === 'success' || status === 'error';
			});
			return replyIn(await n8n.rest.findExecution(run));
		}

		function calls(phone: string): Call[] {
			return n8n.standIn.state.calls.all.filter(({ metadata }) => metadata.to === phone);
		}

		function question(): Call {
			return calls(MANAGER)[0] as Call;
		}

		function answer(status: Call['status'], extraction: IDataObject | undefined): void {
			const { use_case } = question();
			const extracting = { ...use_case, extract_with_ai: [{ name: 'approved', type: 'boolean' as const }] };
			Object.assign(question(), { status, extraction, use_case: extracting });
			n8n.standIn.deliveries.announce(question());
		}
	});
}
