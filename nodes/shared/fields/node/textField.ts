import type { INodeProperties } from 'n8n-workflow';

type Others = Pick<INodeProperties, 'required' | 'typeOptions' | 'placeholder' | 'description' | 'routing'>;

/** A field for text, empty unless the user fills it in. */
export function textField(displayName: string, name: string, others: Others): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...others };
}
