import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { bodyFieldsOf, fieldsOf, nodeOperations, nodes, withInner } from './packed/nodes';
import { operationTable } from '../../nodes/shared/contract/contract';
import { parameterPath } from '../../nodes/shared/fields/node/fieldPath';
import type { Schema } from '../../tools/contract/contract';

const fields = nodeOperations.flatMap((operation) =>
	fieldsOf(operation).flatMap((field) => {
		const name = field.routing?.send?.property;
		const schema = name === undefined ? undefined : bodyFieldsOf(operation.id)[name];
		return schema ? [{ field, schema, title: `${operation.id}: ${name}` }] : [];
	}),
);

const outermost = nodes.flatMap(({ type }) => type.description.properties);
const collections = outermost
	.filter(({ type }) => type === 'collection')
	.map(({ name, options }) => ({ name, fields: options as INodeProperties[] }));

it.each(fields.filter(({ schema }) => schema.enum))('$title offers what it may be', ({ field, schema }) => {
	const options = (field.options ?? []) as INodePropertyOptions[];
	expect(options.map(({ value }) => value).sort()).toEqual([...(schema.enum ?? [])].sort());
	expect(schema.enum).toContain(field.default);
});

it('each list of values is an enum of the contract, and what is true or false is a switch', () => {
	const isWrong = ({ type }: INodeProperties, schema: Schema) =>
		type === 'options' ? !schema.enum : schema.type === 'boolean' && type !== 'boolean';
	const wrong = fields.filter(({ field, schema }) => isWrong(field, schema));
	expect(wrong.map(({ title }) => title)).toEqual([]);
});

it('every field is where the code that reads it looks for it', () => {
	const places = collections.flatMap(({ name, fields: inner }) =>
		inner.map((field) => ({ path: parameterPath(field), place: `${name}.${field.name}` })),
	);
	// A field that only the request itself reads is not known to be in a collection.
	const known = places.filter(({ path }) => path.includes('.'));
	expect(known.length).toBeGreaterThan(30);
	expect(known.filter(({ path, place }) => path !== place)).toEqual([]);
});

it('every field for a secret hides what is typed into it', () => {
	const isSecret = ({ type, displayName }: INodeProperties) =>
		type === 'string' && /key|token|secret|sid/i.test(displayName);
	const typed = outermost.flatMap(withInner).filter(isSecret);
	expect(typed.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['apiKey', 'accountSid', 'apiKeyId', 'apiKeySecret', 'authToken']),
	);
	const isShown = ({ typeOptions, name }: INodeProperties) => !typeOptions?.password && name !== 'key';
	expect(typed.filter(isShown)).toEqual([]);
});

describe('what a new node shows', () => {
	it('has Preview directly under Use Case', () => {
		const calling = nodeOperations.filter(({ value }) => /^(dial|dialAndWait|schedule)$/.test(value));
		for (const names of calling.map((operation) => fieldsOf(operation).map(({ name }) => name))) {
			expect(names[names.lastIndexOf('useCaseId') + 1]).toBe('preview');
		}
	});

	it('has options by name', () => {
		const lists = collections.map(({ fields: inner }) => inner.map(({ displayName }) => displayName));
		for (const names of lists)
			expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
		expect(lists.flat().filter((name) => name.endsWith('(Deprecated)'))).toHaveLength(3);
	});

	it('has few groups that are still empty', () => {
		const isGroup = ({ type, isNodeSetting }: INodeProperties) => /ollection$/.test(type) && !isNodeSetting;
		const counts = nodes.map(({ type }) => {
			const { properties } = type.description;
			const operation = properties.find(({ name }) => name === 'operation')?.default as string;
			const isShown = ({ displayOptions }: INodeProperties) =>
				displayOptions?.show?.operation?.includes(operation) ?? true;
			return properties.filter((one) => isGroup(one) && isShown(one)).length;
		});
		expect(Math.max(...counts)).toBe(4);
	});
});

describe('the option for unknown outcomes', () => {
	const offered = nodes.flatMap(({ type }) => {
		const settings = type.description.properties.find(({ name }) => name === 'requestOptions');
		const inner = (settings?.options ?? []) as INodeProperties[];
		const field = inner.find(({ name }) => name === 'unknownOutcome');
		return Object.entries(type.operations).map(([value, { id }]) => {
			const shown = field?.displayOptions?.show?.['/operation'];
			return { id, text: shown === undefined || shown.includes(value) ? field?.description : undefined };
		});
	});

	it('is shown only where a request that is sent again acts again', () => {
		const acting = offered.filter(({ id }) => !operationTable[id].idempotent && id !== 'addWebhook');
		expect(offered.filter(({ text }) => text !== undefined)).toEqual(acting);
	});

	it('speaks of a call or a campaign only where it is one', () => {
		const speaking = (word: string) => offered.filter(({ text }) => text?.includes(word)).map(({ id }) => id);
		expect(new Set(speaking('call'))).toEqual(new Set(['dialOutbound']));
		expect(speaking('campaign')).toEqual(['scheduleCampaign']);
	});
});
