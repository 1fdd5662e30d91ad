import { placeCall } from '../../workflows/placeCall';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'call-event-to-record.json';
const TRIGGER = 'When a call event arrives';
const TABLE = 'voice_agent_calls';

/** Events of calls become rows of a data table. */
export function callEventToRecordCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('keeps one row for each call, with its next step', async () => {
			const id = await n8n.importExample(FILE, { [TRIGGER]: { useCaseId: 'Sales line' } });
			await n8n.rest.publish(id);
			const phones = ['+15550100102', '+15550100103', '+15550100191', '+15550100104'];
			const calls = await Promise.all(phones.map(async (phone) => await placeCall(n8n.standIn, phone)));
			const [willCome, notInterested, busy, changed = ''] = calls;
			await until('all runs ended', async () => await ended(id, calls.length));
			expect(await steps()).toEqual({
				[willCome ?? '']: ['Completed', 'interested', true, 42, 'send a confirmation'],
				[notInterested ?? '']: ['Completed', 'not interested', false, 42, 'nothing'],
				[busy ?? '']: ['Busy', '–', null, 0, 'try again tomorrow'],
				[changed]: ['Completed', 'interested', true, 42, 'send a confirmation'],
			});

			const call = n8n.standIn.state.calls.get(changed);
			if (!call) throw new Error('The call is missing');
			call.extraction = { appointment_kept: false };
			for (const shape of ['in call', 'in data', 'plain'] as const) {
				n8n.standIn.deliveries.shape = shape;
				call.duration = shape.length;
				call.classification = { tag: 'Interested', reasoning: shape };
				n8n.standIn.deliveries.announce(call);
				await n8n.standIn.idle();
			}
			await until('all runs ended', async () => await ended(id, calls.length + 3));
			expect(await n8n.rest.dataTableRows(TABLE)).toHaveLength(calls.length);
			expect((await steps())[changed]).toEqual([
				'Completed',
				'Interested',
				false,
				expect.any(Number),
				'have a colleague call back',
			]);
			await n8n.retire(id);
		});
	});

	async function ended(id: string, count: number): Promise<boolean> {
		const executions = await n8n.rest.executions({ workflowId: id });
		const statuses = executions.map(({ status }) => status);
		if (statuses.some((status) => ['error', 'crashed'].includes(status))) {
			throw new Error((await n8n.rest.finishedExecutions(id)).map(({ saved }) => saved).join('\n'));
		}
		return statuses.filter((status) => status === 'success').length === count;
	}

	async function steps(): Promise<Record<string, unknown[]>> {
		const rows = await n8n.rest.dataTableRows(TABLE);
		return Object.fromEntries(
			rows.map((row) => [
				row.call_id,
				[row.status, row.tag, row.appointment_kept, row.duration, row.next_step],
			]),
		);
	}
}
