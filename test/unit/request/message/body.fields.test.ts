import type { INodeProperties } from 'n8n-workflow';

import { BodyFields } from '../../../../nodes/shared/request/message/body';
import type { ItemContext } from '../../../../nodes/shared/request/message/item';
import { toBody } from '../../../../nodes/shared/request/execute';

const field = (name: string, part: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...part,
});

const PROPERTIES = [
	field('phoneNumber', { routing: toBody<'dialOutbound'>('phone_number') }),
	field('hint'),
	field('options', {
		type: 'collection',
		options: [
			field('voice', { routing: toBody<'dialOutbound'>('voice_id') }),
			field('agent', { routing: toBody<'dialOutbound'>('agent_id') }),
		],
	}),
];

/** An item whose node holds these parameters; notes which are read. */
function item(parameters: Record<string, unknown>): ItemContext & { read: string[] } {
	const read: string[] = [];
	const getNodeParameter = (name: string, fallback: unknown) => {
		read.push(name);
		return parameters[name] ?? fallback;
	};
	return { read, getNodeParameter } as unknown as ItemContext & { read: string[] };
}

it('each field is read once, by its place in the node, and stands in the body by its own name there', () => {
	const context = item({ phoneNumber: '+15550100123', 'options.voice': 'v', hint: 'not sent' });
	expect(new BodyFields(PROPERTIES).read(context)).toEqual({ phone_number: '+15550100123', voice_id: 'v' });
	expect(context.read).toEqual(['phoneNumber', 'options.voice', 'options.agent']);
});

it('of a picker its value is taken, and nothing of a field that holds nothing', () => {
	const context = item({
		phoneNumber: { __rl: true, mode: 'id', value: '+15550100123' },
		'options.agent': null,
	});
	expect(new BodyFields(PROPERTIES).read(context)).toEqual({ phone_number: '+15550100123' });
});

it.each([false, 0, ''])('%j is a value like any other', (value) => {
	expect(new BodyFields(PROPERTIES).read(item({ phoneNumber: value }))).toEqual({ phone_number: value });
});
