import { readBody, toItemJson } from '../../../../nodes/VoiceAgentTrigger/delivery/eventBody';

describe('a body', () => {
	const raw = (text: string) => Buffer.from(text);

	it.each<[string, unknown, Buffer | undefined, unknown]>([
		['parsed by n8n', { a: 1 }, raw('{"a":1}'), { a: 1 }],
		['not parsed by n8n', {}, raw('{"a":1}'), { a: 1 }],
		['of no JSON', undefined, raw('{"a":'), '{"a":'],
		['of files', { data: { a: '1' }, files: {} }, undefined, { data: { a: '1' }, files: {} }],
		['of nothing', undefined, undefined, ''],
		['nested 200 times', JSON.parse(nested(200)), raw(nested(200)), JSON.parse(nested(200))],
		['nested 201 times', JSON.parse(nested(202)), raw(nested(202)), nested(202)],
	])('%s', (_, body, rawBody, value) => {
		expect(readBody({ body, rawBody })).toEqual(value);
	});

	it('becomes an object', () => {
		expect([{ a: 1 }, [1], 'a', null, undefined].map(toItemJson)).toEqual([
			{ a: 1 },
			{ body: [1] },
			{ body: 'a' },
			{ body: null },
			{ body: undefined },
		]);
	});

	function nested(levels: number): string {
		return `${'['.repeat(levels)}1${']'.repeat(levels)}`;
	}
});
