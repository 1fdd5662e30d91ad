import { type IDataObject, type INodeProperties, isResourceLocatorValue } from 'n8n-workflow';

import { type FieldType, type OperationId, operationTable } from '../../contract/contract';
import { isBlank, notInList } from '../../values/read';
import { InputProblem, quote } from '../../values/inputProblem';
import type { ItemContext } from './item';

/** A field of a node that is sent as one field of the body. */
interface SentField {
	/** Of the body. */
	field: string;
	/** Its path among the node's parameters. */
	parameter: string;
	displayName: string;
}

/** @returns those of the fields, and of the fields in their collections, whose routing names a field of the body */
export function sentFields(properties: readonly INodeProperties[], path = ''): SentField[] {
	return properties.flatMap(({ displayName, name, type, options, routing }) => {
		const parameter = path + name;
		if (type === 'collection') return sentFields(options as INodeProperties[], `${parameter}.`);
		const field = routing?.send?.property;
		return field === undefined ? [] : [{ field, parameter, displayName }];
	});
}

/**
 * Reads what n8n's declarative engine reads: fields whose routing says which field of the body they are.
 * Each is evaluated once, as opposed to several times there.
 */
export class BodyFields {
	private readonly fields: readonly SentField[];

	/** @param properties with routings as `toBody` makes them, also within collections */
	constructor(properties: readonly INodeProperties[]) {
		this.fields = sentFields(properties);
	}

	/** @returns the body that the fields fill for an item; without fields that are not there */
	read(item: ItemContext): IDataObject {
		const body: IDataObject = {};
		for (const { field, parameter } of this.fields) {
			const given = item.getNodeParameter(parameter, null);
			// n8n's own `extractValue` throws for a field that the node's other settings hide.
			const value = (isResourceLocatorValue(given) ? given.value : given) as IDataObject[string];
			if (value !== undefined && value !== null) body[field] = value;
		}
		return body;
	}
}

/**
 * Checks that each field of a body is what the contract says. Expressions can make anything of a field,
 * and the service may take what it does not expect for something else.
 *
 * @param body what the node's fields hold
 * @returns the body as it is sent: without fields that were left empty, and with numbers in place of texts that
 *   are numbers
 * @throws InputProblem that names the field: when it is of another type, or is empty and required
 */
export function checkBody(id: OperationId, body: IDataObject): IDataObject {
	const { bodyFields, requiredBodyFields: required } = operationTable[id];
	const missing = required.find((field) => isBlank(body[field]));
	if (missing !== undefined) {
		throw new InputProblem(`'${fieldTitle(missing)}' is empty`, `Fill in '${fieldTitle(missing)}'.`);
	}
	const isSent = ([field, value]: [string, unknown]) =>
		required.includes(field) || !(isBlank(value) || isEmptyObject(value));
	const filled = Object.entries(body).filter(isSent);
	return convertFields(Object.fromEntries(filled), bodyFields, fieldTitle) as IDataObject;
}

function isEmptyObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function convertFields(
	object: object,
	types: Readonly<Record<string, FieldType>>,
	nameOf: (field: string) => string,
): object {
	const entries = Object.entries(object).map(([field, value]: [string, unknown]) => {
		const type = types[field];
		return [field, type && !isBlank(value) ? convertValue(value, type, nameOf(field)) : value];
	});
	return Object.fromEntries(entries) as object;
}

function convertValue(value: unknown, fieldType: FieldType, name: string): unknown {
	const { type, values, items, properties } = fieldType;
	const isNumber = type === 'number' || type === 'integer';
	// Spreadsheets give numbers as texts.
	const read = isNumber && typeof value === 'string' ? Number(value) : value;
	if (type !== undefined && !TYPES[type].matches(read)) {
		throw new InputProblem(`'${name}' ${quote(value)} is not ${TYPES[type].name}`, TYPES[type].remedy);
	}
	if (values && !values.includes(String(read))) throw notInList(name, value, values);
	if (items && Array.isArray(read))
		return read.map((item, index) => convertValue(item, items, `${name}, entry ${index + 1}`));
	if (properties && typeof read === 'object' && read !== null) {
		return convertFields(read, properties, (field) => `${name}, ${fieldTitle(field)}`);
	}
	return read;
}

const TYPES: Record<
	NonNullable<FieldType['type']>,
	{ matches: (value: unknown) => boolean; name: string; remedy: string }
> = {
	string: {
		matches: (value) => typeof value === 'string',
		name: 'text',
		remedy: 'Enter text. To convert a number, use e.g. {{ String($json.name) }}.',
	},
	number: { matches: (value) => Number.isFinite(value), name: 'a number', remedy: 'Enter digits, e.g. 10.' },
	integer: {
		matches: (value) => Number.isInteger(value),
		name: 'a whole number',
		remedy: 'Enter digits, e.g. 10.',
	},
	boolean: {
		matches: (value) => typeof value === 'boolean',
		name: 'true or false',
		remedy: 'Turn it on or off. An expression must return true or false, e.g. {{ $json.flag === "yes" }}.',
	},
	array: {
		matches: (value) => Array.isArray(value),
		name: 'a list',
		remedy: 'Enter a list, e.g. ["one", "two"].',
	},
	object: {
		matches: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
		name: 'an object',
		remedy: 'Enter an object, e.g. { "first_name": "Ada" }.',
	},
};

/** `use_case_id` as the editor writes it: `Use Case ID`. */
export function fieldTitle(field: string): string {
	return field
		.split('_')
		.map((word) =>
			/^ids?$/.test(word) ? word.replace('id', 'ID') : word.charAt(0).toUpperCase() + word.slice(1),
		)
		.join(' ');
}
