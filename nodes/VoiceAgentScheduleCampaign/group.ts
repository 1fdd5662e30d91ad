import type { IDataObject } from 'n8n-workflow';

import type { Call, CallPlan } from '../shared/call/call';
import { dueOf } from '../shared/call/checks';
import { existingColumn, findColumns, valueIn } from '../shared/columns/columns';
import { findPhoneColumns } from '../shared/columns/phoneColumns';
import {
	cellsIn,
	phoneCells,
	phoneColumns,
	rulesByItem,
	toNumber,
} from '../shared/fields/calling/phoneNumber';
import { readParameters } from '../shared/fields/calling/promptParameters';
import { maxDuration } from '../shared/fields/calling/caller';
import { parameterPath, readField, readList } from '../shared/fields/node/fieldPath';
import { invalidInput } from '../shared/request/policy/failure';
import { type ItemContext, readNamed } from '../shared/request/message/item';
import { MINUTE, SECOND } from '../shared/times/calendar';
import { slotAt } from '../shared/times/zone';
import { isBlank, toWholeNumber } from '../shared/values/read';
import { InputProblem } from '../shared/values/inputProblem';
import { rawParameter, readsRow } from '../shared/values/expression';
import { groupBy, ONCE_FOR_ALL, readCampaignFields } from './campaign.fields';

/** How all items become one campaign. */
export interface CampaignPlan extends CallPlan {
	/** What holds for all calls. */
	body: IDataObject;
	/** Items with the same value in this column come into the same group; empty for one group. */
	groupColumn: string;
}

const NO_PLAN: CampaignPlan = {
	unscheduled: 'when the service chooses',
	cellsOf: phoneCells,
	contentOf: () => ({}),
	parametersOf: withoutCallKeys,
	body: {},
	groupColumn: '',
};

/** Those of the service that say whom to call, and when (openapi.yaml, CampaignCall). */
const CALL_KEYS = ['phone_number', 'scheduled_date', 'scheduled_time', 'timezone', 'max_duration_mins'];

/** @returns the plan for items of which nothing can be sent */
export function planOfProblem(error: unknown): CampaignPlan {
	return { ...NO_PLAN, problem: invalidInput(error) };
}

/**
 * @param items of the run, of which the first gives the campaign its fields
 * @throws InputProblem when none can be sent
 */
export async function planCampaign(items: readonly ItemContext[]): Promise<CampaignPlan> {
	const first = items[0] as ItemContext;
	const { parameters } = first.node;
	const columns = await findColumns(items);
	const groupColumn = existingColumn(readField(first, groupBy), columns, groupBy.displayName);
	const isNamed =
		!isBlank(rawParameter(parameters, toNumber.name)) || readList(first, phoneColumns).length > 0;
	const found = isNamed ? undefined : findPhoneColumns(columns, rulesByItem(items));
	const used = new Set([...(found?.columns ?? []), groupColumn]);
	const isOwnDuration = readsRow(rawParameter(parameters, parameterPath(maxDuration)));
	const refuseOthers = sameForAll(first);
	const { max_duration_mins: duration, ...body } = readCampaignFields(first);
	const minutes = body.staggered_interval_minutes;
	return {
		...NO_PLAN,
		body: isOwnDuration || duration === undefined ? body : { ...body, max_duration_mins: duration },
		groupColumn,
		...(found && {
			found,
			cellsOf: ({ row }) => [
				...cellsIn(found.columns, row),
				...cellsIn(found.watched, row, 'unknown'),
				...cellsIn(found.ignored, row, 'ofOther'),
			],
		}),
		contentOf: (item, number) => {
			refuseOthers(item);
			const own = isOwnDuration
				? toWholeNumber(readField(item, maxDuration), maxDuration.displayName)
				: undefined;
			return {
				...parametersOf(item, used),
				phone_number: number,
				...(own !== undefined && { max_duration_mins: own }),
			};
		},
		interval: typeof minutes === 'number' ? minutes * MINUTE : undefined,
	};
}

/** @throws InputProblem for the name of such a key that the user entered; a column that happens to have it is left out */
function parametersOf(item: ItemContext, used: ReadonlySet<string>): IDataObject {
	const all = readParameters(item, used);
	const { promptParameters: source, parametersJson, parameterFields } = item.node.parameters;
	const entered =
		source === 'row' ? '' : JSON.stringify(source === 'json' ? parametersJson : parameterFields);
	const name = CALL_KEYS.find((key) => key in all && entered.includes(key));
	if (name === undefined) return withoutCallKeys(all);
	const message = `'${name}' can't be a prompt parameter of a campaign: the service reads it itself`;
	throw new InputProblem(message, 'Rename it in the node and in the prompt of the use case.');
}

function withoutCallKeys(parameters: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(parameters).filter(([name]) => !CALL_KEYS.includes(name)));
}

/** @returns the calls in groups, in the order in which the groups first appear */
export function groupCalls(calls: readonly Call[], { groupColumn }: CampaignPlan): Call[][] {
	if (groupColumn === '') return [[...calls]];
	const groups = new Map<string, Call[]>();
	for (const call of calls) {
		const value = valueIn(call.item.row, groupColumn) ?? '';
		const name = typeof value === 'string' ? value : JSON.stringify(value);
		const group = groups.get(name) ?? [];
		groups.set(name, group);
		group.push(call);
	}
	return [...groups.values()];
}

/** @returns a per-call object (openapi.yaml, CampaignCall) */
export function toCampaignCall(call: Call): IDataObject {
	const due = dueOf(call);
	return { ...call.content, ...(due && slotAt(Math.ceil(due.moment / SECOND) * SECOND, due.zone)) };
}

/**
 * @param first gives the campaign its fields
 * @returns refuses an item for which an expression that reads it gives something else than for the first
 */
function sameForAll(first: ItemContext): (item: ItemContext) => void {
	const { parameters } = first.node;
	const textOf = (item: ItemContext, { displayName, parameter }: (typeof ONCE_FOR_ALL)[number]) =>
		JSON.stringify(readNamed(item, displayName, [parameter, null]));
	const own = ONCE_FOR_ALL.filter(({ parameter }) => readsRow(rawParameter(parameters, parameter)));
	const wanted = own.map((field) => ({ ...field, text: textOf(first, field) }));
	return (item) => {
		const differing = wanted.find((field) => textOf(item, field) !== field.text);
		if (!differing) return;
		throw new InputProblem(
			`'${differing.displayName}' differs from item 1`,
			'Use the same value for all items, or split them into separate campaigns.',
			`have a '${differing.displayName}' different from item 1`,
		);
	};
}
