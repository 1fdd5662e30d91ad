import { join } from 'node:path';

import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

import { operationTable, type OperationId } from '../../nodes/shared/contract/contract';
import {
	operationsOf,
	readContract,
	type Contract,
	type DescribedOperation,
	type Schema,
} from '../../tools/contract/contract';

const ROOT = join(__dirname, '../..');

/** What a request holds, as far as the contract speaks of it. */
export interface RequestParts {
	path: Record<string, string>;
	headers: Record<string, unknown>;
	body: unknown;
}

/** Holds requests and responses against the contract. Both are refused when they hold what it does not know. */
export class ContractCheck {
	private readonly contract = closed(readContract(ROOT));
	private readonly operations = Object.fromEntries(
		operationsOf(this.contract).map(({ operation }) => [operation.operationId, operation]),
	) as Record<OperationId, DescribedOperation>;
	private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
	private readonly compiled = new Map<Schema, ValidateFunction>();

	/** @returns what of a request is off contract, in words; empty when nothing is */
	problemsOfRequest(id: OperationId, { path, headers, body }: RequestParts): string[] {
		const { parameters = [], requestBody } = this.operations[id];
		const values: Record<string, Record<string, unknown>> = { path, header: headers };
		const problems = parameters.flatMap(({ name, in: where, required, schema }) => {
			const value = values[where]?.[name];
			if (value === undefined) return required ? [`${where} parameter ${name} is missing`] : [];
			return this.problems(schema, value, `${where} parameter ${name}`);
		});
		const schema = requestBody?.content?.['application/json'].schema;
		if (schema) problems.push(...this.problems(schema, body ?? null, 'body'));
		else if (body !== undefined && body !== null) problems.push('body: none is taken');
		return problems;
	}

	/** @returns what of a response is off contract, in words; empty when nothing is */
	problemsOfResponse(id: OperationId, body: unknown): string[] {
		const schema = this.operations[id].responses[200]?.content?.['application/json'].schema;
		return schema ? this.problems(schema, body, 'response') : [];
	}

	private problems(schema: Schema, value: unknown, what: string): string[] {
		// Its references are to the components.
		const { components } = this.contract;
		const validate = this.compiled.get(schema) ?? this.ajv.compile({ ...schema, components });
		this.compiled.set(schema, validate);
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
function closed(contract: Contract): Contract {
	return JSON.parse(JSON.stringify(contract), (_, value: Schema | null) =>
		value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
	) as Contract;
}
