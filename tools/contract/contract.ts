import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { CONTRACT } from '../targets';

/** A JSON Schema of the contract, as far as it is read here. */
export interface Schema {
	$ref?: string;
	type?: string | string[];
	format?: string;
	pattern?: string;
	enum?: string[];
	minLength?: number;
	maxLength?: number;
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: boolean;
	deprecated?: boolean;
	examples?: unknown[];
	default?: unknown;
}

export interface Parameter {
	name: string;
	in: 'path' | 'header';
	required?: boolean;
	schema: Schema;
}

export interface Content {
	content?: { 'application/json': { schema: Schema } };
}

/** An operation as the contract describes it. */
export interface DescribedOperation {
	operationId: string;
	summary: string;
	'x-idempotent': boolean;
	'x-places-calls'?: boolean;
	parameters?: Parameter[];
	requestBody?: Content;
	/** By status. */
	responses: Record<string, Content>;
}

interface Server {
	url: string;
	'x-host': 'base' | 'platform';
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** openapi.yaml. */
export interface Contract {
	security: unknown;
	servers: Server[];
	paths: Record<string, { servers?: Server[] } & Partial<Record<Method, DescribedOperation>>>;
	components: { securitySchemes: Record<string, unknown>; schemas: Record<string, Schema> };
}

/** An operation, and where it is reached. */
export interface ContractOperation {
	operation: DescribedOperation;
	method: Uppercase<Method>;
	/** With `{name}` for each parameter. */
	path: string;
	/** Which of the two addresses serves it. */
	host: 'base' | 'platform';
}

/**
 * Reads the contract: for everything that is generated of it, for the stand-in and for the tests.
 *
 * @param root the package's folder
 * @throws Error when it is no YAML
 */
export function readContract(root: string): Contract {
	return parse(readFileSync(join(root, CONTRACT), 'utf8')) as Contract;
}

/**
 * @returns all operations in the order of the contract
 * @throws Error when it does not say at which address one is served
 */
export function operationsOf({ paths, servers }: Contract): ContractOperation[] {
	return Object.entries(paths).flatMap(([path, item]) => {
		const host = (item.servers ?? servers)[0]?.['x-host'];
		if (host !== 'base' && host !== 'platform') throw new Error(`${path} has no server with an x-host`);
		return METHODS.flatMap((method) => {
			const operation = item[method];
			return operation ? [{ operation, path, host, method: method.toUpperCase() as Uppercase<Method> }] : [];
		});
	});
}

/** @throws Error when there is no such operation */
export function operationById(contract: Contract, id: string): ContractOperation {
	const found = operationsOf(contract).find(({ operation }) => operation.operationId === id);
	if (!found) throw new Error(`The contract has no operation ${id}`);
	return found;
}

/**
 * @returns the schema that a reference leads to; any other as it is
 * @throws Error when the reference leads nowhere
 */
export function resolved(contract: Contract, schema: Schema): Schema {
	if (schema.$ref === undefined) return schema;
	const target = contract.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
	if (!target) throw new Error(`The contract has no ${schema.$ref}`);
	return resolved(contract, target);
}

/** @returns what a request holds as its body; undefined where it holds none */
export function bodySchemaOf(
	contract: Contract,
	{ operation }: Pick<ContractOperation, 'operation'>,
): Schema | undefined {
	return contentOf(contract, operation.requestBody);
}

/** @returns the body of a response with status 200; undefined where the interface shows none */
export function responseSchemaOf(
	contract: Contract,
	{ operation }: Pick<ContractOperation, 'operation'>,
): Schema | undefined {
	return contentOf(contract, operation.responses['200']);
}

function contentOf(contract: Contract, holder: Content | undefined): Schema | undefined {
	const schema = holder?.content?.['application/json'].schema;
	return schema && resolved(contract, schema);
}
