import type { INodePropertyOptions, INodeType } from 'n8n-workflow';

/** @returns what can be selected under Output: Selected Fields of an operation */
export function selectableFields({ description }: INodeType, operation: string): string[] {
	const field = description.properties.find(
		({ name, displayOptions }) =>
			name === 'outputFields' && displayOptions?.show?.operation?.includes(operation),
	);
	return (field?.options as INodePropertyOptions[]).map(({ value }) => value as string);
}
