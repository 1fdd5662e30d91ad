import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

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

/** An entry of such a list. */
export function choice(name: string, value: string, description: string): INodePropertyOptions {
	return { name, value, description };
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

type Grouped = Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'options'> & {
	values: INodeProperties[];
};

/** Fields that belong together, whose values are found under the name of the `group`. */
export function groupField(
	displayName: string,
	name: string,
	group: string,
	{ values, ...others }: Grouped,
): INodeProperties {
	const options = [{ displayName: group, name: group.toLowerCase(), values }];
	const type = 'fixedCollection';
	return { displayName, name, type, options, ...others };
}

/** A list of entries, which all have the same fields. */
export function entriesField(
	displayName: string,
	name: string,
	entry: string,
	others: Omit<Grouped, 'default'>,
): INodeProperties {
	const ofList = { typeOptions: { multipleValues: true }, placeholder: `Add ${entry}`, default: {} };
	return groupField(displayName, name, entry, { ...ofList, ...others });
}

/** A switch, off unless the user turns it on. */
export function switchField(displayName: string, name: string, others: Others<boolean>): INodeProperties {
	return { displayName, name, type: 'boolean', default: false, ...others };
}
