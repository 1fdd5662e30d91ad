import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { IS_THOROUGH, itRestarts } from '../../thorough';
import { N8N_ZONE } from '../../processes/n8nProcess';
import { until } from '../../until';
import { outputOf } from '../../server/rest';
import { enter, nodeNamed } from '../../workflows/examples';
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
		let id = '';
		let people = 0;

		/** Anew for each test, because the stand-in forgets its hooks; the table stays. */
		beforeEach(async () => {
			({ start: id } = await publishHalves(n8n, FILE, letCall));
			await settings({});
			await n8n.rest.runWorkflow(id, MANUAL);
		});

		it('calls nobody in a preview, leaves the list as it was, and ends', async () => {
			const [fine = '', wrong = ''] = [next('02'), '13'];
			await n8n.rest.addDataTableRows(TABLE, [{ phone: fine }, { phone: wrong }, { phone: '' }]);
			await preview(true);
			const before = await rows();
			const { data } = await n8n.rest.runWell(id, MANUAL);
			expect(data.resultData.runData.Dial).toHaveLength(1);
			expect(outputOf({ data }, 'Dial').map((json) => json.status)).toEqual(['ready', 'invalid', 'skipped']);
			const [{ row } = {}] = outputOf({ data }, 'Dial');
			const shown = ['phone', 'first_name', 'id', 'attempt', 'today', 'calls_7_days'];
			const keys = [...shown, 'voice_agent_row', 'voice_agent_run'];
			expect(new Set(Object.keys(row as IDataObject))).toEqual(new Set(keys));
			expect(n8n.callsTo([fine])).toEqual([0]);
			const asBefore = before.map((row) => ({
				...row,
				state: row.state || 'to call',
				digits: row.phone.replace(/\D/g, ''),
				updatedAt: expect.any(String) as string,
			}));
			expect(await rows()).toEqual(asBefore);

			await preview(false);
			await n8n.rest.runWell(id, MANUAL);
			expect(n8n.callsTo([fine])).toEqual([1]);
		});

		it('calls everybody once, though two runs go on at once, and writes how it ended', async () => {
			const phones = await add(PEOPLE);
			const [first = ''] = phones;
			const otherwise = first.replace(/^\+1(\d{3})/, '+1 ($1) ');
			await n8n.rest.addDataTableRows(TABLE, [{ phone: otherwise }, { phone: '12' }]);
			await Promise.all([1, 2].map(async () => await n8n.rest.runWell(id, MANUAL)));

			expect(n8n.callsTo(phones)).toEqual(Array(PEOPLE).fill(1));
			await outcomesAreWritten(phones);
			// What the stand-in makes of a call is in the last digits of the number.
			const ends = phones.map((phone) => [phone, phone.endsWith('91') ? 'not reached' : 'reached']);
			expect(await states(phones)).toEqual(Object.fromEntries(ends));
			expect((await personOf(otherwise))?.state).toBe('duplicate');
			const outcome = expect.stringContaining('too short') as string;
			expect(await personOf('12')).toMatchObject({ state: 'not called', outcome });
		});

		itRestarts(
			n8n,
			'calls nobody twice and forgets nobody when it is killed in the middle and run again',
			async () => {
				n8n.standIn.misbehave({ operation: 'dialOutbound', delayMs: 300, times: Infinity });
				const phones = await add(PEOPLE);
				await n8n.rest.startWorkflow(id, MANUAL);
				await until(
					'the run is in the middle',
					() => n8n.callsTo(phones).filter(Boolean).length > PEOPLE / 3,
				);
				await n8n.server.crash();
				await n8n.server.recovered();
				expect(n8n.callsTo(phones).filter(Boolean).length).toBeLessThan(PEOPLE);

				await n8n.rest.runWell(id, MANUAL);
				const found = await states(phones);
				const unknown = phones.filter((phone) => found[phone] === 'unknown');
				expect(unknown.length).toBeLessThanOrEqual(BLOCK);
				expect(Math.max(...n8n.callsTo(phones))).toBe(1);
				const notCalled = phones.filter((phone) => n8n.standIn.state.callsTo(phone) === 0);
				expect(notCalled.filter((phone) => found[phone] !== 'unknown')).toEqual([]);
				expect(new Set(Object.values(found))).not.toContain('to call');
			},
		);

		it('tries again after a pause, so often as is set, and never calls who does not want it', async () => {
			await settings({ pause_hours: 0, max_attempts: 2, max_per_day: 2 });
			const [busy = '', refusing = ''] = [next('91'), next('97')];
			await n8n.rest.addDataTableRows(TABLE, [{ phone: busy }, { phone: refusing }]);
			for (let times = 1; times <= 3; times++) {
				await n8n.rest.runWell(id, MANUAL);
				await outcomesAreWritten([busy, refusing]);
			}
			expect(await personOf(busy)).toMatchObject({
				state: 'not reached',
				attempts: 2,
				next_call: null,
				outcome: 'Busy',
			});
			expect((await personOf(refusing))?.state).toBe('do not call');
			expect(n8n.callsTo([busy, refusing])).toEqual([2, 1]);
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
			await n8n.rest.runWell(id, MANUAL);
			const busy = next('91');
			await n8n.rest.addDataTableRows(TABLE, [{ phone: busy }]);
			await n8n.rest.runWell(id, MANUAL);
			await outcomesAreWritten([busy]);
			const { next_call: again } = (await personOf(busy)) ?? {};
			expect(DateTime.fromISO(again ?? '', { zone: N8N_ZONE }).hour).toBe(hour);
		});

		async function settings(changes: IDataObject): Promise<void> {
			await n8n.rest.changeWorkflow(id, (workflow) =>
				enter(workflow, 'Enter settings', { people_per_block: BLOCK, ...changes }),
			);
			await n8n.rest.publish(id);
		}

		async function preview(isOn: boolean): Promise<void> {
			await n8n.rest.changeWorkflow(id, (workflow) => {
				nodeNamed(workflow, 'Dial').parameters.preview = isOn;
			});
		}

		/** @returns a number that nobody has had */
		function next(end: string): string {
			people += 1;
			return `+155501${String(people).padStart(3, '0')}${end}`;
		}

		async function add(count: number): Promise<string[]> {
			const phones = Array.from({ length: count }, (_, index) => next(index % 10 === 5 ? '91' : '02'));
			const added = phones.map((phone) => ({ phone, first_name: 'Ada' }));
			await n8n.rest.addDataTableRows(TABLE, added);
			return phones;
		}

		async function rows(): Promise<Person[]> {
			return (await n8n.rest.dataTableRows(TABLE)) as Person[];
		}

		async function personOf(phone: string): Promise<Person | undefined> {
			return (await rows()).find((row) => row.phone === phone);
		}

		async function outcomesAreWritten(phones: string[]): Promise<void> {
			const isOpen = (state: string) => ['called', 'unknown'].includes(state);
			await until('all outcomes are written', async () => !Object.values(await states(phones)).some(isOpen));
		}

		async function states(phones: string[]): Promise<Record<string, string>> {
			const those = (await rows()).filter(({ phone }) => phones.includes(phone));
			return Object.fromEntries(those.map(({ phone, state }) => [phone, state]));
		}
	});
}
