import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

/**
 * Why n8n would not show, or would not take, what an example's node holds.
 *
 * @param helpers of the n8n that the type comes from, if it is another one
 */
export function problemsOf(
	node: INode,
	type: INodeTypeDescription,
	helpers: typeof NodeHelpers = NodeHelpers,
): string[] {
	// n8n drops what it does not know, and what other parameters hide.
	const known = helpers.getNodeParameters(type.properties, node.parameters, true, false, node, type);
	return [
		...lost(node.parameters, known ?? {}, node.name),
		...wrongChoices(node.parameters, type.properties, node.name),
	];
}

function lost(given: unknown, known: unknown, path: string): string[] {
	if (!isRecord(given)) return [];
	if (!isRecord(known)) return [`${path} is no list of fields`];
	return Object.entries(given).flatMap(([name, value]) =>
		name in known ? lost(value, known[name], `${path} › ${name}`) : [`${path} has no ${name}`],
	);
}

function wrongChoices(values: IDataObject, properties: INodeProperties[], path: string): string[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const variants = properties.filter((property) => property.name === name);
		const problems = variants.map((variant) => wrongValue(value, variant, `${path} › ${name}`));
		return problems.some((list) => list.length === 0) ? [] : (problems[0] ?? []);
	});
}

function wrongValue(value: unknown, property: INodeProperties, path: string): string[] {
	if (typeof value === 'string' && value.startsWith('=')) {
		return property.noDataExpression ? [`${path} takes no expression`] : [];
	}
	return CHECKS[property.type]?.(value, property, path) ?? [];
}

type Check = (value: unknown, property: INodeProperties, path: string) => string[];

/** For the types of parameters of which something can be said without running the node. */
const CHECKS: Partial<Record<INodeProperties['type'], Check>> = {
	options: (value, property, path) => among([value], property, path),
	multiOptions: (value, property, path) => among([value].flat(), property, path),
	boolean: (value, _, path) => (typeof value === 'boolean' ? [] : [`${path} is neither true nor false`]),
	number: (value, _, path) => (typeof value === 'number' ? [] : [`${path} is no number`]),
	resourceLocator: (value, { modes }, path) => {
		const { mode } = value as { mode?: string };
		return modes?.some(({ name }) => name === mode) ? [] : [`${path} has no mode ${mode}`];
	},
	collection: (value, { options }, path) =>
		wrongChoices(value as IDataObject, options as INodeProperties[], path),
	fixedCollection: (value, { options }, path) =>
		wrongGroups(value as IDataObject, options as INodePropertyCollection[], path),
};

function wrongGroups(groups: IDataObject, known: INodePropertyCollection[], path: string): string[] {
	return Object.entries(groups).flatMap(([name, entries]) => {
		const group = known.find((candidate) => candidate.name === name);
		const list = (Array.isArray(entries) ? entries : [entries]) as IDataObject[];
		return list.flatMap((entry) => wrongChoices(entry, group?.values ?? [], `${path} › ${name}`));
	});
}

function among(values: unknown[], { options }: INodeProperties, path: string): string[] {
	// n8n loads this list only when somebody opens it.
	if (options === undefined) return [];
	const offered = (options as INodePropertyOptions[]).map(({ value }) => value as unknown);
	return values.filter((value) => !offered.includes(value)).map((value) => `${path} has no ${String(value)}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
