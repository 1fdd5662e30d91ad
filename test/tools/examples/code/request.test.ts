import { request } from '../../../../tools/examples/code/request';

const KEY = 'key';
const PHONE = '+15550100102';
const calls = [
	{ id: 1, phone: PHONE },
	{ id: 2, phone: '555 010 0102' },
	{ id: 3, phone: '+15550100103' },
];
const people = [
	{ id: 7, phone: PHONE, opted_out_at: 'before' },
	{ id: 8, phone: '+15550100103' },
];
const ask = (sent: Parameters<typeof request>[0], key = KEY) => request(sent, key, calls, people, 'now');

describe('what is asked for', () => {
	it('is the page, where no one asks', () => expect(ask(undefined).action).toBe('page'));
	it('is the file', () => expect(ask({ query: { calls: 'csv' }, body: {} }).action).toBe('csv'));

	it.each(['stop', 'start'])('is to %s calls', (action) => {
		const asked = { action, phone: '', calls: [], people: [], opted_out_at: 'now' };
		expect(ask({ body: { action, key: KEY } })).toEqual(asked);
	});

	it.each([
		['the wrong key', { action: 'stop', key: 'other' }, KEY],
		['no key', { action: 'stop' }, KEY],
		['no key where there is no page yet', { action: 'stop', key: '' }, ''],
		['another action', { action: 'drop', key: KEY }, KEY],
	])('is nothing with %s', (_, body, key) => expect(ask({ body }, key).action).toBe('refused'));

	it.each([
		['no country code', '555 010-0102'],
		['a country code without +', '15550100102'],
		['a + that is not first', '0555 010 0102 +'],
		['a part of a number', '+0102'],
		['a zero of another format', '+1 (0)5550100102'],
		['an extension', '+15550100102 ext. 5'],
	])('deletes no one by %s, and says why', (_, phone) => {
		const asked = ask({ body: { action: 'delete', phone, key: KEY } });
		expect(asked).toMatchObject({ action: 'refused', phone: '', calls: [], people: [] });
		expect(asked).toHaveProperty('message', expect.stringContaining('in international format'));
	});

	it('is to delete a person whose number follows blanks', () => {
		const asked = ask({ body: { action: 'delete', phone: '  +15550100103', key: KEY } });
		expect(asked).toMatchObject({ action: 'delete', calls: [{ id: 3 }], people: [{ id: 8 }] });
	});

	it('is to delete all rows of a person, who stays opted out since then', () => {
		expect(ask({ body: { action: 'delete', phone: '+1 555 010-0102', key: KEY } })).toEqual({
			action: 'delete',
			phone: '+1 555 010-0102',
			calls: [{ id: 1 }, { id: 2 }],
			people: [{ id: 7 }],
			opted_out_at: 'before',
		});
		expect(ask({ body: { action: 'delete', phone: '+15550100103', key: KEY } }).opted_out_at).toBe('now');
	});
});
