import { type IDataObject, type INodeProperties, isResourceLocatorValue } from 'n8n-workflow';

import { type FieldType, type Operation, type OperationId, operationTable } from '../../contract/contract';
import { isBlank, notInList } from '../../values/read';
import { InputProblem, quote } from '../../values/inputProblem';
import type { ItemContext } from './item';

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
			const value = readChoice(item.getNodeParameter(parameter, null));
			if (value !== undefined && value !== null) body[field] = value;
		}
		return body;
	}
}

/** n8n's own `extractValue` throws for a field that the node's other settings hide. */
function readChoice(value: unknown): unknown {
	return isResourceLocatorValue(value) ? value.value : value;
}

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
 * @returns the body as it is sent: of the types of the contract, and without empty fields
 * @throws InputProblem that names the field
 */
export function checkBody(id: OperationId, body: IDataObject): IDataObject {
	return withoutEmptyFields(convertTypes(body, operationTable[id]), operationTable[id]);
}

/**
 * Checks that each field of a body is what the contract says. Expressions can make anything of a field,
 * and the service may take what it does not expect for something else.
 *
 * @param body fields without a value count as not there
 * @returns the body, with numbers in place of texts that are numbers
 * @throws InputProblem that names the field
 */
export function convertTypes(body: IDataObject, { bodyFields }: Operation): IDataObject {
	return typedObject(body, bodyFields, fieldTitle) as IDataObject;
}

function typedObject(
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
	const read = type === 'number' || type === 'integer' ? numberOfText(value) : value;
	if (type !== undefined && !IS_OF_TYPE[type](read)) {
		throw new InputProblem(`'${name}' ${quote(value)} is not ${NAMES[type]}`, REMEDIES[type]);
	}
	if (values && !values.includes(String(read))) throw notInList(name, value, values);
	if (items && Array.isArray(read))
		return read.map((item, index) => convertValue(item, items, `${name}, entry ${index + 1}`));
	if (properties && typeof read === 'object' && read !== null) {
		return typedObject(read, properties, (field) => `${name}, ${fieldTitle(field)}`);
	}
	return read;
}

/** Spreadsheets give numbers as texts. */
function numberOfText(value: unknown): unknown {
	return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

type TypeName = NonNullable<FieldType['type']>;

const IS_OF_TYPE: Record<TypeName, (value: unknown) => boolean> = {
	string: (value) => typeof value === 'string',
	number: (value) => Number.isFinite(value),
	integer: (value) => Number.isInteger(value),
	boolean: (value) => typeof value === 'boolean',
	array: (value) => Array.isArray(value),
	object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const NAMES: Record<TypeName, string> = {
	string: 'text',
	number: 'a number',
	integer: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
};

const REMEDIES: Record<TypeName, string> = {
	string: 'Enter text. To convert a number, use e.g. {{ String($json.name) }}.',
	number: 'Enter digits, e.g. 10.',
	integer: 'Enter digits, e.g. 10.',
	boolean: 'Turn it on or off. An expression must return true or false, e.g. {{ $json.flag === "yes" }}.',
	array: 'Enter a list, e.g. ["one", "two"].',
	object: 'Enter an object, e.g. { "first_name": "Ada" }.',
};

/**
 * @param body what the node's fields hold
 * @returns the body as it is sent: without fields that were left empty
 * @throws InputProblem when a field is empty that the interface requires
 */
export function withoutEmptyFields(body: IDataObject, { requiredBodyFields }: Operation): IDataObject {
	const missing = requiredBodyFields.find((field) => isBlank(body[field]));
	if (missing !== undefined) {
		throw new InputProblem(`'${fieldTitle(missing)}' is empty`, `Fill in '${fieldTitle(missing)}'.`);
	}
	const filled = Object.entries(body).filter(
		([field, value]) => requiredBodyFields.includes(field) || !(isBlank(value) || isEmptyObject(value)),
	);
	return Object.fromEntries(filled);
}

function isEmptyObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** `use_case_id` as the editor writes it: `Use Case ID`. */
export function fieldTitle(field: string): string {
	return field
		.split('_')
		.map((word) =>
			/^ids?$/.test(word) ? word.replace('id', 'ID') : word.charAt(0).toUpperCase() + word.slice(1),
		)
		.join(' ');
}
