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

/** A field with a list, of which the user selects one; or several, if the default is a list. */
export function choiceField(
	displayName: string,
	name: string,
	{ default: value, ...others }: Omit<INodeProperties, 'displayName' | 'name' | 'type'>,
): INodeProperties {
	const type = Array.isArray(value) ? 'multiOptions' : 'options';
	return { displayName, name, type, default: value, ...others };
}

/** Fields of which the user adds those that are needed, each an `entry`. */
export function collectionField(
	displayName: string,
	name: string,
	entry: string,
	others: Pick<INodeProperties, 'description' | 'options'>,
): INodeProperties {
	return { displayName, name, type: 'collection', placeholder: `Add ${entry}`, default: {}, ...others };
}

/** A text beside the fields. */
export function noticeField(
	displayName: string,
	name: string,
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties {
	return { displayName, name, type: 'notice', default: '', displayOptions };
}

/** A list of entries, which all have the same fields. */
export function entriesField(
	displayName: string,
	name: string,
	entry: string,
	{
		values,
		...others
	}: Pick<INodeProperties, 'displayOptions' | 'description' | 'routing'> & {
		values: INodeProperties[];
	},
): INodeProperties {
	const options = [{ displayName: entry, name: entry.toLowerCase(), values }];
	const typeOptions = { multipleValues: true };
	const [type, placeholder] = ['fixedCollection', `Add ${entry}`] as const;
	return { displayName, name, type, typeOptions, placeholder, default: {}, options, ...others };
}

/** A switch, off unless the user turns it on. */
export function switchField(displayName: string, name: string, others: Others<boolean>): INodeProperties {
	return { displayName, name, type: 'boolean', default: false, ...others };
}
