import { isResourceLocatorValue, type IDataObject, type INodeProperties } from 'n8n-workflow';

import type { ItemContext } from './itemRequest';

/**
 * Reads what n8n's declarative engine reads: fields whose routing says which field of the body they are.
 * Each is evaluated once, as opposed to several times there.
 */
export class BodyFields {
	private readonly fields: ReadonlyArray<{ field: string; parameter: string }>;

	/** @param properties with routings as `toBody` makes them, also within collections */
	constructor(properties: readonly INodeProperties[]) {
		this.fields = sentFields(properties);
	}

	/** @returns the body that the fields fill for an item; without fields that are not there */
	read(item: ItemContext): IDataObject {
		const body: IDataObject = {};
		for (const { field, parameter } of this.fields) {
			const value = chosen(item.getNodeParameter(parameter, null));
			if (value !== undefined && value !== null) body[field] = value;
		}
		return body;
	}
}

/** n8n's own `extractValue` throws for a field that the node's other settings hide. */
function chosen(value: unknown): unknown {
	return isResourceLocatorValue(value) ? value.value : value;
}

function sentFields(
	properties: readonly INodeProperties[],
	path = '',
): Array<{ field: string; parameter: string }> {
	return properties.flatMap(({ name, type, options, routing }) => {
		const parameter = path + name;
		if (type === 'collection') return sentFields(options as INodeProperties[], `${parameter}.`);
		const field = routing?.send?.property;
		return field === undefined ? [] : [{ field, parameter }];
	});
}
