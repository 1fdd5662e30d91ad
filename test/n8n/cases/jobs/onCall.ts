import { ON_CALL } from '../../../../tools/examples/jobs/onCall';
import type { Change } from '../../workflows/examples';
import { addUseCaseOf } from '../../workflows/outboundJobs';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = `${ON_CALL.file}.json`;
/** Voicemail, a person who can't help, and one who can; nobody after. */
const CHAIN = ['+15550780093', '+15550780003', '+15550780002', '+15550780004'];
const TEAM = 'Get people on call';
const FAILURE = 'When another workflow fails';

export function onCallCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		let id = '';
		beforeEach(async () => {
			const team = CHAIN.map((phone, position) => ({ id: position, position, first_name: 'Ada', phone }));
			const pinTeam: Change = (workflow) => {
				workflow.pinData = { ...workflow.pinData, [TEAM]: team.map((json) => ({ json })) };
			};
			id = await n8n.importExample(FILE, pinTeam, addUseCaseOf(ON_CALL, n8n.standIn));
			await n8n.rest.publish(id);
		});

		it.each(['When an alert arrives', FAILURE])(
			'%s: calls one after the other until someone acknowledges',
			async (trigger) => {
				const run = await n8n.rest.startWorkflow(id, trigger);
				const { data } = await n8n.rest.reaches(run, 'success');
				expect(data.resultData.lastNodeExecuted).toBe('Acknowledged');
				expect(n8n.callsTo(CHAIN)).toEqual([1, 1, 1, 0]);
			},
		);

		it('leaves a failure within a sub-execution to the execution around it', async () => {
			const failure = { workflow: { name: 'A job' }, execution: { mode: 'integrated', error: {} } };
			const { data } = await n8n.rest.execution(await n8n.rest.startWorkflow(id, FAILURE, failure));
			expect(data.resultData.lastNodeExecuted).toBe('Not a sub-execution?');
		});
	});
}
