import type { INodeProperties } from 'n8n-workflow';

type Others<Default> = Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'default'> & {
	default?: Default;
};

/** A field for text, empty unless the user fills it in. */
export function textField(displayName: string, name: string, others: Others<string>): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...others };
}

/** A field for a number, 0 unless it is set, and not smaller than another one. */
export function numberField(
	displayName: string,
	name: string,
	{ min, ...others }: Others<number> & { min?: number },
): INodeProperties {
	return { displayName, name, type: 'number', default: 0, typeOptions: { minValue: min }, ...others };
}

/** A switch, off unless the user turns it on. */
export function switchField(displayName: string, name: string, others: Others<boolean>): INodeProperties {
	return { displayName, name, type: 'boolean', default: false, ...others };
}
