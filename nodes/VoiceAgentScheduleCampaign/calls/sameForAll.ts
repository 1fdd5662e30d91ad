import { isExpression } from 'n8n-workflow';

import { rawParameter } from '../../shared/request/message/itemContext';
import type { ItemContext } from '../../shared/request/message/itemRequest';
import { InputProblem } from '../../shared/values/inputProblem';
import { allCampaignFields } from '../campaign.fields';

/** What is read once for a campaign, though expressions could make something else of it for each row. */
const PARAMETERS: ReadonlyArray<{ path: string; displayName: string }> = [
	...allCampaignFields.map(({ name, displayName }) => ({ path: name, displayName })),
	{ path: 'columnsToSend', displayName: 'Columns to Send' },
	{ path: 'columnsToLeaveOut', displayName: 'Columns to Leave Out' },
	{ path: 'options.groupBy', displayName: 'Group by Column' },
	{ path: 'simplify', displayName: 'Simplify' },
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
	const wanted = PARAMETERS.filter(({ path }) => mayReadRow(rawParameter(parameters, path))).map(
		(parameter) => ({ ...parameter, text: textOf(first, parameter.path) }),
	);
	return (index) => {
		for (const { path, displayName, text } of wanted) {
			const item = items[index] as ItemContext;
			if (textOf(item, path) === text || isSameNow(item, first, path)) continue;
			throw new InputProblem(
				`A field of the campaign has another value for this row than for row 1: ${displayName}`,
				'All rows become one campaign, so its number, use case, name and other fields must be the same for all. Split the rows before this node, e.g. with Loop Over Items.',
			);
		}
	};
}

/** What knows nothing of any row. An expression of other things is evaluated for each, whatever it looks like. */
const OF_NO_ROW = new Set([
	'$now',
	'$today',
	'$execution',
	'$workflow',
	'$vars',
	'$env',
	'$secrets',
	'$runIndex',
]);

function mayReadRow(raw: unknown): boolean {
	if (typeof raw === 'object' && raw !== null) return Object.values(raw).some(mayReadRow);
	if (typeof raw !== 'string' || !isExpression(raw)) return false;
	return /\bthis\b|\\/.test(raw) || (raw.match(/\$\w*/g) ?? []).some((name) => !OF_NO_ROW.has(name));
}

const MAX_TRIES = 10;

/** Where an expression tells the time as well, it gives another value by and by for the same row. */
function isSameNow(item: ItemContext, first: ItemContext, path: string): boolean {
	for (let tries = 0, before = textOf(first, path); tries < MAX_TRIES; tries++) {
		const text = textOf(item, path);
		const after = textOf(first, path);
		if (text === before || text === after) return true;
		if (after === before) return false;
		before = after;
	}
	return false;
}

function textOf(item: ItemContext, path: string): string {
	return JSON.stringify(item.getNodeParameter(path, null));
}
