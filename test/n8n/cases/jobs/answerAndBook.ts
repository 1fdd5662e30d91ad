import type { EndpointTool } from '../../../stand-in/callers';
import { IS_THOROUGH } from '../../thorough';
import { until } from '../../until';
import { hasEnded } from '../../server/rest';
import { nodeNamed } from '../../workflows/examples';
import { bookedTimes, fillCalendar, publishTools, receiveCalls } from '../../workflows/inboundCalls';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'answer-and-book.json';
const CALLS = IS_THOROUGH ? 200 : 8;
/** More at once than the times that the agent hears of: some want the same. */
const RUSH = { count: CALLS, atOnce: 8 };
const CRM = 'crm_of_the_team';

export function answerAndBookCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		it(`gives ${CALLS} callers a time each, no time twice, though every request comes three times`, async () => {
			const tool = await publishWithCrm();
			expect((await fetch(tool.url, { method: 'POST' })).status).toBe(403);
			n8n.standIn.deliveries.copiesOf = () => 3;
			const bookings = await receiveCalls(n8n.standIn, tool, RUSH);
			const responses = bookings.flatMap((booking) => booking.responses);
			const times = responses.map(({ took }) => Math.round(took)).sort((one, other) => one - other);
			const [half, most] = [0.5, 0.95].map((share) => times[Math.ceil(times.length * share) - 1]);
			process.stderr.write(
				`${CALLS} inbound calls, n8n ${n8n.version}: ${times.length} tool requests, p50 ${half} ms, p95 ${most} ms\n`,
			);
			expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
			expect(bookings.filter(({ isContradicted }) => isContradicted)).toEqual([]);
			const slots = bookings.map(({ slot }) => slot);
			expect(slots).not.toContain(undefined);
			expect(new Set(slots).size).toBe(CALLS);
			const rows = await bookedTimes(n8n.rest);
			expect(rows.map(({ time, phone }) => [time, phone]).sort()).toEqual(
				bookings.map(({ slot, phone }) => [slot, phone]).sort(),
			);

			await until('the team has read of every call', async () => (await messages()).length >= CALLS);
			await n8n.standIn.idle();
			await until('every execution has ended', async () => (await n8n.rest.executions()).every(hasEnded));
			const texts = bookings.map(({ phone, slot }) => `Call from ${phone}. Booked: ${slot}. Tag:`);
			expect((await messages()).map((text) => text.replace(/Tag:.*/, 'Tag:')).sort()).toEqual(texts.sort());
			const calls = await n8n.rest.dataTableRows('voice_agent_calls');
			const inbound = calls.filter(({ state }) => state === 'inbound').map(({ phone }) => phone);
			expect(inbound.sort()).toEqual(bookings.map(({ phone }) => phone).sort());
		});

		async function publishWithCrm(): Promise<EndpointTool> {
			await n8n.rest.createDataTable(CRM, ['phone', 'text']);
			await fillCalendar(n8n, 30);
			const tool = await publishTools(n8n, FILE, (workflow) => {
				Object.assign(nodeNamed(workflow, 'Update your CRM'), TABLE);
			});
			return { ...tool, copies: 3 };
		}

		async function messages(): Promise<string[]> {
			return (await n8n.rest.dataTableRows(CRM)).map(({ text }) => text as string);
		}
	});
}

/** Takes the place of a CRM. */
const TABLE = {
	type: 'n8n-nodes-base.dataTable',
	typeVersion: 1.1,
	parameters: {
		resource: 'row',
		operation: 'insert',
		dataTableId: { __rl: true, mode: 'name', value: CRM },
		columns: {
			mappingMode: 'defineBelow',
			value: { phone: '={{ $json.phone }}', text: '={{ $json.text }}' },
			matchingColumns: [],
			schema: [],
		},
	},
};
