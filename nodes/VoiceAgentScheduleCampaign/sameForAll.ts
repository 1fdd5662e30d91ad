import { holdsExpression, rawParameter } from '../shared/request/message/itemContext';
import type { ItemContext } from '../shared/request/message/itemRequest';
import { InputProblem } from '../shared/values/inputProblem';
import { allCampaignFields } from './campaign.fields';

/** What is read once for a campaign, though expressions could make something else of it for each row. */
const PARAMETERS: ReadonlyArray<{ path: string; displayName: string }> = [
	...allCampaignFields.map(({ name, displayName }) => ({ path: name, displayName })),
	{ path: 'columnsToSend', displayName: 'Columns to Send' },
	{ path: 'columnsToLeaveOut', displayName: 'Columns to Leave Out' },
	{ path: 'options.groupBy', displayName: 'Group by Column' },
];

/**
 * All rows are one campaign, so what it is must be the same for every row.
 *
 * @param items of the run
 * @param first gives the campaign its fields
 * @returns refuses an item for which an expression gives something else than for the first, whatever the
 *   expression reads
 */
export function sameForAll(items: readonly ItemContext[], first: ItemContext): (index: number) => void {
	const { parameters } = first.getNode();
	const wanted = PARAMETERS.filter(({ path }) => holdsExpression(rawParameter(parameters, path))).map(
		(parameter) => ({ ...parameter, text: textOf(first, parameter.path) }),
	);
	return (index) => {
		for (const { path, displayName, text } of wanted) {
			if (textOf(items[index] as ItemContext, path) === text) continue;
			throw new InputProblem(
				`A field of the campaign has another value for this row than for row 1: ${displayName}`,
				'All rows become one campaign, so its number, use case, name and other fields must be the same for all. Split the rows before this node, e.g. with Loop Over Items.',
			);
		}
	};
}

function textOf(item: ItemContext, path: string): string {
	return JSON.stringify(item.getNodeParameter(path, null));
}
