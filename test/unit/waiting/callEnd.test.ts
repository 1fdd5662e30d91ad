import { FINAL_STATUSES, holdsStatus, statusText } from '../../../nodes/shared/waiting/callEnd';

/** As calls carry them that were placed by an earlier version. Only ever add to it. */
const LETTERS = {
	Transferred: 'a',
	Completed: 'b',
	'AMD Terminated': 'c',
	Busy: 'd',
	'No answer': 'e',
	Canceled: 'f',
	Failed: 'g',
};

it('each final status has a letter, which no version changes', () => {
	expect(Object.fromEntries(FINAL_STATUSES.map((status) => [status, statusText([status])]))).toEqual(LETTERS);
});

it('a text holds the statuses that it was made of, and no others', () => {
	const text = statusText(['Completed', 'Failed']);
	expect(FINAL_STATUSES.filter((status) => holdsStatus(text, status))).toHaveLength(2);
	for (const other of ['Ringing', 'constructor', '', undefined, 7])
		expect(holdsStatus(text, other)).toBe(false);
});
