import {
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

const LABEL = /'([A-Z][^'<>]*)'/g;
/** Of long lists, some say as much as all. */
const MAX_TEXTS = 50;

const allLabels = new WeakMap<INodeTypeDescription, ReadonlySet<string>>();

/**
 * Fails if a text tells the user of one of the node's fields that the editor does not show: another operation or
 * source has it.
 */
export function expectFieldsShown(
	description: INodeTypeDescription,
	node: INode,
	texts: readonly unknown[],
): void {
	const all = allLabels.get(description) ?? new Set(labelsOf(description.properties, () => true));
	allLabels.set(description, all);
	const named = texts
		.slice(0, MAX_TEXTS)
		.flatMap((text) => (typeof text === 'string' ? [...text.matchAll(LABEL)] : []))
		.flatMap(([, label]) => (label !== undefined && all.has(label) ? [label] : []));
	if (named.length === 0) return;
	const { parameters } = node;
	const isShown = (field: INodeProperties, values: INodeParameters) =>
		NodeHelpers.displayParameter(values, field, node, description, parameters);
	const shown = new Set(labelsOf(description.properties, isShown, parameters));
	const hidden = named.filter((label) => !shown.has(label));
	if (hidden.length > 0) {
		throw new Error(`Fields are named that are not shown (${hidden.join(', ')}): ${texts.join(' | ')}`);
	}
}

function labelsOf(
	fields: readonly INodeProperties[],
	isShown: (field: INodeProperties, values: INodeParameters) => boolean,
	values: INodeParameters = {},
): string[] {
	return fields.flatMap((field) => {
		if (!isShown(field, values)) return [];
		const { displayName, name, type, options = [] } = field;
		const inner = (values[name] ?? {}) as INodeParameters;
		if (type === 'collection') {
			return [displayName, ...labelsOf(options as INodeProperties[], isShown, inner)];
		}
		if (type !== 'fixedCollection') return [displayName];
		const entries = options as unknown as Array<{ values: INodeProperties[] }>;
		return [displayName, ...entries.flatMap((entry) => labelsOf(entry.values, () => true))];
	});
}

/** @returns what an item says of errors */
export function wordsOf(json: IDataObject): unknown[] {
	return [json.error, json.reason, (json.data as IDataObject | undefined)?.chatInput];
}
