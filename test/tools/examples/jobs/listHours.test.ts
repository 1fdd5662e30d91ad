import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { listSettings } from '../../../../tools/examples/code/listSettings';
import { CHECK_SETTINGS, OPEN, WHY_CLOSED } from '../../../../tools/examples/jobs/listHours';
import { example } from '../../../n8n/workflows/examples';

const { nodes, connections } = example('call-list.json');
const { assignments } = nodes.find(({ name }) => name === 'Enter settings')?.parameters.assignments as {
	assignments: Array<{ name: string; value: string | number }>;
};
const PRESET = Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
const MONDAY = DateTime.fromISO('2026-11-23T00:00', { zone: 'America/New_York' });
const at = (time: string, days = 0) => {
	const [hour, minute] = time.split(':').map(Number);
	return MONDAY.plus({ days }).set({ hour, minute });
};

/** What an expression gives with these settings. */
function valueOf(expression: string, $now: DateTime, changes: object, $runIndex = 0): unknown {
	const [, script = ''] = /^=\{\{ (.*) \}\}$/.exec(expression) ?? [];
	const json = listSettings({ ...PRESET, ...changes });
	const $ = (name: string) => {
		expect(name).toBe(CHECK_SETTINGS);
		return { first: () => ({ json }) };
	};
	return runInNewContext(script, { $, $now, $runIndex });
}

const isOpen = ($now: DateTime, changes: object = {}, runIndex = 0) =>
	OPEN.every(({ leftValue }) => valueOf(leftValue, $now, changes, runIndex) === true);

it('checks the settings right after they are entered, and the hours before each block', () => {
	const after = (name: string) => connections[name]?.main?.flat().map((end) => end?.node);
	expect(after('Enter settings')).toEqual([CHECK_SETTINGS]);
	expect(after('May we call now?')).toEqual(['Find a block', 'No more calls now']);
	const { parameters } = nodes.find(({ name }) => name === 'May we call now?') ?? {};
	expect(parameters?.conditions).toMatchObject({ combinator: 'and', conditions: OPEN });
	expect(JSON.stringify(nodes)).not.toContain("$('Enter settings')");
});

it.each([{}, { first_hour: '9:00 am', last_hour: '6 PM', weekdays: '1-5' }])(
	'calls in the hours that %j means, and never outside them',
	(changes) => {
		const hours = Array.from({ length: 7 * 24 }, (_, hour) => MONDAY.plus({ hours: hour }));
		const open = hours.filter((now) => isOpen(now, changes));
		expect(open.map(({ hour }) => hour)).toEqual(Array(5).fill([9, 10, 11, 12, 13, 14, 15, 16, 17]).flat());
		expect(new Set(open.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 3, 4, 5]));
		const edges = ['8:59', '9:00', '17:59', '18:00'].filter((time) => isOpen(at(time), changes));
		expect(edges).toEqual(['9:00', '17:59']);
	},
);

it('calls at every time, if the hours are all of the day', () => {
	const changes = { first_hour: '0:00', last_hour: '24:00', weekdays: 'Mon-Sun' };
	for (const time of ['0:00', '9:00', '23:59']) expect(isOpen(at(time, 6), changes)).toBe(true);
});

it.each([
	['It is 20:15 in America/New_York. Calls are placed from 09:00 to 18:00.', at('20:15'), {}],
	[
		'It is 08:05 in America/New_York. Calls are placed from 09:00 to 20:00.',
		at('8:05'),
		{ first_hour: '9am', last_hour: '8 pm' },
	],
	[
		'It is Saturday in America/New_York. Calls are placed on weekdays 1, 2, 3, 4, 5 (Monday is 1).',
		at('12:00', 5),
		{ weekdays: 'Mon-Fri' },
	],
	[
		'This execution has called 2 blocks of people, which is max_blocks_per_run. The next execution calls the others.',
		at('12:00'),
		{ max_blocks_per_run: 2 },
	],
])('says why it makes no more calls: %s', (reason, now, changes) => {
	expect(isOpen(now, changes, 2)).toBe(false);
	expect(valueOf(WHY_CLOSED, now, changes)).toBe(reason);
});
