import fc from 'fast-check';

import { listValues } from '../../../nodes/shared/contract/contract';
import { findCall } from '../../../nodes/VoiceAgentTrigger/event';
import { runs } from '../../harness/properties/runs';
import { useTrigger } from '../../harness/trigger/triggerWithUseCase';

interface Sent {
	body: string | Buffer;
	contentType: string;
}

/** Names of the transport are left out: with those it would be another request altogether. */
const OF_THE_TRANSPORT =
	/^(connection|content-.*|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|x-voice-agent-secret)$/i;
const headers = fc.dictionary(
	fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).filter((name) => !OF_THE_TRANSPORT.test(name)),
	fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/),
	{ maxKeys: 4 },
);
const JSON_TYPE = 'application/json';
const anyJson = fc.jsonValue({ maxDepth: 4 });
const event = fc.record(
	{
		id: fc.uuid(),
		status: fc.constantFrom('Completed', 'Busy', 'odd'),
		type: fc.oneof(fc.constantFrom('Inbound', 'Outbound'), anyJson),
		metadata: anyJson,
		classification: anyJson,
		use_case: anyJson,
		error: anyJson,
		[`${'_'.repeat(2)}proto__`]: anyJson,
	},
	{ requiredKeys: ['id', 'status'] },
);
const wrapped = fc.oneof(
	event,
	fc.record({ event: anyJson, call: event }),
	fc.record({ data: event, meta: anyJson }),
	fc.record({ data: fc.record({ call: event }) }),
);
const asJson = (value: unknown): Sent => ({ body: JSON.stringify(value), contentType: JSON_TYPE });
const json = fc.oneof(wrapped, anyJson).map(asJson);
const mutilated = fc.tuple(wrapped, fc.nat(), fc.string()).map(([value, at, put]): Sent => {
	const text = JSON.stringify(value);
	const cut = at % text.length;
	return { body: text.slice(0, cut) + put + text.slice(cut + put.length), contentType: JSON_TYPE };
});
const nested = fc.nat(3000).map((depth): Sent => ({
	body: `{"id":"a","status":"Completed","a":${'['.repeat(depth)}1${']'.repeat(depth)}}`,
	contentType: JSON_TYPE,
}));
const foreign = fc
	.tuple(
		fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.uint8Array().map((bytes) => Buffer.from(bytes)),
			wrapped.map((value) => JSON.stringify(value)),
		),
		fc.constantFrom('text/plain', 'application/octet-stream', 'application/vnd.events+json'),
	)
	.map(([body, contentType]): Sent => ({ body, contentType }));
const sent = fc.oneof({ weight: 3, arbitrary: json }, mutilated, nested, foreign);

describe('whatever is delivered', () => {
	const { trigger, ownSecret, publish } = useTrigger('2.41');
	const right = () => ownSecret() as string;
	/** n8n itself refuses what says that it is JSON and is none. */
	const statusOf = (what: Sent, status: number) =>
		what.contentType !== JSON_TYPE || what.body.length === 0 || isJson(what.body.toString()) ? status : 422;

	it('with the right secret it starts one run, with what was sent, however often it comes', async () => {
		await publish({ output: 'raw' });
		const known = new Set<string>();
		await fc.assert(
			fc.asyncProperty(sent, headers, async (what, headers) => {
				const text = what.body.toString();
				const item = itemOf(text);
				fc.pre(!known.has(item));
				known.add(item);
				const before = trigger().executions.length;
				const deliver = async () => await trigger().deliver(what.body, { ...what, secret: right(), headers });
				const status = statusOf(what, 200);
				expect((await deliver()).status).toBe(status);
				const begun = trigger()
					.executions.slice(before)
					.map(({ items }) => JSON.stringify(items[0]?.json));
				expect(begun).toEqual(status === 200 ? [item] : []);
				await deliver();
				const again = trigger().executions.length - before - begun.length;
				expect(again).toBeLessThanOrEqual(isJson(text) && findCall(JSON.parse(text)) ? 0 : begun.length);
			}),
			{ numRuns: runs(100, 5000), examples: [[{ body: '', contentType: JSON_TYPE }, {}]] },
		);
	});

	it('and whatever the settings hold, the service gets 200, and a stranger 401: it starts nothing and learns nothing', async () => {
		const inner = fc.constantFrom('undefined', '5', '({ a: 1 })', 'nonsense(', '$json.a.b');
		const expression = inner.map((text) => `={{ ${text} }}`);
		const any = fc.oneof(anyJson, expression);
		const settings = fc.record(
			{
				triggerOn: fc.oneof(any, fc.constantFrom('callEnded', 'anyEvent', 'chosenStatuses')),
				// n8n runs no workflow in which it is empty.
				statuses: fc.oneof(expression, fc.subarray([...listValues('CallStatus')], { minLength: 1 })),
				filters: fc.oneof(
					any,
					fc.dictionary(fc.constantFrom('types', 'classificationTags', 'metadataTags'), any),
				),
				options: fc.oneof(any, fc.dictionary(fc.constantFrom('unreadable', 'waitingCalls'), any)),
				webhook: fc.oneof(any, fc.constantFrom('automatic', 'manual')),
				// Nor this, with a manual webhook.
				secret: fc.oneof(expression, fc.string({ minLength: 1 })),
			},
			{ requiredKeys: ['statuses', 'secret'] },
		);
		const wrong = fc.oneof(
			fc.constantFrom('x'.repeat(64), '[object Object]'),
			fc.stringMatching(/^[!-~]{1,100}$/),
			fc.nat(63).map((at) => right().slice(0, at)),
			fc.nat(63).map((at) => `${right().slice(0, at)}g${right().slice(at + 1)}`),
			fc.constant(0).map(() => right().toUpperCase()),
			fc.constant(0).map(() => `${right()}, ${right()}`),
		);
		await publish();
		const { useCaseId } = trigger().parameters;
		await fc.assert(
			fc.asyncProperty(settings, sent, headers, wrong, async (parameters, what, headers, secret) => {
				fc.pre(secret !== right() && secret !== parameters.secret.trim());
				trigger().parameters = { ...parameters, useCaseId };
				trigger().publishWithoutAsking();
				const before = trigger().executions.length;
				for (const one of [undefined, '', 'undefined', 'null', secret]) {
					const refused = await trigger().deliver(what.body, { ...what, secret: one, headers });
					expect(refused.status).toBe(statusOf(what, 401));
					if (refused.status === 401) expect(refused.text).toBe('Unauthorized');
				}
				expect(trigger().executions).toHaveLength(before);
				// n8n keeps the use case from the node where it would not show it.
				if (parameters.webhook === 'manual') return;
				const { status } = await trigger().deliver(what.body, { ...what, secret: right(), headers });
				expect(status).toBe(statusOf(what, 200));
			}),
			{ numRuns: runs(100, 4000) },
		);
	});
});

/** What an item holds of a body: what n8n bears of it. */
function itemOf(text: string): string {
	const cut = (value: unknown, depth: number): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		if (depth > 200) return '[nested too deeply]';
		if (Array.isArray(value)) return value.map((inner) => cut(inner, depth + 1));
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, depth + 1)]));
	};
	const value = isJson(text) ? cut(JSON.parse(text), 0) : text;
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	return JSON.stringify(isObject ? value : { body: value });
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
