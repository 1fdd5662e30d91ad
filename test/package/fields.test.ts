import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { bodyFieldsOf, fieldsOf, nodeOperations, nodes } from './packed/nodes';
import { operationTable } from '../../nodes/shared/contract/contract';
import { parameterPath } from '../../nodes/shared/fields/node/fieldPath';

const fields = nodeOperations.flatMap((operation) =>
	fieldsOf(operation).flatMap((field) => {
		const name = field.routing?.send?.property;
		const schema = name === undefined ? undefined : bodyFieldsOf(operation.id)[name];
		return schema ? [{ field, schema, title: `${operation.id}: ${name}` }] : [];
	}),
);

const collections = nodes.flatMap(({ type }) =>
	type.description.properties.flatMap(({ name, type: kind, options }) =>
		kind === 'collection' ? [{ name, fields: options as INodeProperties[] }] : [],
	),
);

it.each(fields.filter(({ schema }) => schema.enum))('$title offers what it may be', ({ field, schema }) => {
	const options = (field.options ?? []) as INodePropertyOptions[];
	expect(options.map(({ value }) => value).sort()).toEqual([...(schema.enum ?? [])].sort());
	expect(schema.enum).toContain(field.default);
});

it.each(fields.filter(({ field }) => field.type === 'options'))(
	'$title, which has a list of values, is an enum of the contract',
	({ schema }) => expect(schema.enum).toBeDefined(),
);

it.each(fields.filter(({ schema }) => schema.type === 'boolean'))('$title is a switch', ({ field }) => {
	expect(field.type).toBe('boolean');
	expect(field.description).toMatch(/^Whether /);
});

it('every field is where the code that reads it looks for it', () => {
	const places = collections.flatMap(({ name, fields: inner }) =>
		inner.map((field) => [parameterPath(field), `${name}.${field.name}`]),
	);
	// A field that only the request itself reads is not known to be in a collection.
	const known = places.filter(([path]) => path?.includes('.'));
	expect(known.length).toBeGreaterThan(30);
	for (const [path, place] of known) expect(path).toBe(place);
});

it('every field for a secret hides what is typed into it', () => {
	const isSecret = ({ displayName }: INodeProperties) => /key|token|secret|sid/i.test(displayName);
	const typed = nodes.flatMap(({ type }) => type.description.properties.flatMap(textsIn)).filter(isSecret);
	expect(typed.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['apiKey', 'accountSid', 'apiKeyId', 'apiKeySecret', 'authToken']),
	);
	const isShown = ({ typeOptions, name }: INodeProperties) => !typeOptions?.password && name !== 'key';
	expect(typed.filter(isShown)).toEqual([]);
});

describe('what a new node shows', () => {
	it('has Preview directly under Use Case', () => {
		const following = nodeOperations
			.filter(({ value }) => ['dial', 'dialAndWait', 'schedule'].includes(value))
			.map((operation) => {
				const names = fieldsOf(operation).map(({ name }) => name);
				return names[names.lastIndexOf('useCaseId') + 1];
			});
		expect(following).toEqual(['preview', 'preview', 'preview']);
	});

	it('has options by name', () => {
		const lists = collections.map(({ fields: inner }) => inner.map(({ displayName }) => displayName));
		for (const names of lists)
			expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
		expect(lists.flat().filter((name) => name.endsWith('(Deprecated)'))).toHaveLength(3);
	});

	it('has few groups that are still empty', () => {
		const groups = nodes.map(({ folder, type }) => {
			const { properties } = type.description;
			const operation = properties.find(({ name }) => name === 'operation')?.default as string;
			const isShown = ({ displayOptions }: INodeProperties) =>
				displayOptions?.show?.operation?.includes(operation) ?? true;
			const isGroup = ({ type: kind, isNodeSetting }: INodeProperties) =>
				/ollection$/.test(kind) && !isNodeSetting;
			return {
				folder,
				names: properties.filter((one) => isGroup(one) && isShown(one)).map(({ name }) => name),
			};
		});
		expect(groups.filter(({ names }) => names.length > 4)).toEqual([]);
		expect(groups.flatMap(({ names }) => names).length).toBeGreaterThan(10);
	});
});

describe('the option for unknown outcomes', () => {
	const offered = nodes.flatMap(({ type }) => {
		const settings = type.description.properties.find(({ name }) => name === 'requestOptions');
		const field = (settings?.options as INodeProperties[] | undefined)?.find(
			({ name }) => name === 'unknownOutcome',
		);
		return Object.entries(type.operations).map(([value, { id }]) => {
			const shown = field?.displayOptions?.show?.['/operation'];
			return { id, text: shown === undefined || shown.includes(value) ? field?.description : undefined };
		});
	});

	it('is shown only where a request that is sent again acts again', () => {
		const isWrong = ({ id, text }: (typeof offered)[number]) =>
			(text === undefined) !== operationTable[id].idempotent && id !== 'addWebhook';
		expect(offered.filter(isWrong)).toEqual([]);
	});

	it.each([
		['call', 'dialOutbound'],
		['campaign', 'scheduleCampaign'],
	])('speaks of a %s only where it is one', (word, operation) => {
		const speaking = offered.filter(({ text }) => text?.includes(word));
		expect(new Set(speaking.map(({ id }) => id))).toEqual(new Set([operation]));
	});
});

/** Fields for text, with those inside collections of either kind. */
function textsIn(field: INodeProperties): INodeProperties[] {
	if (field.type === 'string') return [field];
	if (field.type === 'collection') return ((field.options ?? []) as INodeProperties[]).flatMap(textsIn);
	if (field.type !== 'fixedCollection') return [];
	return ((field.options ?? []) as INodePropertyCollection[]).flatMap(({ values }) =>
		values.flatMap(textsIn),
	);
}
