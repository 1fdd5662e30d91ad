import { placeCall } from '../../workflows/placeCall';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'each-event-once.json';
const TRIGGER = 'When a call has ended';
const NEXT = 'Your next step';
const CALLS = 8;

/** Events of which several copies come at the same moment, in queue mode to different processes. */
export function eachEventOnceCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('goes on once with each event, though copies of it come at the same moment', async () => {
			n8n.standIn.deliveries.repetitions = 3;
			const id = await n8n.importExample(FILE, { [TRIGGER]: { useCaseId: 'Sales line' } });
			await n8n.rest.publish(id);
			const phones = Array.from({ length: CALLS }, (_, index) => `+1555010${1100 + 2 * index}`);
			const calls = await Promise.all(phones.map(async (phone) => await placeCall(n8n.standIn, phone)));
			await n8n.standIn.idle();
			await until('all runs have ended', async () => {
				const executions = await n8n.rest.executions({ workflowId: id });
				return executions.length >= CALLS && executions.every(({ status }) => status === 'success');
			});
			const executions = await n8n.rest.finishedExecutions(id);
			const went = executions.flatMap(
				({ data }) =>
					data.resultData.runData[NEXT]?.[0]?.data?.main?.[0]?.map(({ json }) => json.call_id) ?? [],
			);
			expect(went.sort()).toEqual(calls.sort());
			await n8n.retire(id);
		});
	});
}
