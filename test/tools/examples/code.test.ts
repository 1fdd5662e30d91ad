import { DateTime } from 'luxon';

import { outcomeInList } from '../../../tools/examples/code/outcomeInList';
import { peopleToCall } from '../../../tools/examples/code/peopleToCall';
import { afterCheck, afterDial } from '../../../tools/examples/code/stateInList';
import { theCall } from '../../../tools/examples/code/theCall';
import { whatBecame } from '../../../tools/examples/code/whatBecame';

describe('after the check', () => {
	const written = [
		{ state: 'ready', reason: '–' },
		{ state: 'skipped', reason: 'No calls left today' },
	];

	it('gives each person what was written down', () => {
		const people = peopleToCall([{ phone: 'a' }, { phone: 'b' }], written, true);
		expect(people).toEqual([
			{ phone: 'a', may_be_called: true, why_not: '–', record: written[0] },
			{ phone: 'b', may_be_called: false, why_not: 'No calls left today', record: written[1] },
		]);
	});

	it('calls no one when another execution has taken the lock over', () => {
		expect(() => peopleToCall([{}], written, false)).toThrow('No one was called');
	});
});

describe('after Dial', () => {
	const record = {
		id: 5,
		phone: '555 010 0102',
		call_at: '2026-11-24T15:00:00.000Z',
		reserved_minutes: 10,
		local_day: 2,
		local_hour: 9,
		zone: 'America/Chicago',
	};
	const read = (text: string) => {
		const time = DateTime.fromFormat(text, 'yyyy-MM-dd HH:mm z', { setZone: true });
		const { isValid, weekday, hour, zoneName } = time;
		return { isValid, millis: time.toMillis(), weekday, hour, zone: zoneName ?? '' };
	};
	const became = (fields: object) => whatBecame([{ ...fields, row: { record } }], read)[0];

	it.each([
		['placed', 'placed'],
		['scheduled', 'placed'],
		['skipped', 'skipped'],
		['invalid', 'skipped'],
		['ready', 'skipped'],
		['failed', 'failed'],
		['unknown', 'unknown'],
		[undefined, 'unknown'],
	])('%s becomes %s', (status, state) => expect(became({ status })?.state).toBe(state));

	it('keeps the time of a call that is placed now, and the number as it was called', () => {
		const fields = { status: 'placed', phone_number: '+15550100102', call_time: 'now', call_id: 'ca' };
		expect(became(fields)).toMatchObject({
			id: 5,
			phone: '+15550100102',
			call_id: 'ca',
			call_at: record.call_at,
			close_at: '2026-11-24T15:25:00.000Z',
			local_hour: 9,
		});
	});

	it('takes the time to which a call was moved, at the place of the person', () => {
		const fields = { status: 'scheduled', call_time: '2026-11-25 10:00 America/Denver' };
		expect(became(fields)).toMatchObject({
			call_at: '2026-11-25T17:00:00.000Z',
			close_at: '2026-11-25T17:25:00.000Z',
			local_day: 3,
			local_hour: 10,
			zone: 'America/Denver',
		});
	});

	it('keeps the cell of who was not called', () => {
		expect(became({ status: 'invalid', phone_number: '"12"' })?.phone).toBe(record.phone);
	});

	it('changes nothing for an item without a row', () => {
		expect(whatBecame([{ status: 'placed' }, { status: 'placed', row: {} }], read)).toEqual([]);
	});
});

describe('after an event', () => {
	const event = {
		phone_number: '+15550100102',
		status: 'Completed',
		outcome: 'reached',
		tag: 'interested',
		call_id: 'ca',
		answers: { appointment_kept: true } as Record<string, unknown>,
		duration_seconds: 42,
		cost: 0.1,
		metadata: { voice_agent_row: '5' },
	};

	it('keeps what came of the call', () => {
		expect(theCall(event)).toEqual({
			row: 5,
			phone: '+15550100102',
			status: 'Completed',
			outcome: 'reached',
			tag: 'interested',
			call_id: 'ca',
			answers: '{"appointment_kept":true}',
			seconds: 42,
			cost: 0.1,
			opts_out: false,
		});
		expect(theCall({ ...event, metadata: {} }).row).toBe(-1);
	});

	it.each([
		'do not call',
		'Do-Not-Call',
		'DO_NOT_CALL',
		"don't call",
		'don’t call me',
		'opt-out',
		'Wants no more calls',
	])('takes the tag %p for an opt-out', (tag) => expect(theCall({ ...event, tag }).opts_out).toBe(true));

	it.each([{ opt_out: true }, { do_not_call: 'yes' }, { wish: 'Please stop calling me!' }])(
		'takes the answers %j for an opt-out',
		(answers) => expect(theCall({ ...event, answers }).opts_out).toBe(true),
	);

	it.each(['interested', 'not interested', 'call later', '–', 'adopt outdoors'])(
		'does not take the tag %p for an opt-out',
		(tag) => expect(theCall({ ...event, tag }).opts_out).toBe(false),
	);

	it.each([{ opt_out: false }, { do_not_call: 'no' }, { do_not_call: null }, { note: 'call me' }])(
		'does not take the answers %j for an opt-out',
		(answers) => expect(theCall({ ...event, answers }).opts_out).toBe(false),
	);
});

describe('in the call list', () => {
	const times = { now: 'now', later: 'later' };
	const person = { id: 1, attempt: 2, today: 2, calls_that_day: 1, last_call: 'before' };

	it('an attempt counts when it was placed, or may have been', () => {
		const rows = ['placed', 'unknown', 'invalid'].map((status) => ({ status, row: person }));
		expect(afterDial(rows, times).map(({ attempts, last_call }) => [attempts, last_call])).toEqual([
			[2, 'now'],
			[2, 'now'],
			[1, 'before'],
		]);
	});

	it('changes nothing for what is no record', () =>
		expect(afterDial([{ status: 'placed' }], times)).toEqual([]));

	it.each([
		['opt-out', 'do not call', null, 1],
		['once', 'unknown', null, 2],
		['calls_per_day', 'not reached', 'later', 1],
		['stop', 'not reached', 'later', 1],
	])('the rule %s makes a person %s', (rule, state, next_call, attempts) => {
		const [row] = afterCheck([{ ...person, why_not: 'why', record: { rule } }], times);
		expect(row).toMatchObject({ state, next_call, attempts });
	});

	const call = {
		row: 1,
		attempt: 1,
		today: 1,
		call_id: 'ca',
		status: 'Busy',
		outcome: 'not reached',
		tag: '–',
		opts_out: false,
	};
	const retry = { now: 'now', later: 'later', tomorrow: 'tomorrow', attempts: 3, attempts_a_day: 2 };

	it.each([
		[{}, 'not reached', 'later'],
		[{ today: 2 }, 'not reached', 'tomorrow'],
		[{ attempt: 3 }, 'not reached', null],
		[{ status: 'Canceled' }, 'not reached', null],
		[{ outcome: 'reached' }, 'reached', null],
		[{ outcome: 'reached', opts_out: true }, 'do not call', null],
	])('a call that ended with %j makes a person %s, called again %s', (fields, state, next_call) => {
		expect(outcomeInList({ ...call, ...fields }, retry)).toMatchObject({ state, next_call });
	});

	it('the outcome has the tag, if there is one', () => {
		expect(outcomeInList(call, retry).outcome).toBe('Busy');
		expect(outcomeInList({ ...call, tag: 'late' }, retry).outcome).toBe('Busy: late');
	});
});
