import { DateTime } from 'luxon';

import { overview, type ShownCall } from '../../../../tools/examples/code/overview';

const NOW = DateTime.utc(2026, 11, 24, 15) as DateTime<true>;
const ago = (hours: number) => NOW.minus({ hours }).toISO();

function show(calls: Array<Partial<ShownCall>>, settings: object[] = [], people: object[] = []) {
	const rows = calls.map((call, index) => ({ id: index + 1, job: 'Reminder', call_at: ago(1), ...call }));
	return overview(
		{ calls: rows, people, settings },
		{
			now: NOW.toMillis(),
			day: NOW.startOf('day').toMillis(),
			show: (moment) => DateTime.fromMillis(moment, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm'),
			key: 'the key',
			titles: new Map([['reminder', 'Remind people']]),
		},
	);
}

/** The texts of the cells of a table's rows. */
function rowsOf(page: string, title: string): string[][] {
	const [table = ''] = page.split(`<h2>${title}`)[1]?.split('</table>') ?? [];
	const rows = table.split('<tr>').slice(2);
	return rows.map((row) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell));
}

const calls = [
	{ state: 'done', outcome: 'reached', seconds: 90, cost: 0.25 },
	{ state: 'done', outcome: 'not reached', seconds: 30, cost: 0.05, call_at: ago(30), job: 'Leads' },
	{ state: 'no event', outcome: 'no event', call_id: 'ca2' },
	{ state: 'unknown', call_at: ago(20) },
	{ state: 'placed' },
	{ state: 'skipped' },
	{ state: 'done', outcome: 'reached', call_at: ago(24 * 31) },
];
const SETTINGS = [
	{ key: 'calls_per_day', number: 50 },
	{ key: 'minutes_per_day', number: null },
];
const PEOPLE = [{ opted_out_at: ago(2), opted_out_by: 'Leads: do not call' }, { opted_out_at: null }];

it.each([
	[
		'counts calls, minutes and cost',
		'Today and the last 30 days',
		['Today', '3 of 50', '1', '0', '1', '2', '0.25'],
		['30 days', '5', '1', '1', '2', '2', '0.30'],
	],
	[
		'counts them by job',
		'By job',
		['Reminder', '4', '1', '0', '2', '2', '0.25'],
		['Leads', '1', '0', '1', '0', '1', '0.05'],
	],
	[
		'lists the newest first',
		'To look up: 2',
		['2026-11-24 14:00', 'Reminder', '3', 'ca2', 'no event'],
		['2026-11-23 19:00', 'Reminder', '4', '–', 'unknown'],
	],
	['lists who opted out', 'Opt-outs: 1', ['2026-11-24 13:00', 'Leads: do not call']],
])('%s: %s', (_, title, ...rows) => {
	expect(rowsOf(show(calls, SETTINGS, PEOPLE).page, title)).toEqual(rows);
});

it('counts calls by day', () => {
	const counts = rowsOf(show(calls).page, 'By day').map(([day, count]) => `${day}: ${count}`);
	expect(counts).toEqual(['2026-11-24: 3', '2026-11-23: 2']);
});

it('names jobs by their titles, and those without one as they are', () => {
	const { page } = show([{ state: 'unknown', job: 'reminder' }, { state: 'unknown' }]);
	const named = ['Remind people', 'Reminder'];
	expect(rowsOf(page, 'By job').map(([job]) => job)).toEqual(named);
	expect(rowsOf(page, 'To look up: 2').map(([, job]) => job)).toEqual(named);
});

it('draws the share of people who were reached, where there were enough calls', () => {
	const at = (local_hour: number, count: number, outcome: string) =>
		Array.from({ length: count }, () => ({ state: 'done', outcome, local_day: 2, local_hour }));
	const { page } = show([...at(9, 15, 'reached'), ...at(9, 5, 'not reached'), ...at(18, 19, 'reached')]);
	expect(page).toContain('>75%</text>');
	expect(page).toContain('Tue 9:00: 15 of 20 reached');
	expect(page).toMatch(/class="few"><title>Tue 18:00: 19 of 19 reached/);
	expect(page).not.toMatch(/100%<\/text>|>12:00<\/text>/);
});

const OVERDUE = { state: 'no event', call_at: ago(2) };
const eventAt = (ended_at: string) => ({ state: 'done', call_at: ago(5), ended_at });

it.each([
	['an event is overdue', [OVERDUE], true],
	['the last event came before such a call', [OVERDUE, eventAt(ago(4))], true],
	['an event came since', [OVERDUE, eventAt(ago(1))], false],
	['that was long ago', [{ ...OVERDUE, call_at: ago(25) }], false],
	['no event is due yet', [{ state: 'placed' }], false],
])('where %s, says whether the trigger hears nothing', (_, shown, isDeaf) => {
	expect(show(shown).is_deaf).toBe(isDeaf);
});

it('offers to stop, also while calls are stopped, and then to go on', () => {
	expect(show([]).page).toContain('Stop all calls');
	expect(show([]).page).not.toContain('Allow new calls');
	const stopped = show([], [{ key: 'stop', value: 'yes' }]).page;
	expect(stopped).toMatch(/New calls are stopped\..*Stop all calls.*Allow new calls/s);
});

it('runs no text of a row', () => {
	const text = '<script>alert(1)</script>"';
	const call = { state: 'unknown', job: text, call_id: text, outcome: text };
	const { page } = show([call], [], [{ opted_out_at: ago(1), opted_out_by: text }]);
	expect(page).not.toContain('<script>');
});

it('warns of a table that fills up, and takes a moment for it', () => {
	const many = Array.from({ length: 150_000 }, (_, index) => ({
		...{ state: 'done', outcome: 'reached' },
		...{ local_day: (index % 7) + 1, local_hour: index % 24 },
	}));
	const begun = process.cpuUsage();
	expect(show(many).page).toContain('The calls take about 38 MB');
	expect(process.cpuUsage(begun).user).toBeLessThan(30_000_000);
	expect(show(many.slice(0, 1000)).page).not.toContain('MB');
});
