import type { IDataObject } from 'n8n-workflow';

import { WAIT_KEY } from '../../../../nodes/shared/waiting/waitAddress';
import type { Call } from '../../../stand-in/records';
import type { WholeN8n } from '../../server/wholeN8n';
import { ChatModel, replyIn, say } from '../../workflows/chatModel';

const FILE = 'ai-agent-asks-first.json';
const MANAGER = '+15550100111';
const CUSTOMER = '+15550100102';
/** By then an event without an answer has come to nothing. */
const AFTER_EVENT_MS = 3000;

export function aiAgentAsksFirstCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		let model: ChatModel;
		beforeAll(async () => (model = await ChatModel.start(n8n.rest)));
		afterAll(async () => await model?.close());
		beforeEach(() => (n8n.standIn.state.calls.stepMs = Infinity));

		it('waits for the answer to come, and runs the tool once when the person agrees', async () => {
			const run = await ask();
			const { saved } = await n8n.rest.findExecution(run);
			expect(saved).not.toContain((question().metadata.custom as IDataObject)[WAIT_KEY]);
			expect(question().params).toEqual({ question: `The AI agent wants to call ${CUSTOMER}. May it?` });
			answer(undefined);
			await n8n.standIn.deliveries.settled();
			await new Promise((resolve) => setTimeout(resolve, AFTER_EVENT_MS));
			expect(await n8n.rest.statusOf(run)).toBe('waiting');
			expect(calls(CUSTOMER)).toEqual([]);

			answer({ approved: true });
			await ended(run);
			// What comes again finds nobody.
			answer({ approved: true });
			await n8n.standIn.deliveries.settled();
			expect(calls(CUSTOMER).map(({ params }) => params)).toEqual([{ first_name: 'Ada' }]);
			expect(calls(MANAGER)).toHaveLength(1);
		});

		it('does not run it after another answer, and tells the agent why', async () => {
			const run = await ask();
			answer({ approved: false });
			expect(await ended(run)).toContain('the answer is not the value that approves');
			expect(calls(CUSTOMER)).toEqual([]);
		});

		/** @returns the execution that waits for the answer */
		async function ask(): Promise<string> {
			const workflow = await n8n.importExample(FILE);
			await n8n.rest.publish(workflow);
			const run = await say(n8n.rest, workflow, `Call ${CUSTOMER} (Ada), please`);
			await n8n.rest.reaches(run, 'waiting');
			expect(calls(CUSTOMER)).toEqual([]);
			return run;
		}

		/** @returns what the agent says in the end */
		async function ended(run: string): Promise<string> {
			return replyIn(await n8n.rest.reaches(run, 'success'));
		}

		function calls(phone: string): Call[] {
			return n8n.standIn.state.calls.all.filter(({ metadata }) => metadata.to === phone);
		}

		function question(): Call {
			return calls(MANAGER)[0] as Call;
		}

		function answer(extraction: IDataObject | undefined): void {
			const extract_with_ai = [{ name: 'approved', type: 'boolean' as const }];
			const use_case = { ...question().use_case, extract_with_ai };
			Object.assign(question(), { status: 'Completed', extraction, use_case });
			n8n.standIn.deliveries.announce(question());
		}
	});
}
