import { bookingRequest } from '../../../../../tools/examples/code/inbound/bookingRequest';

const CALL_ID = 'ca1100000000000000000001';
const MOMENT = {
	run: '7',
	now: '2026-11-24 12:00',
	read: (text: string) =>
		/^\d{4}-/.test(text) ? text.replace('T', ' ').padEnd(16, ' 00:00').slice(0, 16) : '',
};
const asks = (body: object) => bookingRequest({ body }, MOMENT);

it('books for the call, else for number and name, else for the execution alone', () => {
	const [from, caller_name] = ['+15550100102', 'Ada'];
	expect(asks({ call_id: CALL_ID, from, caller_name }).booking).toBe(CALL_ID);
	expect(asks({ from, caller_name }).booking).toBe('+15550100102 Ada');
	expect(asks({ from }).booking).toBe('execution 7');
	expect(asks({ caller_name }).booking).toBe('execution 7');
});

it('reads a slot with a time of day, and says where there is none', () => {
	expect(asks({ slot: '2026-11-25T10:00' })).toMatchObject({ time: '2026-11-25 10:00', is_unclear: false });
	expect(asks({ slot: '2026-11-25' })).toMatchObject({ time: '', is_unclear: true });
	expect(asks({ slot: 'ten o’clock' })).toMatchObject({ time: '', is_unclear: true });
	expect(asks({})).toMatchObject({ time: '', is_unclear: false });
});

it('looks for free times from a day on, and never in the past', () => {
	expect(asks({ day: '2026-11-26' }).from).toBe('2026-11-26 00:00');
	expect(asks({ day: '2026-11-20' }).from).toBe('2026-11-24 12:00');
	expect(asks({ day: 'tomorrow' }).from).toBe('2026-11-24 12:00');
});
