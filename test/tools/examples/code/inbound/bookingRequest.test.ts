import { bookingRequest } from '../../../../../tools/examples/code/inbound/bookingRequest';

const CALL_ID = 'ca1100000000000000000001';
const MOMENT = {
	run: '7',
	now: '2026-11-24 12:00',
	read: (text: string) =>
		/^\d{4}-/.test(text) ? text.replace('T', ' ').padEnd(16, ' 00:00').slice(0, 16) : '',
};

const CALLER = { from: '+15550100102', caller_name: 'Ada' };

it.each([
	['the call', { call_id: CALL_ID, ...CALLER }, { booking: CALL_ID }],
	['number and name, where the call has no ID', CALLER, { booking: '+15550100102 Ada' }],
	['the execution alone, without a name', { from: CALLER.from }, { booking: 'execution 7' }],
	['the execution alone, without a number', { caller_name: 'Ada' }, { booking: 'execution 7' }],
	['a slot', { slot: '2026-11-25T10:00' }, { time: '2026-11-25 10:00', is_unclear: false }],
	['no slot without a time of day', { slot: '2026-11-25' }, { time: '', is_unclear: true }],
	['no slot in words', { slot: 'ten o’clock' }, { time: '', is_unclear: true }],
	['no slot', {}, { time: '', is_unclear: false }],
	['free times from a day on', { day: '2026-11-26' }, { from: '2026-11-26 00:00' }],
	['none in the past', { day: '2026-11-20' }, { from: MOMENT.now }],
	['those from now on, without a date', { day: 'tomorrow' }, { from: MOMENT.now }],
])('asks for %s', (_, body, request) => expect(bookingRequest({ body }, MOMENT)).toMatchObject(request));
