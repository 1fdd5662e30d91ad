import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { example } from '../n8n/workflows/examples';

/** The Code node of the call list's dashboard, run as n8n runs it. */
const { jsCode } = example('call-list.json').nodes.find(({ name }) => name === 'Make the page')
	?.parameters as {
	jsCode: string;
};
const makePage = new Function('$input', '$now', jsCode) as (
	input: { all: () => Array<{ json: IDataObject }> },
	now: DateTime,
) => Array<{ json: { page: string } }>;
const pageOf = (rows: IDataObject[], now: DateTime) =>
	makePage({ all: () => rows.map((json) => ({ json })) }, now)[0]?.json.page ?? '';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];

it('counts the calls of each day, by the clock of the workflow', () => {
	const row = fc.record({
		hoursAgo: fc.integer({ min: -48, max: 24 * 16 }),
		state: fc.constantFrom('reached', 'called', 'busy'),
	});
	fc.assert(
		fc.property(
			fc.array(row, { maxLength: 60 }),
			fc.constantFrom(...ZONES),
			fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
			(rows, zone, date) => {
				const now = DateTime.fromJSDate(date).setZone(zone) as DateTime;
				const calls = rows.map(({ hoursAgo, state }) => ({ state, at: now.minus({ hours: hoursAgo }) }));
				const page = pageOf(
					calls.map(({ state, at }, id) => ({ id, state, last_call: at.toUTC().toISO() })),
					now,
				);
				const drawn = [...page.matchAll(/<text x="\d+" y="(?!216)[^"]*">(\d*)<\/text>/g)].map(([, count]) =>
					Number(count),
				);
				const expected = Array.from({ length: 14 }, (_, index) => {
					const day = now.minus({ days: 13 - index }).toISODate();
					return calls.filter(({ at }) => at.toISODate() === day).length;
				});
				expect(drawn).toEqual(expected);
				expect(page).toContain(`Call list: ${rows.length} people`);
			},
		),
		{ numRuns: 50 },
	);
});

it('looks at each row a fixed number of times, however many there are', () => {
	let looks = 0;
	const row = {
		id: 1,
		get state() {
			looks += 1;
			return 'reached';
		},
		get last_call() {
			looks += 1;
			return '2026-11-20T10:00:00Z';
		},
	};
	pageOf(Array(100_000).fill(row) as IDataObject[], DateTime.fromISO('2026-11-22T12:00:00Z'));
	expect(looks).toBeLessThanOrEqual(4 * 100_000);
});

it.each(['<script>alert(1)</script>', '"><img src=x>', "' onmouseover='x", '__proto__', 'constructor'])(
	'shows the state %s as text',
	(state) => {
		const page = pageOf([{ id: 1, state }], DateTime.now());
		expect(page).not.toMatch(/<script|<img|'|native code/);
		expect(page).toContain('<b>1</b>');
	},
);
