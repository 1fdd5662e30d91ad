import type { IDataObject } from 'n8n-workflow';

import type { FieldType, Operation } from '../../contract/contract';
import { isBlank } from '../../values/blank';
import { notInList } from '../../values/choice';
import { InputProblem, shown } from '../../values/inputProblem';
import { titleOf } from './body';

/**
 * Checks that each field of a body is what the contract says. Expressions can make anything of a field,
 * and the service may take what it does not expect for something else.
 *
 * @param body fields without a value count as not there
 * @returns the body, with numbers in place of texts that are numbers
 * @throws InputProblem that names the field
 */
export function typedBody(body: IDataObject, { bodyFields }: Operation): IDataObject {
	return typedObject(body, bodyFields, titleOf) as IDataObject;
}

function typedObject(
	object: object,
	types: Readonly<Record<string, FieldType>>,
	nameOf: (field: string) => string,
): object {
	const entries = Object.entries(object).map(([field, value]: [string, unknown]) => {
		const type = types[field];
		return [field, type && !isBlank(value) ? typed(value, type, nameOf(field)) : value];
	});
	return Object.fromEntries(entries) as object;
}

function typed(value: unknown, fieldType: FieldType, name: string): unknown {
	const { type, values, items, properties } = fieldType;
	const read = type === 'number' || type === 'integer' ? numberIn(value) : value;
	if (type !== undefined && !IS_OF_TYPE[type](read)) {
		throw new InputProblem(`${name} ${shown(value)} is not ${NAMES[type]}`, REMEDIES[type]);
	}
	if (values && !values.includes(String(read))) throw notInList(name, value, values);
	if (items && Array.isArray(read))
		return read.map((item, index) => typed(item, items, `${name}, entry ${index + 1}`));
	if (properties && typeof read === 'object' && read !== null) {
		return typedObject(read, properties, (field) => `${name}, ${titleOf(field)}`);
	}
	return read;
}

/** Spreadsheets give numbers as texts. */
function numberIn(value: unknown): unknown {
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
	string: 'a text',
	number: 'a number',
	integer: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
};

const REMEDIES: Record<TypeName, string> = {
	string: 'Write a text. If an expression gives a number, make a text of it, e.g. {{ String($json.name) }}.',
	number: 'Write digits, e.g. 10.',
	integer: 'Write digits, e.g. 10.',
	boolean: 'Switch it on or off. An expression must give true or false, e.g. {{ $json.flag === "yes" }}.',
	array: 'Give a list, e.g. ["one", "two"].',
	object: 'Give names and values in braces, e.g. { "first_name": "Ada" }.',
};
