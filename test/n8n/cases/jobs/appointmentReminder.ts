import { until } from '../../until';
import { useLocalServices } from '../../workflows/localServices';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'appointment-reminder.json';
const MANUAL = "When clicking 'Execute workflow'";
const TRIGGER = 'When a call has ended';
const USE_CASE = { useCaseId: 'Support line' };
const CHANGES = 'changes_of_the_calendar';
/** Numbers whose calls end differently: the simulator's answer is yes to even numbers, no to odd ones. */
const PHONES = ['+15550100202', '+15550100203', '+15550100391', '12'];

/** People with an appointment are called once, and the calendar gets the answer. */
export function appointmentReminderCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it('calls about each appointment once, and writes each answer into the calendar', async () => {
			const { id: project } = (await n8n.rest.get('projects/personal')) as { id: string };
			const columns = ['event', 'summary'].map((name) => ({ name, type: 'string' }));
			await n8n.rest.post(`projects/${project}/data-tables`, { name: CHANGES, columns });
			const start = { dateTime: new Date(Date.now() + 86_400_000).toISOString() };
			const events = PHONES.map((location, id) => ({ id: `event${id}`, summary: 'Ada', location, start }));
			const id = await n8n.importExample(FILE, {
				Dial: { fromNumber: 'Support line', ...USE_CASE },
				[TRIGGER]: USE_CASE,
			});
			await n8n.rest.changeWorkflow(id, (workflow) => {
				useLocalServices(workflow, CHANGES, events);
				const dial = workflow.nodes.find(({ name }) => name === 'Dial');
				if (dial) dial.parameters.callingRules = {};
			});
			await n8n.rest.publish(id);

			await run(id);
			await until('every answer is written', async () => (await changes()).length >= PHONES.length);
			await run(id);
			await n8n.standIn.idle();
			expect((await changes()).sort()).toEqual([
				'event0 Confirmed: Ada',
				'event1 Wants another time: Ada',
				'event2 Not reached: Ada',
				// A number that was corrected may be called, so each execution tries it.
				'event3 Not called: Ada',
				'event3 Not called: Ada',
			]);
			expect(PHONES.slice(0, 3).map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([1, 1, 1]);
			await n8n.retire(id);
		});

		async function run(id: string): Promise<void> {
			const { status, saved } = await n8n.rest.runWorkflow(id, MANUAL);
			if (status !== 'success') throw new Error(saved);
		}

		async function changes(): Promise<string[]> {
			const rows = await n8n.rest.dataTableRows(CHANGES);
			return rows.map(({ event, summary }) => `${event as string} ${summary as string}`);
		}
	});
}
