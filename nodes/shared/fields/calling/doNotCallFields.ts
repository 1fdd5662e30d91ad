import type { INodeProperties } from 'n8n-workflow';

import { valueIn } from '../../columns/columns';
import type { OptOut } from '../../columns/optOut';
import { isNo } from '../../columns/yesNo';
import { type ItemContext, readNamed } from '../../request/message/item';
import { DoNotCallList, entriesOf } from '../../rules/doNotCall';
import { holdsExpression, rawParameter, readsCell, readsRow } from '../../values/expression';
import { InputProblem, quote, tryRead } from '../../values/inputProblem';
import { inTurns } from '../../values/inTurns';
import { isBlank } from '../../values/read';
import { parameterPath, textIn } from '../node/fieldPath';
import { rulesOfNumber } from './phoneNumber';
import { columnsReadBy } from './promptParameters';

export const doNotCall = textIn('callingRules', 'Do Not Call', 'doNotCall', {
	placeholder: 'e.g. {{ $json.opted_out }}',
	description: 'Drag the column here. Calls only items whose cell is empty or says no.',
});

export const doNotCallList = textIn('callingRules', 'Do Not Call List', 'doNotCallList', {
	typeOptions: { rows: 3 },
	placeholder: 'e.g. {{ $("Opt-outs").all() }}',
	description:
		"Numbers not to call: separated by commas, or all items of another node. Don't drag a column here: it gives only one number.",
});

/**
 * @returns whom the rule forbids to call
 * @throws InputProblem when the list is empty, cannot be read, or is one cell of a list
 */
export async function readDoNotCallList(items: readonly ItemContext[]): Promise<DoNotCallList> {
	const first = items[0] as ItemContext;
	const raw = rawParameter(first.node.parameters, parameterPath(doNotCallList));
	// All by which the rows' numbers are read; a problem with one of them is an error of its row.
	const rules = await inTurns(items, (item) => tryRead(() => rulesOfNumber(item)) ?? {});
	const list = new DoNotCallList([...new Map(rules.map((one) => [JSON.stringify(one), one])).values()]);
	let isCell = readsCell(raw);
	// It is the same for all rows as a rule, and may be long.
	for (const item of readsRow(raw) ? items : [first]) {
		const entries = readForAll(item, doNotCallList);
		isCell &&= isBlank(entries) || typeof entries !== 'object';
		await inTurns(entriesOf(entries), (entry) => list.add(entry));
	}
	list.check(isCell);
	return list;
}

/**
 * @returns by item, why its own cell forbids to call
 * @throws InputProblem when no item has the column, or an item's cell cannot be read
 */
export async function readDoNotCallCells(items: readonly ItemContext[]) {
	const answers = new Map<number, OptOut>();
	const first = items[0] as ItemContext;
	const name = `'${doNotCall.displayName}'`;
	const raw = rawParameter(first.node.parameters, parameterPath(doNotCall));
	const columns = columnsReadBy(raw);
	let isColumn = false;
	await inTurns(holdsExpression(raw) ? items : [], (item) => {
		const answer = readForAll(item, doNotCall);
		isColumn ||= !isBlank(answer) || columns.some((column) => valueIn(item.row, column) !== undefined);
		if (!isNo(answer)) answers.set(item.index, { kind: 'optOut', reason: `${name} says ${quote(answer)}` });
	});
	if (isColumn) return answers;
	const remedy = 'Empty it, and drag the column into it, or remove the rule.';
	throw new InputProblem(`${name} does not refer to a column of the items`, remedy);
}

/** For a rule that stops the run: people could be called against it. */
function readForAll(item: ItemContext, field: INodeProperties): unknown {
	return readNamed(item, field.displayName, [parameterPath(field), ''], ` for item ${item.index + 1}`);
}
