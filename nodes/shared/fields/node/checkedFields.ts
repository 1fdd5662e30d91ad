import type { IDataObject } from 'n8n-workflow';

import type { Prepare } from '../../request/message/itemRequest';
import { isBlank } from '../../values/blank';
import { toIdentifier } from '../../values/identifier';
import { InputProblem } from '../../values/inputProblem';
import { toJson, toJsonObject } from '../../values/jsonField';
import { toText } from '../../values/text';
import { toTextList } from '../../values/textList';
import { toWholeNumber } from '../../values/wholeNumber';

/** Ids of the calling service that the interface gives a length for (section 8). */
const OBJECT_ID_LENGTH = 24;

/**
 * Checks ids of a body that have exactly 24 characters. One that was left empty is not checked.
 *
 * @param names what the editor calls each field of the body
 */
export function prepareObjectIds(names: Record<string, string>): (body: IDataObject) => void {
	return (body) => {
		for (const [field, name] of Object.entries(names)) {
			if (isBlank(body[field])) continue;
			body[field] = toIdentifier(body[field], name, OBJECT_ID_LENGTH);
		}
	};
}

/**
 * Makes a whole number of a field, which may come as text from a spreadsheet.
 *
 * @param name the field, as the editor calls it
 * @param least the smallest one that makes sense
 */
export function prepareWholeNumber(
	field: string,
	name: string,
	least: 0 | 1 = 1,
): (body: IDataObject) => void {
	return (body) => {
		body[field] = toWholeNumber(body[field], name, least);
	};
}

/**
 * Makes texts of fields that a spreadsheet may give as numbers.
 *
 * @param names what the editor calls each field of the body
 */
export function prepareTexts(names: Record<string, string>): Prepare {
	return (body) => {
		for (const [field, name] of Object.entries(names)) {
			if (body[field] !== undefined) body[field] = toText(body[field], name);
		}
	};
}

/**
 * Makes lists of fields that hold texts with commas between them, or a list from an expression.
 *
 * @param names what the editor calls each field of the body
 */
export function prepareTextLists(names: Record<string, string>): Prepare {
	return (body) => {
		for (const [field, name] of Object.entries(names)) {
			if (body[field] !== undefined) body[field] = toTextList(body[field], name);
		}
	};
}

/**
 * Reads a JSON field. One that was left empty is not sent, as opposed to an empty object.
 *
 * @param name the field, as the editor calls it
 */
export function prepareJsonObject(field: string, name: string): Prepare {
	return (body) => {
		const given = toJson(body[field], name);
		body[field] = given === undefined ? undefined : toJsonObject(given, name);
	};
}

/**
 * Refuses a row that lacks a field which the request makes no sense without, be it that the interface
 * requires it or that it leaves open what it requires (section 4.3).
 *
 * @param names what the editor calls each field of the body
 */
export function prepareRequired(names: Record<string, string>): Prepare {
	return (body) => {
		for (const [field, name] of Object.entries(names)) {
			const value = body[field];
			if (value !== undefined && value !== null && value !== '') continue;
			throw new InputProblem(`${name} is empty`, `Fill in ${name}.`);
		}
	};
}

/**
 * Refuses a row that gives nothing to change.
 *
 * @param collection the node's fields, as the editor calls them
 */
export function prepareAtLeastOne(collection: string): Prepare {
	return (body) => {
		const isGiven = (value: unknown) =>
			typeof value === 'object' && value !== null
				? Object.keys(value).length > 0
				: value !== undefined && value !== null && value !== '';
		if (Object.values(body).some(isGiven)) return;
		throw new InputProblem('There is nothing to change', `Fill in at least one of the ${collection}.`);
	};
}
