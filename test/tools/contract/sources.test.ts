import { ModuleKind, transpile } from 'typescript';

import { operationsSource } from '../../../tools/contract/sources';
import { smallContract } from './smallContract';

/** @returns what a module of this source exports */
function exportsOf(source: string): Record<string, Record<string, unknown>> {
	const exported = {};
	new Function('exports', transpile(source, { module: ModuleKind.CommonJS }))(exported);
	return exported;
}

const { operations, valueLists } = exportsOf(operationsSource(smallContract()));

it('the table says how an operation is called, what it takes and what tells its success', () => {
	expect(operations?.sendParcel).toEqual({
		summary: 'Send a parcel',
		method: 'POST',
		path: '/parcels',
		host: 'platform',
		idempotent: false,
		placesCalls: false,
		response: { type: 'array', requiredField: null, fields: ['to', 'weight', 'data'] },
		pathParameters: {},
		requiredBodyFields: ['to'],
		bodyFields: {
			to: { type: 'string' },
			size: { type: 'string', values: ['small', 'large'] },
			stamps: { type: 'array', items: { type: 'integer' } },
			anything: {},
		},
	});
});

it('parameters of a path come with their length, and records with the field that they cannot do without', () => {
	expect(operations?.readParcel).toMatchObject({
		pathParameters: { id: { length: 7 } },
		response: { type: 'object', requiredField: { name: 'to', type: 'string' } },
	});
});

it('an operation whose response is not shown leaves it open', () => {
	expect(operations?.dropParcel).toMatchObject({
		response: { type: 'unknown', requiredField: null, fields: [] },
		bodyFields: {},
	});
});

it('each list of values of the contract is one, and nothing else', () => {
	expect(valueLists).toEqual({ Size: ['small', 'large'] });
});
