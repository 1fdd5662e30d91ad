import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isBlank, toIdentifier, toWholeNumber } from '../../values/read';

/** A field of a node whose routing says which field of the body it fills. */
interface BodyField {
	/** In the body. */
	field: string;
	/** What the editor calls it. */
	name: string;
}

function bodyField({ displayName: name, routing }: INodeProperties): BodyField {
	const field = routing?.send?.property;
	if (field === undefined) throw new Error(`The field ${name} fills nothing of a body`);
	return { field, name };
}

/** Ids of the calling service that have a known length (openapi.yaml, ObjectId). */
const OBJECT_ID_LENGTH = 24;

/**
 * Checks ids of a body that have exactly 24 characters. One that was left empty is not checked.
 */
export function prepareObjectIds(...fields: INodeProperties[]): (body: IDataObject) => void {
	const checked = fields.map(bodyField);
	return (body) => {
		for (const { field, name } of checked) {
			if (isBlank(body[field])) continue;
			body[field] = toIdentifier(body[field], name, OBJECT_ID_LENGTH);
		}
	};
}

/**
 * Makes whole numbers of fields, which may come as text from a spreadsheet: from 1 on, or from 0 on where
 * the field allows that.
 */
export function prepareWholeNumbers(...fields: INodeProperties[]): (body: IDataObject) => void {
	const checked = fields.map((field) => ({
		...bodyField(field),
		least: field.typeOptions?.minValue === 0 ? (0 as const) : (1 as const),
	}));
	return (body) => {
		for (const { field, name, least } of checked) body[field] = toWholeNumber(body[field], name, least);
	};
}
