import type { INodeProperties } from 'n8n-workflow';

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
