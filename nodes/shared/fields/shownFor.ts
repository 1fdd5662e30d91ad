import type { INodeProperties } from 'n8n-workflow';

/** @returns the fields as they are shown for one operation of a node that has several */
export function shownFor(operation: string, fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { ...field.displayOptions?.show, operation: [operation] },
		},
	}));
}
