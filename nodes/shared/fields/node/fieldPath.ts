import type { INodeProperties } from 'n8n-workflow';

import { type ItemContext, readNamed } from '../../request/message/item';
import { rawParameter } from '../../values/expression';
import { toChoice, toTextList } from '../../values/read';
import { collectionField, textField } from './basicFields';

/** Fields without an entry are at the top level of their nodes. */
const paths = new WeakMap<INodeProperties, string>();

/** Notes which collection holds a field in every node that has it, so that its path is written once. */
export function inCollection(collection: string, field: INodeProperties): INodeProperties {
	paths.set(field, `${collection}.${field.name}`);
	return field;
}

/** The same for a field that `textField` makes. */
export function textIn(collection: string, ...field: Parameters<typeof textField>): INodeProperties {
	return inCollection(collection, textField(...field));
}

/** @returns the collection of a node's fields that are rarely needed, as people look for them: by name */
export function optionsOf(fields: readonly INodeProperties[]): INodeProperties {
	const options = fields.toSorted((one, other) => one.displayName.localeCompare(other.displayName));
	return collectionField('Options', 'options', 'Option', { options });
}

/** @returns where a node's parameters hold the field, e.g. `callingRules.consent` */
export function parameterPath(field: INodeProperties): string {
	return paths.get(field) ?? field.name;
}

/** @returns the field's value for an item; empty if the user has not added it */
export function readField(item: ItemContext, field: INodeProperties): unknown {
	return readNamed(item, field.displayName, [parameterPath(field), '']);
}

/**
 * @param values of the field's list, its default first
 * @returns what was chosen; the default if nothing was
 * @throws InputProblem when an expression gives something that is not in the list
 */
export function readChoice<Value extends string>(
	item: ItemContext,
	field: INodeProperties,
	values: readonly [Value, ...Value[]],
): Value {
	return toChoice(readField(item, field), values, field.displayName);
}

/**
 * @returns the texts of a field that holds a list, without spaces around them
 * @throws InputProblem when it holds anything else, or its expression fails
 */
export function readList(item: ItemContext, field: INodeProperties): string[] {
	return toTextList(readField(item, field), field.displayName);
}

/** @returns whether the user has added the field to its collection, whatever it holds */
export function isFieldAdded(item: ItemContext, field: INodeProperties): boolean {
	return rawParameter(item.node.parameters, parameterPath(field)) !== undefined;
}

/** @returns the fields as they are shown for one operation of a node that has several */
export function shownFor(operation: string, fields: readonly INodeProperties[]): INodeProperties[] {
	return shownIf({ operation: [operation] }, fields);
}

/** @returns the fields as they are shown only if other parameters have these values */
export function shownIf(
	values: Record<string, string[]>,
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, ...values } },
	}));
}
