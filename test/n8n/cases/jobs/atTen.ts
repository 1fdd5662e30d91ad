import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { samplePerson, triggerOf } from '../../../../tools/examples/outbound/job';
import { appointmentReminder } from '../../../../tools/examples/outbound/appointmentReminder';
import type { Clock } from '../../processes/clock';
import { until } from '../../until';
import { callForReal } from '../../workflows/examples';
import { publishHalves } from '../../workflows/halves';
import { sendTo } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

/** Numbers that are kept free for fiction; where a country has none, a number without a place, and its zone. Each moment takes eight seconds. */
const PEOPLE: ReadonlyArray<readonly [phone: string, zone: string, says?: string]> = [
	['+12125550123', 'America/New_York'],
	['+13035550123', 'America/Denver'],
	['+14165550123', 'America/Toronto'],
	['+442079460123', 'Europe/London'],
	['+15550100401', 'America/Sao_Paulo', 'America/Sao_Paulo'],
	// Where it is Wednesday while it is Tuesday in UTC.
	['+15550100406', 'Pacific/Auckland', 'Pacific/Auckland'],
	['+15550100405', 'Asia/Kolkata', 'Asia/Kolkata'],
	['+15550100407', 'America/Chicago', 'Illinois'],
];
const WEDNESDAY = nextWednesday();
const MOMENTS = [...new Set(PEOPLE.map(([, zone]) => tenIn(zone)))].sort((one, other) => one - other);

export function atTenCases(n8n: WholeN8n, clock: Clock): void {
	it('the reminder and speed to lead call at ten in every city, each at its ten', async () => {
		const { start: reminder } = await publishHalves(n8n, 'appointment-reminder.json', callForReal);
		const { start: leads } = await publishHalves(n8n, 'speed-to-lead.json', callForReal);
		const placed = async () =>
			(await n8n.rest.dataTableRows('voice_agent_calls')).filter(({ call_id }) => call_id);
		let expected = 0;
		for (const moment of MOMENTS) {
			const people = PEOPLE.filter(([, zone]) => tenIn(zone) === moment);
			clock.set(moment);
			expected += 2 * people.length;
			for (const [phone, , state = ''] of people)
				await sendTo(n8n.server, leads, { phone, first_name: 'Ada', state });
			await remind(reminder, people);
			await until('the calls are written down', async () => (await placed()).length === expected);
		}
		// An outcome may be written before the zone of its call is.
		for (const id of [reminder, leads]) await n8n.rest.finishedExecutions(id);
		const calls = await placed();
		for (const [phone, zone] of PEOPLE) {
			expect(n8n.callsTo([phone])).toEqual([2]);
			const its = calls.filter((call) => call.phone === phone);
			expect(its).toMatchObject([1, 2].map(() => ({ zone, local_hour: 10, local_day: 3 })));
		}
		const dials = n8n.standIn.requests.filter(({ operation }) => operation === 'dialOutbound');
		expect(dials.filter(({ body }) => (body as IDataObject).scheduled_for !== undefined)).toEqual([]);
	});

	async function remind(id: string, people: typeof PEOPLE): Promise<void> {
		// Expressions of the newest n8n ignore the set clock. By hand, the day of the sample rows passes.
		const { day } = samplePerson(appointmentReminder);
		const rows = people.map(([phone, , state = '']) => ({
			...{ id: 1, appointment: phone, phone, first_name: 'Ada', state },
			...{ time: 'on Thursday at 9:00', day, status: '' },
		}));
		await n8n.rest.changeWorkflow(id, (workflow) => {
			workflow.pinData = { 'Get rows to call': rows.map((json) => ({ json })) };
		});
		await n8n.rest.runWell(id, triggerOf(appointmentReminder));
	}
}

/** At least a day ahead everywhere. */
function nextWednesday(): DateTime {
	const soonest = DateTime.utc().plus({ days: 2 }).startOf('day');
	return soonest.plus({ days: (3 - soonest.weekday + 7) % 7 });
}

function tenIn(zone: string): number {
	return WEDNESDAY.setZone(zone, { keepLocalTime: true }).set({ hour: 10 }).toMillis();
}
