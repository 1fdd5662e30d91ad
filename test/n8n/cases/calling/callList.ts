import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { IS_THOROUGH, itRestarts } from '../../thorough';
import { N8N_ZONE } from '../../processes/n8nProcess';
import { until } from '../../until';
import { publishHalves } from '../../workflows/halves';
import { letCall } from '../../workflows/outboundJobs';
import type { WholeN8n } from '../../server/wholeN8n';

const FILE = 'call-list.json';
const TABLE = 'voice_agent_call_list';
const MANUAL = "When clicking 'Execute workflow'";
const PEOPLE = IS_THOROUGH ? 60 : 20;
const BLOCK = 10;

/** A person in the list, as far as it matters here. */
interface Person extends IDataObject {
	phone: string;
	state: string;
	attempts: number | null;
	next_call: string | null;
	outcome: string | null;
}

/** People in a data table, who are called by runs that may die, or go on at the same time. */
export function callListCases(n8n: WholeN8n): void {
	describe(FILE, () => {
		let [id, outcomes] = ['', ''];
		let people = 0;

		/** Anew for each test, because the stand-in forgets its hooks; the table stays. */
		beforeEach(async () => {
			({ start: id, outcomes } = await publishHalves(n8n, FILE, 'Support line', letCall));
			await settings({});
			await n8n.rest.runWorkflow(id, MANUAL);
		});
		afterEach(async () => await n8n.retire(id, outcomes));

		it('calls nobody in a preview, leaves the list as it was, and ends', async () => {
			const [fine = '', wrong = ''] = [next('02'), '13'];
			await n8n.rest.addDataTableRows(TABLE, [{ phone: fine }, { phone: wrong }, { phone: '' }]);
			await preview(true);
			const before = await rows();
			const { status, data } = await n8n.rest.runWorkflow(id, MANUAL);
			expect(status).toBe('success');
			const shown = data.resultData.runData.Dial?.map(({ data: output }) => output?.main?.[0]);
			expect(shown?.map((items) => items?.map(({ json }) => json.status))).toEqual([
				['ready', 'invalid', 'skipped'],
			]);
			expect(countsOf([fine])).toEqual([0]);
			const digitsOf = ({ phone }: IDataObject) => (phone as string).replace(/\D/g, '');
			const asBefore = before.map((row) => ({
				...row,
				state: row.state || 'to call',
				digits: digitsOf(row),
			}));
			expect((await rows()).map(withoutTimes)).toEqual(asBefore.map(withoutTimes));

			await preview(false);
			await n8n.rest.runWell(id, MANUAL);
			expect(countsOf([fine])).toEqual([1]);
		});

		it('calls everybody once, though two runs go on at once, and writes how it ended', async () => {
			const phones = await add(PEOPLE);
			const [first = '', ...others] = phones;
			const otherwise = first.replace(/^\+1(\d{3})/, '+1 ($1) ');
			await n8n.rest.addDataTableRows(TABLE, [{ phone: otherwise }, { phone: '12' }]);
			const runs = await Promise.all([start(), start()]);
			for (const run of runs) expect((await n8n.rest.execution(run)).status).toBe('success');

			expect(countsOf(phones)).toEqual(Array(PEOPLE).fill(1));
			await until(
				'the outcome of every call is written',
				async () => (await inState('called')).length + (await inState('unknown')).length === 0,
			);
			expect(await states(phones)).toEqual(
				Object.fromEntries([first, ...others].map((phone) => [phone, stateAfter(phone)])),
			);
			const [twice, wrong] = (await rows()).filter(
				({ phone, state }) => phone === '12' || state === 'duplicate',
			);
			expect(twice).toMatchObject({ phone: otherwise, state: 'duplicate' });
			expect(wrong).toMatchObject({ state: 'not called', outcome: expect.stringContaining('too short') });
		});

		itRestarts(
			n8n,
			'calls nobody twice and forgets nobody when it is killed in the middle and run again',
			async () => {
				n8n.standIn.misbehave({ operation: 'dialOutbound', delayMs: 300, times: Infinity });
				const phones = await add(PEOPLE);
				await start();
				await until('the run is in the middle', () => countsOf(phones).filter(Boolean).length > PEOPLE / 3);
				await n8n.server.crash();
				await n8n.server.recovered();
				expect(countsOf(phones).filter(Boolean).length).toBeLessThan(PEOPLE);

				expect((await n8n.rest.runWorkflow(id, MANUAL)).status).toBe('success');
				const found = await states(phones);
				const unknown = phones.filter((phone) => found[phone] === 'unknown');
				expect(unknown.length).toBeLessThanOrEqual(BLOCK);
				expect(phones.filter((phone) => n8n.standIn.state.callsTo(phone) > 1)).toEqual([]);
				expect(
					phones.filter((phone) => n8n.standIn.state.callsTo(phone) === 0 && found[phone] !== 'unknown'),
				).toEqual([]);
				expect(new Set(Object.values(found))).not.toContain('to call');
			},
		);

		it('tries again after a pause, so often as is set, and never calls who does not want it', async () => {
			await settings({ pause_hours: 0, max_attempts: 2, max_per_day: 2 });
			const [busy = '', refusing = ''] = [next('91'), next('97')];
			await n8n.rest.addDataTableRows(TABLE, [{ phone: busy }, { phone: refusing }]);
			for (let times = 1; times <= 3; times++) {
				expect((await n8n.rest.runWorkflow(id, MANUAL)).status).toBe('success');
				await until(
					'the outcome of every call is written',
					async () => !Object.values(await states([busy, refusing])).includes('called'),
				);
			}
			expect(await personOf(busy)).toMatchObject({
				state: 'not reached',
				attempts: 2,
				next_call: null,
				outcome: 'Busy',
			});
			expect((await personOf(refusing))?.state).toBe('do not call');
			expect(countsOf([busy, refusing])).toEqual([2, 1]);
		});

		it('tries again in an hour in which people are reached', async () => {
			await settings({ pause_hours: 0, max_per_day: 5 });
			const { hour } = DateTime.now().setZone(N8N_ZONE).plus({ hours: 3 });
			const ended = { state: 'done', call_at: '2026-01-05T12:00:00Z' };
			const calls = (local_hour: number, outcome: string) =>
				Array.from({ length: 20 }, () => ({ ...ended, local_hour, outcome }));
			await n8n.rest.addDataTableRows('voice_agent_calls', [
				...calls(hour, 'reached'),
				...calls((hour + 1) % 24, 'not reached'),
			]);
			// A run saves the best hours at its end: events of its own calls may come before.
			await add(1);
			expect((await n8n.rest.runWorkflow(id, MANUAL)).status).toBe('success');
			const busy = next('91');
			await n8n.rest.addDataTableRows(TABLE, [{ phone: busy }]);
			expect((await n8n.rest.runWorkflow(id, MANUAL)).status).toBe('success');
			await until('the outcome is written', async () => (await personOf(busy))?.state === 'not reached');
			const { next_call: again } = (await personOf(busy)) ?? {};
			expect(DateTime.fromISO(again ?? '', { zone: N8N_ZONE }).hour).toBe(hour);
		});

		it('calls nobody on other days, or while a setting cannot be read, and says so', async () => {
			const phones = await add(1);
			await settings({ weekdays: DateTime.now().setZone(N8N_ZONE).plus({ days: 3 }).weekday });
			const { status, data } = await n8n.rest.runWorkflow(id, MANUAL);
			expect(status).toBe('success');
			const [item] = data.resultData.runData['No more calls now']?.[0]?.data?.main?.[0] ?? [];
			expect(item?.json).toEqual({ reason: expect.stringMatching(`^It is \\w+day in ${N8N_ZONE}\\. `) });

			await settings({ last_hour: '18 Uhr' });
			const { data: stopped } = await n8n.rest.runWorkflow(id, MANUAL);
			expect(stopped.resultData.error?.message).toContain(`"18 Uhr" in 'last_hour' is not a time.`);
			expect(countsOf(phones)).toEqual([0]);
		});

		async function start(): Promise<string> {
			return await n8n.rest.startWorkflow(id, MANUAL);
		}

		async function settings(changes: IDataObject): Promise<void> {
			const wanted: IDataObject = { people_per_block: BLOCK, ...changes };
			await n8n.rest.changeWorkflow(id, ({ nodes }) => {
				const { assignments } = nodes.find(({ name }) => name === 'Enter settings')?.parameters
					.assignments as {
					assignments: Array<{ name: string; value: unknown }>;
				};
				for (const setting of assignments) setting.value = wanted[setting.name] ?? setting.value;
			});
			await n8n.rest.publish(id);
		}

		async function preview(isOn: boolean): Promise<void> {
			await n8n.rest.changeWorkflow(id, ({ nodes }) => {
				for (const { name, parameters } of nodes) if (name === 'Dial') parameters.preview = isOn;
			});
		}

		/** @returns a number that nobody has had */
		function next(end: string): string {
			people += 1;
			const digits = String(people).padStart(3, '0');
			return `+155501${digits}${end}`;
		}

		async function add(count: number): Promise<string[]> {
			const phones = Array.from({ length: count }, (_, index) => next(index % 10 === 5 ? '91' : '02'));
			await n8n.rest.addDataTableRows(
				TABLE,
				phones.map((phone) => ({ phone, first_name: 'Ada' })),
			);
			return phones;
		}

		async function rows(): Promise<Person[]> {
			return (await n8n.rest.dataTableRows(TABLE)) as Person[];
		}

		async function inState(state: string): Promise<Person[]> {
			return (await rows()).filter((row) => row.state === state);
		}

		async function personOf(phone: string): Promise<Person | undefined> {
			return (await rows()).find((row) => row.phone === phone);
		}

		async function states(phones: string[]): Promise<Record<string, string>> {
			const all = (await rows()).reverse();
			const entries = all
				.filter(({ phone }) => phones.includes(phone))
				.map(({ phone, state }) => [phone, state] as const);
			return Object.fromEntries(entries);
		}

		function countsOf(phones: string[]): number[] {
			return phones.map((phone) => n8n.standIn.state.callsTo(phone));
		}
	});
}

/** What a row holds, but for when n8n changed it. */
function withoutTimes(row: Person): IDataObject {
	return { ...row, updatedAt: '' };
}

/** What the stand-in makes of a call is in the last digits of the number. */
function stateAfter(phone: string): string {
	return phone.endsWith('91') ? 'not reached' : 'reached';
}
