import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Call } from '../shared/call/call';
import { dueOf } from '../shared/call/checks';
import type { CallPlan } from '../shared/call/facts';
import { valueIn, existingColumn, findColumns } from '../shared/columns/columns';
import { findPhoneColumns } from '../shared/columns/phoneColumns';
import {
	cellsIn,
	chosenPhoneColumns,
	phoneCells,
	rulesOfNumber,
	toNumber,
} from '../shared/fields/calling/phoneNumber';
import { columnsReadBy, columnsToLeaveOut, readParameters } from '../shared/fields/calling/promptParameters';
import { parameterPath, readField } from '../shared/fields/node/fieldPath';
import { callOutput } from '../shared/fields/calling/callOutput';
import type { CallSources } from '../shared/record/preview';
import { BodyFields, checkBody, sentFields } from '../shared/request/message/body';
import type { ItemContext } from '../shared/request/message/item';
import { type Failure, invalidInput } from '../shared/request/policy/failure';
import { MINUTE, SECOND } from '../shared/times/calendar';
import { slotAt } from '../shared/times/zone';
import { isBlank, toWholeNumber } from '../shared/values/read';
import { InputProblem, tryRead } from '../shared/values/inputProblem';
import { rawParameter, readsRow } from '../shared/values/expression';
import type { RecordView } from '../shared/values/records/recordView';
import { allCampaignFields, checkCampaign, groupBy, maxDuration } from './campaign.fields';

/** What is the same for all items. */
export interface Settings {
	source: string;
	isPreview: boolean;
	view: RecordView;
	/** Why they cannot be read, so that nothing is sent. */
	problem?: Failure;
}

/** How all items become one campaign. */
export interface CampaignPlan extends CallPlan, CallSources {
	/** What holds for all calls. */
	body: IDataObject;
	/** Why it cannot be sent. */
	problem?: Failure;
	/** Items with the same value come into the same group. */
	groupOf: (item: ItemContext) => string;
}

/** Those of the service that say whom to call, and when (openapi.yaml, CampaignCall). */
const CALL_KEYS = new Set([
	'phone_number',
	'scheduled_date',
	'scheduled_time',
	'timezone',
	'max_duration_mins',
]);

const fieldsOfBody = new BodyFields(allCampaignFields);

/** @param items of the run, of which the first gives the campaign its fields */
export async function planCampaign(items: readonly ItemContext[]): Promise<CampaignPlan> {
	const first = items[0] as ItemContext;
	const texts = { unscheduled: 'as the campaign runs', parametersOf: withoutCallKeys };
	const plan = {
		body: {},
		phoneColumns: [],
		cellsOf: () => [],
		contentOf: () => ({}),
		groupOf: () => '',
		...texts,
	};
	try {
		const columns = await findColumns(items);
		const group = existingColumn(readField(first, groupBy), columns, groupBy.displayName);
		const { parameters } = first.getNode();
		const hasOwnNumber = !isBlank(rawParameter(parameters, toNumber.name));
		const chosen = chosenPhoneColumns(first);
		const rulesAt = (index: number) => tryRead(() => rulesOfNumber(items[index] as ItemContext));
		const isNamed = hasOwnNumber || chosen.length > 0;
		const {
			columns: found,
			ignored,
			watched,
			note,
		} = isNamed
			? { columns: chosen, ignored: [], watched: [], note: undefined }
			: findPhoneColumns(columns, rulesAt);
		const cellsOfRow = (item: ItemContext) => {
			const row = item.getInputData().json;
			return [
				...cellsIn(found, row),
				...cellsIn(watched, row, 'unknown'),
				...cellsIn(ignored, row, 'ofOther'),
			];
		};
		const used = new Set([...found, group]);
		const durationPath = parameterPath(maxDuration);
		const isOwnDuration = readsRow(rawParameter(parameters, durationPath));
		const refuseOthers = sameForAll(
			first,
			[...allCampaignFields, ...ONCE_FOR_ALL],
			isOwnDuration ? durationPath : undefined,
		);
		const { max_duration_mins: duration, ...body } = readCampaignFields(first);
		return {
			body: { ...body, ...(duration !== undefined && !isOwnDuration && { max_duration_mins: duration }) },
			phoneColumns: [
				...(hasOwnNumber ? columnsReadBy(rawParameter(parameters, toNumber.name)) : []),
				...found,
			],
			ignored,
			phoneNote: note,
			cellsOf: hasOwnNumber ? phoneCells : cellsOfRow,
			contentOf: (item, number) => {
				refuseOthers(item);
				const own = isOwnDuration ? readDuration(item) : undefined;
				return {
					...withoutCallKeys(readParameters(item, used)),
					phone_number: number,
					...(own !== undefined && { max_duration_mins: own }),
				};
			},
			groupOf: (item) => (group === '' ? '' : groupName(valueIn(item.getInputData().json, group))),
			interval: intervalOf(body),
			...texts,
		};
	} catch (error) {
		return { ...plan, problem: invalidInput(error) };
	}
}

const ONCE_FOR_ALL: readonly INodeProperties[] = [columnsToLeaveOut, groupBy, ...callOutput];

/** @returns the calls in groups, in the order in which the groups first appear */
export function groupCalls(calls: readonly Call[], { groupOf }: CampaignPlan): Call[][] {
	const groups = new Map<string, Call[]>();
	for (const call of calls) {
		const name = groupOf(call.item);
		const group = groups.get(name) ?? [];
		group.push(call);
		groups.set(name, group);
	}
	return [...groups.values()];
}

/** @returns a per-call object (openapi.yaml, CampaignCall) */
export function toCampaignCall(call: Call): IDataObject {
	const due = dueOf(call);
	return { ...call.content, ...(due && slotAt(Math.ceil(due.moment / SECOND) * SECOND, due.zone)) };
}

/** @throws InputProblem when one of them cannot be used */
export function readCampaignFields(item: ItemContext): IDataObject {
	const body: IDataObject = fieldsOfBody.read(item);
	checkCampaign(body);
	return checkBody('scheduleCampaign', body);
}

function intervalOf({ staggered_interval_minutes: minutes }: IDataObject): number | undefined {
	return typeof minutes === 'number' ? minutes * MINUTE : undefined;
}

function readDuration(item: ItemContext): number | undefined {
	return toWholeNumber(readField(item, maxDuration), maxDuration.displayName);
}

/** The service reads these keys itself: a column that happens to have such a name must not decide when a person is called. */
function withoutCallKeys(parameters: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(parameters).filter(([name]) => !CALL_KEYS.has(name)));
}

function groupName(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '');
}

/**
 * All items are one campaign, so what it is must be the same for every item.
 *
 * @param first gives the campaign its fields
 * @param fields that are read once, though expressions could make something else of them for each item
 * @param except the path of one that may differ
 * @returns refuses an item for which an expression that reads it gives something else than for the first
 */
function sameForAll(
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
