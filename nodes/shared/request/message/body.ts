import { type IDataObject, type INodeProperties, isResourceLocatorValue } from 'n8n-workflow';

import { type FieldType, type OperationId, operationTable } from '../../contract/contract';
import { emptyField, InputProblem, quote } from '../../values/inputProblem';
import {
	asFields,
	isBlank,
	notInList,
	toIdentifier,
	toJsonObject,
	toText,
	toTextList,
	toWholeNumber,
} from '../../values/read';
import { type ItemContext, readNamed } from './item';

/** A field of a node that is sent as one field of the body. */
interface SentField {
	/** Of the body. */
	field: string;
	/** Its path among the node's parameters. */
	parameter: string;
	displayName: string;
	isRequired: boolean;
	/** Of a whole number: the smallest one. */
	least?: number;
}

/** @returns those of the fields, and of the fields in their collections, whose routing names a field of the body */
export function sentFields(properties: readonly INodeProperties[], path = ''): SentField[] {
	return properties.flatMap((property) => {
		const { displayName, name, type, options, routing, typeOptions, required: isRequired = false } = property;
		const [first] = options ?? [];
		const parameter = type === 'fixedCollection' && first ? `${path}${name}.${first.name}` : path + name;
		if (type === 'collection') return sentFields(options as INodeProperties[], `${parameter}.`);
		const field = routing?.send?.property;
		const least = typeOptions?.numberPrecision === 0 ? typeOptions.minValue : undefined;
		return field === undefined ? [] : [{ field, parameter, displayName, isRequired, least }];
	});
}

/**
 * Reads what n8n's declarative engine reads: fields whose routing says which field of the body they are.
 * Each is evaluated once, as opposed to several times there.
 */
export class BodyFields {
	private readonly fields: readonly SentField[];
	/** What the editor calls the fields of the body. */
	private readonly names: Names;

	/** @param properties with routings as `toBody` makes them, also within collections */
	constructor(properties: readonly INodeProperties[]) {
		this.fields = sentFields(properties);
		this.names = Object.fromEntries(this.fields.map(({ field, displayName }) => [field, displayName]));
	}

	/**
	 * @param id of the operation: fields of others are not checked
	 * @param made fields of the body that are made of something else
	 * @returns the body for an item, as `checkBody` gives it
	 * @throws InputProblem that names a field that is empty, or not what the contract says
	 */
	read(item: ItemContext, id: OperationId, made: IDataObject = {}): IDataObject {
		const body: IDataObject = {};
		const types = operationTable[id].bodyFields;
		for (const { field, parameter, displayName: name, isRequired, least } of this.fields) {
			const given = readNamed(item, name, [parameter, null]);
			// n8n's own `extractValue` throws for a field that the node's other settings hide.
			const value = isResourceLocatorValue(given) ? given.value : given;
			if (isRequired && types[field] && isBlank(value)) throw emptyField(name);
			if (value === undefined || value === null) continue;
			const text = typeof value === 'string' ? value.trim() : value;
			body[field] = least === undefined ? text : toWholeNumber(text, name, least);
		}
		return checkBody(id, { ...body, ...made }, this.names);
	}
}

/** Of fields of a body, where they have names of their own in the editor. */
type Names = Record<string, string>;

/**
 * Makes each field of a body what the contract says. Expressions can make anything of a field, and the service may
 * take what it does not expect for something else.
 *
 * @param body what the node's fields hold
 * @param names of the others, the editor's name follows from their own
 * @returns the body as it is sent: without fields that were left empty, and with numbers in place of texts that are
 *   numbers, and the like
 * @throws InputProblem that names the field: when it is of another type, or is empty and required
 */
export function checkBody(id: OperationId, body: IDataObject, names: Names = {}): IDataObject {
	const { bodyFields, requiredBodyFields: required } = operationTable[id];
	const converted = convertFields(body, bodyFields, names) as IDataObject;
	const missing = required.find((field) => isEmpty(converted[field]));
	if (missing !== undefined) throw emptyField(names[missing] ?? fieldTitle(missing));
	for (const [field, value] of Object.entries(converted)) {
		const isEmptyObject = asFields(value) === value && Object.keys(value).length === 0;
		if ((isEmpty(value) || isEmptyObject) && !required.includes(field)) delete converted[field];
	}
	return converted;
}

function isEmpty(value: unknown): boolean {
	return isBlank(value) || (Array.isArray(value) && value.length === 0);
}

function convertFields(
	object: object,
	types: Readonly<Record<string, FieldType>>,
	names: Names,
	of = '',
): object {
	const converted = new Map<string, unknown>(Object.entries(object));
	for (const [field, value] of converted) {
		const type = types[field];
		if (type && !isEmpty(value))
			converted.set(field, convertValue(value, type, of + (names[field] ??= fieldTitle(field))));
	}
	return Object.fromEntries(converted);
}

function convertValue(value: unknown, fieldType: FieldType, name: string): unknown {
	const { type, values, items, properties } = fieldType;
	const read = readAs(value, fieldType, name);
	const check = type && CHECKS[type];
	if (check && !check.accepts(read)) {
		throw new InputProblem(`'${name}' ${quote(value)} is not ${check.what}`, check.remedy);
	}
	if (values && !values.includes(String(read))) throw notInList(name, value, values);
	if (items && Array.isArray(read))
		return read.map((item, index) => convertValue(item, items, `${name}, entry ${index + 1}`));
	if (properties && typeof read === 'object' && read !== null) {
		return convertFields(read, properties, {}, `${name}, `);
	}
	return read;
}

/** Spreadsheets give numbers for texts and texts for numbers; fields hold lists and objects as text. */
function readAs(value: unknown, { type, values, length, items }: FieldType, name: string): unknown {
	if (length !== undefined) return toIdentifier(value, name, length);
	if (type === 'string' && values === undefined && typeof value !== 'string') return toText(value, name);
	if (type === 'object') return toJsonObject(value, name);
	if (type === 'array' && items?.type === 'string') return toTextList(value, name);
	const isNumber = type === 'number' || type === 'integer';
	return isNumber && typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/** Of the types that the reader above leaves as they are. */
const CHECKS: Partial<
	Record<
		NonNullable<FieldType['type']>,
		{ accepts: (value: unknown) => boolean; what: string; remedy: string }
	>
> = {
	number: { accepts: Number.isFinite, what: 'a number', remedy: 'Enter digits, e.g. 10.' },
	integer: { accepts: Number.isInteger, what: 'a whole number', remedy: 'Enter digits, e.g. 10.' },
	boolean: {
		accepts: (value) => typeof value === 'boolean',
		what: 'true or false',
		remedy: 'Turn it on or off. An expression must return true or false, e.g. {{ $json.flag === "yes" }}.',
	},
	array: { accepts: Array.isArray, what: 'a list', remedy: 'Enter a list, e.g. ["one", "two"].' },
};

/** What is not written as a word that begins with a capital. */
const WORDS: Readonly<Record<string, string>> = {
	api: 'API',
	csv: 'CSV',
	id: 'ID',
	ids: 'IDs',
	mins: 'Minutes',
	org: 'Organization',
	params: 'Parameters',
	sid: 'SID',
	url: 'URL',
};

/** `use_case_id` as the editor writes it: `Use Case ID`. */
export function fieldTitle(field: string): string {
	return field
		.split('_')
		.map((word) => WORDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ')
		.replace(' For ', ' for ');
}
