import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

/**
 * For nodes with an `execute` of their own: what n8n's engine does for declarative ones.
 *
 * @param fields with routings as `toBody` makes them, also within collections
 * @param item index of the item that the fields are read for
 * @returns the body that the fields fill; without fields that are not there
 */
export function bodyOfFields(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	item: number,
): IDataObject {
	const body: IDataObject = {};
	for (const { field, parameter } of sentFields(fields)) {
		const value = context.getNodeParameter(parameter, item, null, { extractValue: true });
		if (value !== undefined) body[field] = value;
	}
	return body;
}

function sentFields(
	fields: readonly INodeProperties[],
	path = '',
): Array<{ field: string; parameter: string }> {
	return fields.flatMap(({ name, type, options, routing }) => {
		const parameter = path + name;
		if (type === 'collection') return sentFields(options as INodeProperties[], `${parameter}.`);
		const field = routing?.send?.property;
		return field === undefined ? [] : [{ field, parameter }];
	});
}
