import type { INodeProperties } from 'n8n-workflow';

type Others = Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'default'> & { default?: string };

/** A field for text, empty unless the user fills it in. */
export function textField(displayName: string, name: string, others: Others): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...others };
}
