import { join } from 'node:path';

import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

import { operationTable, type OperationId } from '../../nodes/shared/contract/contract';
import {
	operationsOf,
	readContract,
	type DescribedOperation,
	type Schema,
} from '../../tools/contract/contract';

const ROOT = join(__dirname, '../..');
const REF = 'contract.json';

/** What a request holds, as far as the contract speaks of it. */
export interface RequestParts {
	path: Record<string, string>;
	headers: Record<string, unknown>;
	body: unknown;
}

/** Holds requests and responses against the contract. Both are refused when they hold what it does not know. */
export class ContractCheck {
	private readonly operations: Record<OperationId, DescribedOperation>;
	private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
	private readonly compiled = new Map<string, ValidateFunction>();

	constructor() {
		addFormats(this.ajv);
		const contract = readContract(ROOT);
		this.ajv.addSchema(contract, REF);
		this.ajv.addSchema(closed(contract) as object, `closed-${REF}`);
		this.operations = Object.fromEntries(
			operationsOf(contract).map(({ operation }) => [operation.operationId, operation]),
		) as Record<OperationId, DescribedOperation>;
	}

	/** @returns what of a request is off contract, in words; empty when nothing is */
	problemsOfRequest(id: OperationId, { path, headers, body }: RequestParts): string[] {
		const { parameters = [], requestBody } = this.operations[id];
		const values: Record<string, Record<string, unknown>> = { path, header: headers };
		const problems = parameters.flatMap(({ name, in: where, required, schema }) => {
			const value = values[where]?.[name];
			if (value === undefined) return required ? [`${where} parameter ${name} is missing`] : [];
			return this.problems(`${id}.${name}`, schema, value, `${where} parameter ${name}`, REF);
		});
		const schema = requestBody?.content?.['application/json'].schema;
		if (schema) problems.push(...this.problems(`${id}.body`, schema, body ?? null, 'body', `closed-${REF}`));
		else if (body !== undefined && body !== null) problems.push('body: none is taken');
		return problems;
	}

	/** @returns what of a response is off contract, in words; empty when nothing is */
	problemsOfResponse(id: OperationId, status: number, body: unknown): string[] {
		const response = this.operations[id].responses[String(status)];
		if (!response) return [`status ${status} is not described`];
		const schema = response.content?.['application/json'].schema;
		if (!schema) return [];
		return this.problems(`${id}.${status}`, schema, body, 'response', `closed-${REF}`);
	}

	private problems(key: string, schema: Schema, value: unknown, what: string, base: string): string[] {
		const validate = this.compiled.get(key) ?? this.ajv.compile(absolute(schema, base) as object);
		this.compiled.set(key, validate);
		if (validate(value)) return [];
		return (validate.errors ?? []).map(({ instancePath, message, params }) =>
			[what + instancePath, message, JSON.stringify(params)].join(' '),
		);
	}
}

/** @returns the method and the path, with fastify's notation of parameters */
export function routeOf(id: OperationId): { method: string; url: string } {
	const { method, path } = operationTable[id];
	return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
}

/** Bodies may only hold what the contract lists, so that neither the nodes nor the stand-in invent anything. */
function closed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(closed);
	if (typeof value !== 'object' || value === null) return value;
	const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
	const isRecord = copy.type === 'object' && copy.properties !== undefined;
	return isRecord && copy.additionalProperties === undefined
		? { ...copy, additionalProperties: false }
		: copy;
}

function absolute(value: unknown, base: string): unknown {
	if (Array.isArray(value)) return value.map((item) => absolute(item, base));
	if (typeof value !== 'object' || value === null) return value;
	const closes = base.startsWith('closed-') ? (closed(value) as Record<string, unknown>) : value;
	return Object.fromEntries(
		Object.entries(closes).map(([key, item]) => [
			key,
			key === '$ref' ? `${base}${String(item)}` : absolute(item, base),
		]),
	);
}
