import type { INodeProperties } from 'n8n-workflow';

import { parameterPath } from '../shared/fields/node/fieldPath';
import type { ItemContext } from '../shared/request/message/item';
import { sentFields } from '../shared/request/message/body';
import { rawParameter, readsRow } from '../shared/values/expression';
import { InputProblem } from '../shared/values/inputProblem';

/**
 * All items are one campaign, so what it is must be the same for every item.
 *
 * @param first gives the campaign its fields
 * @param fields that are read once, though expressions could make something else of them for each item
 * @param except the path of one that may differ
 * @returns refuses an item for which an expression that reads it gives something else than for the first
 */
export function sameForAll(
	first: ItemContext,
	fields: readonly INodeProperties[],
	except: string | undefined,
): (item: ItemContext) => void {
	const { parameters } = first.getNode();
	const wanted = fields
		.flatMap((field) =>
			field.type === 'collection'
				? sentFields([field]).map(({ parameter, displayName }) => ({ path: parameter, displayName }))
				: [{ path: parameterPath(field), displayName: field.displayName }],
		)
		.filter(({ path }) => path !== except && readsRow(rawParameter(parameters, path)))
		.map((field) => ({ ...field, text: readAsText(first, field.path) }));
	return (item) => {
		const differing = wanted.find(({ path, text }) => readAsText(item, path) !== text);
		if (!differing) return;
		throw new InputProblem(
			`'${differing.displayName}' differs from item 1`,
			'Use the same value for all items, or split them into separate campaigns.',
			`have another '${differing.displayName}' than item 1`,
		);
	};
}

function readAsText(item: ItemContext, path: string): string {
	return JSON.stringify(item.getNodeParameter(path, null));
}
