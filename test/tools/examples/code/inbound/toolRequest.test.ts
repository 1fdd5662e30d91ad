import { toolRequest } from '../../../../../tools/examples/code/inbound/toolRequest';

const CALL_ID = 'ca1100000000000000000001';
const FOUND = {
	call_id: CALL_ID,
	phone: '+15550100102',
	caller_name: 'Ada',
	slot: '2026-11-25 10:00',
	day: '',
};
const SAID = { caller_name: 'Ada', slot: '2026-11-25 10:00' };

describe('toolRequest', () => {
	it.each<[string, object]>([
		['flat', { body: { call_id: CALL_ID, from: '+15550100102', ...SAID } }],
		['in the address', { query: { callId: CALL_ID, caller: '+15550100102' }, body: SAID }],
		[
			'in objects',
			{ body: { call: { id: CALL_ID }, caller: { phone: '+15550100102' }, data: { parameters: SAID } } },
		],
		[
			'as a text',
			{ body: { 'Call-ID': CALL_ID, caller_phone: '+15550100102', arguments: JSON.stringify(SAID) } },
		],
		[
			'as a list',
			{
				body: [
					{ name: 'call_id', value: CALL_ID },
					{ name: 'From', value: '+15550100102' },
					...Object.entries(SAID).map(([key, value]) => ({ key, value })),
				],
			},
		],
		[
			'beside the record of the call',
			{
				body: {
					call: { id: CALL_ID, use_case: { id: 'other' }, metadata: { from: '+15550100102', to: '+1' } },
					...SAID,
				},
			},
		],
		[
			'in a body that is a text',
			{ body: JSON.stringify({ callId: CALL_ID, from: '+15550100102', ...SAID }) },
		],
	])('reads what is %s', (_, received) => expect(toolRequest(received)).toEqual(FOUND));

	it('takes no ID of something else for that of the call', () => {
		const ids = { id: CALL_ID, tool: { id: CALL_ID }, use_case: { id: CALL_ID } };
		expect(toolRequest({ body: ids }).call_id).toBe('');
	});

	it('takes no placeholder that the service did not fill in', () => {
		const body = { call_id: '{{ the_id_of_the_call }}', from: '{{caller}}' };
		expect(toolRequest({ body })).toMatchObject({ call_id: '', phone: '' });
		expect(
			toolRequest({ body: { call_id: 'call_id', from: 'anonymous', phone: '5550100102' } }),
		).toMatchObject({
			call_id: '',
			phone: '5550100102',
		});
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['a number', 7],
		['a text', '{ "slot": '],
		['a list of lists', [[[[['slot']]]]]],
	])('reads nothing in %s', (_, body) => expect(Object.values(toolRequest({ body })).join('')).toBe(''));

	it('takes no time for a huge request, and no long text', () => {
		const deep = Array.from({ length: 20_000 }, (_, index) => ({
			[`key ${index}`]: { slot: 'x'.repeat(300) },
		}));
		const begun = Date.now();
		expect(toolRequest({ body: { slot: 'y'.repeat(1e6), deep } }).slot).toBe('y'.repeat(200));
		expect(Date.now() - begun).toBeLessThan(2000);
	});
});
