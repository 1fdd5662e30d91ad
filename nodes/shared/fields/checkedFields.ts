import type { IDataObject } from 'n8n-workflow';

import { toIdentifier } from '../values/identifier';
import { toWholeNumber } from '../values/wholeNumber';

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
			if (body[field] === undefined || body[field] === '') continue;
			body[field] = toIdentifier(body[field], name, OBJECT_ID_LENGTH);
		}
	};
}

/**
 * Makes a whole number of a field, which may come as text from a spreadsheet.
 *
 * @param name the field, as the editor calls it
 */
export function prepareWholeNumber(field: string, name: string): (body: IDataObject) => void {
	return (body) => {
		body[field] = toWholeNumber(body[field], name);
	};
}
