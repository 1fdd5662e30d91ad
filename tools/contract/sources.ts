import type { FieldType, Operation } from '../../nodes/shared/contract/contract';
import {
	bodySchemaOf,
	operationsOf,
	resolved,
	responseSchemaOf,
	type Contract,
	type ContractOperation,
	type Schema,
} from './contract';

const HEADER = `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n\n`;

/** @returns the source of the types of all that the service takes and gives */
export async function typesSource(contract: Contract): Promise<string> {
	const { default: openapiTS, astToString } = await import('openapi-typescript');
	// It changes what it is given.
	const copy = structuredClone(contract) as unknown as Exclude<Parameters<typeof openapiTS>[0], string>;
	return HEADER + astToString(await openapiTS(copy, { emptyObjectsUnknown: true }));
}

/** @returns the source of a module with the tables `operations` and `valueLists` */
export function operationsSource(contract: Contract): string {
	const table = Object.fromEntries(
		operationsOf(contract).map((one) => [one.operation.operationId, tableEntry(contract, one)]),
	);
	return (
		`${HEADER}export const operations = ${JSON.stringify(table)} as const;\n\n` +
		`export const valueLists = ${JSON.stringify(valueLists(contract))} as const;\n`
	);
}

/** How an operation is called, and what may be sent and comes back. */
function tableEntry(contract: Contract, one: ContractOperation): Operation {
	const { operation, method, path, host } = one;
	const body = bodySchemaOf(contract, one);
	const pathParameters = (operation.parameters ?? []).filter(({ in: where }) => where === 'path');
	return {
		method: method as Operation['method'],
		path,
		host,
		idempotent: operation['x-idempotent'],
		placesCalls: operation['x-places-calls'] === true,
		response: responseOf(contract, responseSchemaOf(contract, one) ?? {}),
		pathParameters: Object.fromEntries(
			pathParameters.map(({ name, schema }) => [
				name,
				{ length: resolved(contract, schema).maxLength ?? null },
			]),
		),
		requiredBodyFields: body?.required ?? [],
		bodyFields: typesOf(contract, body?.properties ?? {}),
	};
}

/** How to recognize a successful response: its type, a field that every record has, and all of its fields. */
function responseOf(
	contract: Contract,
	{ type = 'unknown', properties = {}, required = [], items }: Schema,
): Operation['response'] {
	const { properties: ofRecord = {} } = items ? resolved(contract, items) : { properties };
	const name = 'id' in properties ? 'id' : required[0];
	const property = name === undefined ? undefined : properties[name];
	return {
		type: type as Operation['response']['type'],
		requiredField:
			name === undefined || !property
				? null
				: { name, type: (resolved(contract, property).type ?? 'string') as 'string' | 'array' },
		fields: Object.keys(ofRecord),
	};
}

/** What a value must be: its JSON type, the values that it may have, and what is in it; nothing where all is open. */
function typeOf(contract: Contract, schema: Schema): FieldType {
	const { type, enum: values, items, properties, maxLength: length, minLength } = resolved(contract, schema);
	return {
		...(type && { type: type as FieldType['type'] }),
		...(values && { values }),
		...(length !== undefined && length === minLength && { length }),
		...(items && { items: typeOf(contract, items) }),
		...(properties && { properties: typesOf(contract, properties) }),
	};
}

function typesOf(contract: Contract, properties: Record<string, Schema>): Record<string, FieldType> {
	return Object.fromEntries(
		Object.entries(properties).map(([name, schema]) => [name, typeOf(contract, schema)]),
	);
}

function valueLists({ components }: Contract): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(components.schemas).flatMap(([name, { enum: values }]) =>
			values ? [[name, values]] : [],
		),
	);
}
