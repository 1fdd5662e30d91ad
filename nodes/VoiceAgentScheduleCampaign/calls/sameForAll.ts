import { parameterPath } from '../../shared/fields/node/fieldPath';
import { outputFields } from '../../shared/fields/node/output';
import { sentFields } from '../../shared/request/message/body';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import { rawParameter, readsRow } from '../../shared/values/expression';
import { InputProblem } from '../../shared/values/inputProblem';
import { allCampaignFields } from '../campaign.fields';
import { fieldsOfAllRows } from '../sources/rows.source';

/** What is read once for a campaign, though expressions could make something else of it for each row. */
const PARAMETERS: ReadonlyArray<{ path: string; displayName: string }> = [
	...sentFields(allCampaignFields).map(({ parameter, displayName }) => ({ path: parameter, displayName })),
	...[...fieldsOfAllRows, ...outputFields].map((field) => ({
		path: parameterPath(field),
		displayName: field.displayName,
	})),
];

/**
 * All rows are one campaign, so what it is must be the same for every row.
 *
 * @param items of the run
 * @param first gives the campaign its fields
 * @returns refuses an item for which an expression that reads the row gives something else than for the
 *   first
 */
export function sameForAll(items: readonly ItemContext[], first: ItemContext): (index: number) => void {
	const { parameters } = first.getNode();
	const wanted = PARAMETERS.filter(({ path }) => readsRow(rawParameter(parameters, path))).map(
		(parameter) => ({ ...parameter, text: readAsText(first, parameter.path) }),
	);
	return (index) => {
		for (const { path, displayName, text } of wanted) {
			const item = items[index] as ItemContext;
			if (readAsText(item, path) === text || isSameNow(item, first, path)) continue;
			throw new InputProblem(
				`'${displayName}' differs from item 1`,
				'Use the same value for all items, or split them into separate campaigns.',
				`have another '${displayName}' than item 1`,
			);
		}
	};
}

const MAX_TRIES = 10;

/** An expression that reads the clock as well is compared while the clock shows the same for both rows. */
function isSameNow(item: ItemContext, first: ItemContext, path: string): boolean {
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const text = readAsText(first, path);
		if (readAsText(item, path) === text) return true;
		if (readAsText(first, path) === text) return false;
	}
	return false;
}

function readAsText(item: ItemContext, path: string): string {
	return JSON.stringify(item.getNodeParameter(path, null));
}
