import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import type { OperationId } from '../../nodes/shared/contract/contract';

interface Schema {
	$ref?: string;
	properties?: Record<string, Schema>;
	enum?: string[];
	type?: string;
}

interface Contract {
	paths: Record<
		string,
		Record<string, { operationId?: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
	>;
	components: { schemas: Record<string, Schema> };
}

const FILE = join(__dirname, '../../nodes/shared/contract/openapi.yaml');
const { paths, components } = parse(readFileSync(FILE, 'utf8')) as Contract;

/** The fields that an operation's body has in the contract, by name. */
export function bodyFieldsOf(id: OperationId): Record<string, Schema> {
	const operations = Object.values(paths).flatMap((item) => Object.values(item));
	const body = operations.find(({ operationId }) => operationId === id)?.requestBody;
	const { properties = {} } = resolved(body?.content['application/json']?.schema ?? {});
	return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, resolved(schema)]));
}

function resolved(schema: Schema): Schema {
	const name = schema.$ref?.split('/').at(-1);
	return name === undefined ? schema : (components.schemas[name] ?? {});
}
