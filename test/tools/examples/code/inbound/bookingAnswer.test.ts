import { bookingAnswer } from '../../../../../tools/examples/code/inbound/bookingAnswer';

const TIME = '2026-11-25 10:00';
const OTHER = { time: '2026-11-25 10:30' };
const ours = { time: TIME, state: 'booked', booking: 'call 1' };
const theirs = { ...ours, booking: 'call 2' };
const asked = { booking: 'call 1', time: TIME, is_unclear: false };
const say = (time: string) => time.slice(-5);

it('says that the time is booked if the row is of this call', () => {
	const booked = { result: 'booked', slot: TIME, answer: 'Booked: 10:00.', free_slots: [] };
	expect(bookingAnswer(asked, [ours], [OTHER], say)).toEqual(booked);
});

it.each([
	['of another call', [theirs]],
	['missing', []],
	['closed', [{ ...ours, state: 'closed' }]],
	['there twice, once for another call', [ours, theirs]],
])('offers other times if the row is %s', (_, rows) => {
	const taken = { result: 'taken', slot: TIME, answer: 'This time is not free. Free times: 10:30.' };
	const free = [{ time: TIME }, OTHER, OTHER];
	expect(bookingAnswer(asked, rows, free, say)).toEqual({ ...taken, free_slots: [OTHER.time] });
});

it('says which times are free, or that none is', () => {
	const question = { ...asked, time: '' };
	const free = { result: 'free times', answer: 'Free times: 10:30.' };
	expect(bookingAnswer(question, [], [OTHER], say)).toMatchObject(free);
	expect(bookingAnswer(question, [], [], say).answer).toBe('No time is free. Offer that a colleague calls.');
});

it('asks for the slot as it was offered if it cannot be read', () => {
	const answer = bookingAnswer({ ...asked, time: '', is_unclear: true }, [], [OTHER], say);
	expect(answer.result).toBe('unclear');
	expect(answer.answer).toMatch(/^Send the slot exactly as it is in free_slots\. Free times: 10:30/);
});
