import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { START } from '../../workflows/chain';
import { enter } from '../../workflows/examples';
import { publishHalves } from '../../workflows/halves';
import { AT_ANY_HOUR, createSheet, useLocalSheet } from '../../workflows/localSheet';
import { letCall } from '../../workflows/outboundJobs';
import { N8N_ZONE } from '../../processes/n8nProcess';
import { IS_THOROUGH, itInOneProcess, itRestarts } from '../../thorough';
import { until } from '../../until';
import { addressOf, SIGNED_IN } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const OVERVIEW = 'calls-overview.json';
const JOB = 'google-sheets.json';
const SCHEDULE = 'Every ten minutes';
const [CALLS, SETTINGS] = ['voice_agent_calls', 'voice_agent_settings'];
const OUTCOME = ['status', 'reason', 'outcome', 'answer', 'tag', 'seconds', 'cost', 'call_id'];
/** Two jobs want to call so many people each, and may call so many together. */
const [PEOPLE, LIMIT] = IS_THOROUGH ? [80, 100] : [30, 40];
/** Of 20 events, one is lost, and one comes twice. */
const CALLS_WITH_LOSSES = IS_THOROUGH ? 40 : 20;
const LOST = CALLS_WITH_LOSSES / 20;

/** What holds for jobs together, and what their overview shows and does. */
export function callsOverviewCases(n8n: WholeN8n): void {
	describe(OVERVIEW, () => {
		let [people, jobs] = [0, 0];
		afterEach(async () => await setting('calls_per_day', { number: null }));

		itInOneProcess(n8n, 'closes the calls whose events were lost, and lets a late event count', async () => {
			const { id } = await overview();
			const phones = many(CALLS_WITH_LOSSES);
			const copies = (phone = '') => ({ 0: 0, 1: 2 })[phones.indexOf(phone) % 20] ?? 1;
			n8n.standIn.deliveries.copiesOf = ({ metadata }) => copies(metadata.to);
			const job = await publishJob(phones);
			await run(job);
			await n8n.standIn.idle();
			await until('all events that came are written', async () => (await inState(phones, 'placed')) <= LOST);
			expect(await inState(phones, 'done')).toBe(CALLS_WITH_LOSSES - LOST);

			await n8n.rest.changeDataTableRows(CALLS, ['state', 'placed'], { close_at: anHourAgo() });
			await run(id, SCHEDULE);
			expect(await inState(phones, 'done')).toBe(CALLS_WITH_LOSSES - LOST);
			expect(await inState(phones, 'no event')).toBe(LOST);

			n8n.standIn.deliveries.copiesOf = () => 1;
			const late = n8n.standIn.state.calls.all.find(({ metadata }) => metadata.to === phones[0]);
			if (!late) throw new Error('The call is missing');
			n8n.standIn.deliveries.announce(late);
			await until('the late event is written', async () => (await inState(phones, 'no event')) === LOST - 1);
		});

		it('keeps a limit of calls exactly, though two jobs call at once', async () => {
			const { id } = await overview();
			await run(id, SCHEDULE);
			const before = (await n8n.rest.dataTableRows(CALLS)).filter(isCountedToday).length;
			await setting('calls_per_day', { number: before + LIMIT });
			const [first, second] = [many(PEOPLE), many(PEOPLE)];
			const ids = [await publishJob(first), await publishJob(second)];
			// A hundred events at the same time would only slow this down.
			n8n.standIn.state.calls.stepMs = Infinity;
			await Promise.all(ids.map(async (job) => await run(job)));
			expect(calledOf([...first, ...second])).toBe(LIMIT);
			const left = (await rowsOf([...first, ...second])).filter(({ state }) => state === 'skipped');
			for (const { reason } of left)
				expect(reason).toBe('Daily limit reached: calls_per_day in voice_agent_settings');
			expect(left).toHaveLength(2 * PEOPLE - LIMIT);
		});

		itRestarts(
			n8n,
			'holds neither the lock nor a call for ever for an execution that was killed',
			async () => {
				const phones = many(PEOPLE);
				const job = await publishJob(phones);
				n8n.standIn.state.calls.stepMs = Infinity;
				n8n.standIn.misbehave({ operation: 'dialOutbound', delayMs: 1000, times: Infinity });
				await n8n.rest.startWorkflow(job, START);
				await until('calls are being placed', () => calledOf(phones) > 0);
				await n8n.server.crash();
				await n8n.server.recovered();
				const ready = await inState(phones, 'ready');
				expect(ready).toBeGreaterThan(0);

				await n8n.rest.changeDataTableRows(CALLS, ['state', 'ready'], { close_at: anHourAgo() });
				await setting('lock', { holder: 'an execution that was killed', until: anHourAgo() });
				const { id } = await overview();
				await run(id, SCHEDULE);
				expect(await inState(phones, 'ready')).toBe(0);
				expect(await inState(phones, 'unknown')).toBe(ready);
				await run(job);
				expect(Math.max(...n8n.callsTo(phones))).toBe(1);
			},
		);

		itInOneProcess(
			n8n,
			'shows the calls to people with the password, stops all, and deletes a person',
			async () => {
				const { id, address } = await overview();
				const phones = many(2);
				await run(await publishJob(phones));
				await until('the events are written', async () => (await inState(phones, 'done')) === 2);
				await run(id, SCHEDULE);
				expect((await fetch(address)).status).toBe(401);
				const page = await (await open(address)).text();
				expect(page).toContain('<h1>Calls</h1>');
				expect(page).toContain('<td>Call rows of a Google Sheet</td>');
				expect(page).not.toContain('+155503');
				expect(page).not.toMatch(/(src|href)="?http|@import|url\(/);
				const file = await (await open(`${address}?calls=csv`)).text();
				expect(file.split('\r\n').length).toBeGreaterThan(2);
				expect(file).toContain(phones[0]);

				const key = /name="key" value="(\w+)"/.exec(page)?.[1] ?? '';
				const act = async (fields: Record<string, string>) => await (await open(address, fields)).text();
				expect(await act({ action: 'stop', key })).toContain('stopped');
				const [stopped = ''] = many(1);
				await run(await publishJob([stopped]));
				expect(n8n.callsTo([stopped])).toEqual([0]);
				expect(await act({ action: 'start', key })).toContain('allowed');

				const [deleted = ''] = phones;
				const inOtherFormat = { action: 'delete', phone: deleted.replace('+1', ''), key };
				expect(await act(inOtherFormat)).toContain('in international format');
				expect(await rowsOf([deleted])).toHaveLength(1);
				expect(await act({ action: 'delete', phone: deleted, key })).toContain('1 call(s) were deleted');
				expect(await rowsOf([deleted])).toEqual([]);
				await run(await publishJob([deleted], 'Another sheet'));
				expect(n8n.callsTo([deleted])).toEqual([1]);
				expect(await rowsOf([deleted])).toEqual([expect.objectContaining({ rule: 'opt-out' })]);
			},
		);

		async function overview(): Promise<{ id: string; address: string }> {
			const id = await n8n.importExample(OVERVIEW);
			await n8n.rest.publish(id);
			return { id, address: await addressOf(n8n.server, id) };
		}

		/** A job with a sheet of its own, and no hours. */
		async function publishJob(phones: string[], sheetName = 'Sheet1'): Promise<string> {
			const name = `sheet_of_job_${jobs++}`;
			await createSheet(n8n.rest, name, OUTCOME, phones);
			const { start } = await publishHalves(n8n, JOB, (workflow) => {
				letCall(workflow);
				useLocalSheet(workflow, name);
				enter(workflow, 'Enter your sheet', { sheet_name: sheetName, ...AT_ANY_HOUR });
				for (const { name: node, parameters } of workflow.nodes) {
					if (node === 'Limit to 50') parameters.maxItems = PEOPLE;
				}
			});
			return start;
		}

		async function run(id: string, trigger = START): Promise<void> {
			await n8n.rest.runWell(id, trigger);
		}

		async function open(address: string, form?: Record<string, string>): Promise<Response> {
			const body = form && new URLSearchParams(form);
			return await fetch(address, { method: body ? 'POST' : 'GET', headers: SIGNED_IN, body });
		}

		async function setting(key: string, values: IDataObject): Promise<void> {
			await n8n.rest.changeDataTableRows(SETTINGS, ['key', key], values);
		}

		/** @returns numbers that nobody has had */
		function many(count: number): string[] {
			return Array.from({ length: count }, () => `+155503${String(people++).padStart(3, '0')}02`);
		}

		async function rowsOf(phones: string[]): Promise<IDataObject[]> {
			return (await n8n.rest.dataTableRows(CALLS)).filter(({ phone }) => phones.includes(phone as string));
		}

		async function inState(phones: string[], state: string): Promise<number> {
			return (await rowsOf(phones)).filter((row) => row.state === state).length;
		}

		function calledOf(phones: string[]): number {
			return n8n.callsTo(phones).filter((count) => count === 1).length;
		}
	});
}

function isCountedToday({ state, call_at }: IDataObject): boolean {
	const day = DateTime.now().setZone(N8N_ZONE).startOf('day');
	const isCounted = ['ready', 'placed', 'done', 'no event', 'unknown'].includes(state as string);
	return isCounted && DateTime.fromISO(call_at as string) >= day;
}

function anHourAgo(): string {
	return new Date(Date.now() - 3_600_000).toISOString();
}
