import { COLUMN, LINE, type Flow, type Place } from './flow';
import { branch, createTable, equals, rows, step } from './steps';
import { CALLS, PEOPLE, SETTINGS } from './tables';

/** After this time, the lock of an execution that has stopped is free. */
const LOCK_MINUTES = 2;
const EXECUTION = '={{ $execution.id }}';
const NOW = '={{ $now.toISO() }}';

/** Must follow, on every way through the workflow. */
export const giveLockBack = rows('Release the lock', 'update', SETTINGS, {
	where: [
		['key', 'eq', 'lock'],
		['holder', 'eq', EXECUTION],
	],
	set: { holder: '={{ null }}', until: '={{ null }}' },
	once: true,
});

/** The last node of the group. */
export const READ = 'Read the settings';

/** The first node of the group. */
export const READS_FROM = 'Create the calls table';

/**
 * Takes the lock, closes the calls whose event is overdue, and reads the shared tables: the nodes *Read the
 * calls*, *Read the people*, and *Read the settings*. It is three lines high.
 */
export function addReading(flow: Flow, { x, y }: Place): void {
	flow.line({ x, y }, [
		createTable(READS_FROM, CALLS),
		createTable('Create the people table', PEOPLE),
		createTable('Create the settings table', SETTINGS),
		rows('Add the lock', 'upsert', SETTINGS, {
			where: [['key', 'eq', 'lock']],
			set: { key: 'lock' },
			once: true,
		}),
		rows('Free a stale lock', 'update', SETTINGS, {
			where: [
				['key', 'eq', 'lock'],
				['until', 'lt', NOW],
			],
			set: { holder: '={{ null }}', until: '={{ null }}' },
			once: true,
		}),
		rows('Take the lock', 'update', SETTINGS, {
			where: [
				['key', 'eq', 'lock'],
				['holder', 'isEmpty'],
			],
			set: { holder: EXECUTION, until: `={{ $now.plus({ minutes: ${LOCK_MINUTES} }).toISO() }}` },
			once: true,
		}),
		branch('Is the lock ours?', [equals('={{ $json.holder }}', EXECUTION)]),
	]);
	const waiting = step('Wait a second', 'wait', 1.1, { resume: 'timeInterval', amount: 1, unit: 'seconds' });
	flow.place(waiting, { x: x + 4 * COLUMN, y: y + LINE });
	flow.connect('Is the lock ours?', 'Wait a second', { output: 1 });
	flow.connect('Wait a second', 'Free a stale lock');

	flow.line({ x, y: y + 2 * LINE }, [
		rows('Close overdue calls', 'update', CALLS, {
			where: [
				['state', 'eq', 'placed'],
				['close_at', 'lt', NOW],
			],
			set: { state: 'no event', outcome: 'no event' },
			once: true,
		}),
		rows('Mark interrupted calls', 'update', CALLS, {
			where: [
				['state', 'eq', 'ready'],
				['close_at', 'lt', NOW],
			],
			set: { state: 'unknown', reason: 'n8n stopped while this call was placed. Check the service.' },
			once: true,
		}),
		newest('Find the newest call', CALLS),
		upTo('Read the calls', CALLS, 'Find the newest call'),
		newest('Find the newest person', PEOPLE),
		upTo('Read the people', PEOPLE, 'Find the newest person'),
		rows(READ, 'get', SETTINGS, { where: [], once: true, more: { returnAll: true } }),
	]);
	flow.connect('Is the lock ours?', 'Close overdue calls');
}

/** With more than 1,000 rows, n8n fails to read a table to which rows are added, unless it reads up to a row. */
function newest(name: string, table: string) {
	return rows(name, 'get', table, {
		where: [],
		once: true,
		more: { returnAll: false, limit: 1, orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
	});
}

function upTo(name: string, table: string, last: string) {
	const where: Array<[string, string, string]> = [['id', 'lte', `={{ $('${last}').first().json.id || 0 }}`]];
	return rows(name, 'get', table, { where, once: true, more: { returnAll: true } });
}
