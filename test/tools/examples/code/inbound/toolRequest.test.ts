import { toolRequest } from '../../../../../tools/examples/code/inbound/toolRequest';

const CALL_ID = 'ca1100000000000000000001';
const SAID = { caller_name: 'Ada', slot: '2026-11-25 10:00' };
const PHONE = '+15550100102';
const ID = { id: CALL_ID };
const FOUND = { call_id: CALL_ID, phone: PHONE, day: '', ...SAID };

const ENTRIES = Object.entries({ call_id: CALL_ID, From: PHONE, ...SAID });

it.each<[string, unknown]>([
	['flat', { call_id: CALL_ID, from: PHONE, ...SAID }],
	['in objects', { call: ID, caller: { phone: PHONE }, data: { parameters: SAID } }],
	['as a text', { 'Call-ID': CALL_ID, caller_phone: PHONE, arguments: JSON.stringify(SAID) }],
	['as a list of names', ENTRIES.map(([name, value]) => ({ name, value }))],
	['as a list of keys', ENTRIES.map(([key, value]) => ({ key, value }))],
	[
		'beside the call',
		{ call: { ...ID, use_case: { id: 'x' }, metadata: { from: PHONE, to: '+1' } }, ...SAID },
	],
	['in a body that is a text', JSON.stringify({ callId: CALL_ID, from: PHONE, ...SAID })],
])('reads what is %s', (_, body) => expect(toolRequest({ body })).toEqual(FOUND));

it('reads what is in the address', () => {
	const query = { callId: CALL_ID, caller: PHONE };
	expect(toolRequest({ query, body: SAID })).toEqual(FOUND);
});

it('takes no ID of something else for that of the call', () => {
	const ids = { id: CALL_ID, tool: { id: CALL_ID }, use_case: { id: CALL_ID } };
	expect(toolRequest({ body: ids }).call_id).toBe('');
});

it('takes no placeholder that the service did not fill in', () => {
	const body = { call_id: '{{ the_id_of_the_call }}', from: '{{caller}}' };
	expect(toolRequest({ body })).toMatchObject({ call_id: '', phone: '' });
	const names = { call_id: 'call_id', from: 'anonymous', phone: '5550100102' };
	expect(toolRequest({ body: names })).toMatchObject({ call_id: '', phone: '5550100102' });
});

it.each<[string, unknown]>([
	['nothing', undefined],
	['null', null],
	['a number', 7],
	['a text', '{ "slot": '],
	['a list of lists', [[[[['slot']]]]]],
])('reads nothing in %s', (_, body) => expect(Object.values(toolRequest({ body })).join('')).toBe(''));

it('takes no time for a huge request, and no long text', () => {
	const long = { slot: 'x'.repeat(300) };
	const deep = Array.from({ length: 20_000 }, (_, index) => ({ [`key ${index}`]: long }));
	const begun = Date.now();
	expect(toolRequest({ body: { slot: 'y'.repeat(1e6), deep } }).slot).toBe('y'.repeat(200));
	expect(Date.now() - begun).toBeLessThan(2000);
});
