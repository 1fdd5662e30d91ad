import {
	assert,
	constant,
	constantFrom,
	dictionary,
	letrec,
	oneof,
	property,
	record,
	stringMatching,
} from 'fast-check';

import type { Schema } from '../../../tools/contract/contract';
import { previewFiles, sampleOf, schemaOf } from '../../../tools/documents/previews';
import type { OfferedOperation } from '../../../tools/nodeOperations';
import { previewOf } from '../../../tools/targets';
import { smallContract } from '../contract/smallContract';

const contract = smallContract();

/** Schemas of records and lists of any depth. */
const { schema } = letrec<{ schema: Schema }>((tie) => ({
	schema: oneof(
		{ maxDepth: 4 },
		record({ type: constantFrom('string', 'number', 'boolean') }),
		record({ type: constant('array'), items: tie('schema') }),
		record({
			type: constant('object'),
			properties: dictionary(stringMatching(/^[a-z]{1,5}$/), tie('schema'), { minKeys: 1, maxKeys: 3 }),
		}),
	),
}));

it('a preview shows every field of the contract, in every depth', () => {
	assert(
		property(schema, (any) => {
			expect(schemaOf(sampleOf(contract, any))).toEqual(any);
		}),
	);
});

it.each<[Schema, object]>([
	[{ type: 'integer' }, { type: 'number' }],
	[{ type: ['string', 'null'] }, { type: 'string' }],
	[{ type: 'object' }, { type: 'object' }],
	[{ type: 'array' }, { type: 'array' }],
	[{}, {}],
	[{ $ref: '#/components/schemas/Size' }, { type: 'string' }],
])('%j is previewed as %j', (described, shown) => {
	expect(schemaOf(sampleOf(contract, described))).toEqual(shown);
});

it('an operation in code has the preview of the records that it makes, and none if it makes none', () => {
	const operation = (value: string, recordsOf?: OfferedOperation['recordsOf']) =>
		({ node: { folder: 'Post' }, value, id: 'sendParcel', recordsOf }) as unknown as OfferedOperation;
	const files = previewFiles(contract, [operation('send', (body) => body as unknown[]), operation('listen')]);
	expect(Object.keys(files)).toEqual([previewOf('Post', 'send')]);
	expect(JSON.parse(files[previewOf('Post', 'send')] ?? '')).toEqual({
		type: 'object',
		properties: { to: { type: 'string' }, weight: { type: 'number' }, data: { type: 'object' } },
		version: 1,
	});
});
