import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { listSettings } from '../../../../tools/examples/code/listSettings';
import { CHECK_SETTINGS, OPEN, WHY_CLOSED } from '../../../../tools/examples/jobs/listHours';
import { example } from '../../../n8n/workflows/examples';

/** What a person enters. */
type Entered = Record<string, string | number>;

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
function valueOf(expression: string, $now: DateTime, changes: Entered, $runIndex = 0): unknown {
	const [, script = ''] = /^=\{\{ (.*) \}\}$/.exec(expression) ?? [];
	const json = listSettings({ ...PRESET, ...changes });
	const $ = (name: string) => {
		expect(name).toBe(CHECK_SETTINGS);
		return { first: () => ({ json }) };
	};
	return runInNewContext(script, { $, $now, $runIndex });
}

const isOpen = ($now: DateTime, changes: Entered = {}, runIndex = 0) =>
	OPEN.every(({ leftValue }) => valueOf(leftValue, $now, changes, runIndex) === true);

const reasonAt = ($now: DateTime, changes: Entered = {}) => valueOf(WHY_CLOSED, $now, changes);

it('checks the settings right after they are entered', () => {
	const after = (name: string) => connections[name]?.main?.flat().map((end) => end?.node);
	expect(after('Enter settings')).toEqual([CHECK_SETTINGS]);
	const readers = nodes.filter(({ parameters }) =>
		JSON.stringify(parameters).includes("$('Enter settings')"),
	);
	expect(readers).toEqual([]);
});

it.each<Entered>([
	{},
	{ first_hour: '9:00', last_hour: '18:00' },
	{ first_hour: '9', last_hour: '6pm' },
	{ first_hour: '9am', last_hour: '18h', weekdays: 'Mon-Fri' },
	{ first_hour: '9:00 am', last_hour: '6 PM', weekdays: '1-5' },
])('calls in the hours that %j means, and never outside them', (changes) => {
	const hours = Array.from({ length: 7 * 24 }, (_, hour) => MONDAY.plus({ hours: hour }));
	const open = hours.filter((now) => isOpen(now, changes));
	expect(open.map(({ hour }) => hour)).toEqual(Array(5).fill([9, 10, 11, 12, 13, 14, 15, 16, 17]).flat());
	expect(new Set(open.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 3, 4, 5]));
	expect(['8:59', '9:00', '17:59', '18:00'].map((time) => isOpen(at(time), changes))).toEqual([
		false,
		true,
		true,
		false,
	]);
});

it('calls at every time, if the hours are all of the day', () => {
	const changes = { first_hour: '0:00', last_hour: '24:00', weekdays: 'Mon-Sun' };
	expect(['0:00', '9:00', '23:59'].map((time) => isOpen(at(time, 6), changes))).toEqual([true, true, true]);
});

it('says why it makes no more calls', () => {
	expect(reasonAt(at('20:15'))).toBe(
		'It is 20:15 in America/New_York. Calls are placed from 09:00 to 18:00.',
	);
	expect(reasonAt(at('8:05'), { first_hour: '9am', last_hour: '8 pm' })).toBe(
		'It is 08:05 in America/New_York. Calls are placed from 09:00 to 20:00.',
	);
	expect(reasonAt(at('12:00', 5), { weekdays: 'Mon-Fri' })).toBe(
		'It is Saturday in America/New_York. Calls are placed on weekdays 1, 2, 3, 4, 5 (Monday is 1).',
	);
	expect(isOpen(at('12:00'), { max_blocks_per_run: 2 }, 2)).toBe(false);
	expect(reasonAt(at('12:00'), { max_blocks_per_run: 2 })).toBe(
		'This execution has called 2 blocks of people, which is max_blocks_per_run. The next execution calls the others.',
	);
});
