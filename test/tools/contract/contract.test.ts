import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { stringify } from 'yaml';

import {
	bodySchemaOf,
	operationById,
	operationsOf,
	readContract,
	resolved,
	responseSchemaOf,
	type Contract,
} from '../../../tools/contract/contract';
import { CONTRACT } from '../../../tools/targets';
import { smallContract } from './smallContract';

/** @returns a package's folder that holds nothing but a contract */
function folderWith(text: string): string {
	const root = mkdtempSync(join(tmpdir(), 'contract-'));
	mkdirSync(dirname(join(root, CONTRACT)), { recursive: true });
	writeFileSync(join(root, CONTRACT), text);
	return root;
}

const read = (contract: unknown) => readContract(folderWith(stringify(contract)));
type Anything = Record<string, never> & Contract;

it('what stands in the file is the contract', () => {
	expect(read(smallContract())).toEqual(smallContract());
});

it.each<[string, string, (contract: Anything) => void]>([
	[
		'an operation without an id',
		'GET /parcels/{id} has no operationId',
		({ paths }) => {
			delete (paths['/parcels/{id}']?.get as Partial<{ operationId: string }>).operationId;
		},
	],
	[
		'an operation without a summary',
		'readParcel has no summary',
		({ paths }) => {
			Object.assign(paths['/parcels/{id}']?.get ?? {}, { summary: '' });
		},
	],
	[
		'an id that is there twice',
		'dropParcel is there twice',
		({ paths }) => {
			Object.assign(paths['/parcels/{id}']?.get ?? {}, { operationId: 'dropParcel' });
		},
	],
	[
		'an operation that does not say whether it is idempotent',
		'sendParcel does not say x-idempotent',
		({ paths }) => {
			Object.assign(paths['/parcels']?.post ?? {}, { 'x-idempotent': 'no' });
		},
	],
	[
		'an operation without a response',
		'dropParcel has no response with status 200',
		({ paths }) => {
			Object.assign(paths['/parcels/{id}']?.delete ?? {}, { responses: { '204': {} } });
		},
	],
	[
		'a reference that leads nowhere',
		'#/components/schemas/Size leads nowhere',
		({ components }) => {
			delete components.schemas.Size;
		},
	],
	[
		'an address of neither host',
		'/parcels/{id} has no server with an x-host',
		(contract) => {
			Object.assign(contract, { servers: [] });
		},
	],
	[
		'no paths',
		'paths, components.schemas or servers are missing',
		(contract) => {
			delete (contract as Partial<Contract>).paths;
		},
	],
])('a contract with %s is refused', (_, problem, spoil) => {
	const contract = smallContract();
	spoil(contract as Anything);
	expect(() => read(contract)).toThrow(problem);
});

it.each(['', 'paths: [', '- 1'])('%j is no contract', (text) => {
	expect(() => readContract(folderWith(text))).toThrow();
});

it('each operation is listed with its address, in the order of the contract', () => {
	expect(
		operationsOf(smallContract()).map(({ method, path, host, operation }) => [
			`${method} ${path}`,
			host,
			operation.operationId,
		]),
	).toEqual([
		['GET /parcels/{id}', 'base', 'readParcel'],
		['DELETE /parcels/{id}', 'base', 'dropParcel'],
		['POST /parcels', 'platform', 'sendParcel'],
	]);
});

it('bodies are found where there are any, behind references', () => {
	const contract = smallContract();
	const { NewParcel, Parcel } = contract.components.schemas;
	const of = (id: string) => operationById(contract, id);
	expect(bodySchemaOf(contract, of('sendParcel'))).toEqual(NewParcel);
	expect(bodySchemaOf(contract, of('readParcel'))).toBeUndefined();
	expect(responseSchemaOf(contract, of('readParcel'))).toEqual(Parcel);
	expect(responseSchemaOf(contract, of('dropParcel'))).toBeUndefined();
});

it('what is not there is said by its name', () => {
	expect(() => operationById(smallContract(), 'eatParcel')).toThrow(
		'The contract has no operation eatParcel',
	);
	expect(() => resolved(smallContract(), { $ref: '#/components/schemas/Lid' })).toThrow(
		'The contract has no #/components/schemas/Lid',
	);
});
