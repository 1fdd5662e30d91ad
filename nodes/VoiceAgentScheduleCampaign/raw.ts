import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationTable } from '../shared/contract/contract';
import { ruleFields } from '../shared/fields/calling/callingRules';
import { isFieldAdded, readField } from '../shared/fields/node/fieldPath';
import { addHint, inputItems, sendRequests } from '../shared/request/engine';
import type { Wanted } from '../shared/call/judge';
import { becauseInvalid } from '../shared/record/preview';
import { endItems, type Ending, failedFate, type Fate, fateOfAnswer, toItem } from '../shared/record/record';
import { describeProblems } from '../shared/request/errors';
import type { ItemContext } from '../shared/request/message/item';
import { toRecord } from '../shared/request/message/output';
import { invalidInput } from '../shared/request/policy/failure';
import type { Done } from '../shared/request/policy/outcome';
import type { Request, Unsent } from '../shared/request/send';
import { InputProblem, quote, quoteNames } from '../shared/values/inputProblem';
import { asFields, toJson, toText } from '../shared/values/read';
import { binaryField, groupsJson, readCampaignFields } from './campaign.fields';
import { createdCallsIn, NO_CALL } from './campaignOutput';

const OPERATION = 'scheduleCampaign';
/** Of an item whose calls only the service knows. */
export const UNSEEN_FATE: Fate = {
	...fateOfAnswer('ready', {}),
	reason: 'Sent unchanged: only the service can check it',
};

/** Schedules one campaign for each item that holds a file, or groups in the format of the service, as they are. */
export async function scheduleRaw(
	context: IExecuteFunctions,
	items: readonly ItemContext[],
	source: string,
	{ isPreview, view }: Wanted,
): Promise<INodeExecutionData[]> {
	const requests = await Promise.all(items.map(async (item) => await readRequest(context, item, source)));
	if (isPreview) {
		addHint(context, describePreview(items, requests, !context.continueOnFail()), 'info');
		return requests.map((request, index) => {
			const fate = 'instead' in request ? failedFate(UNSEEN_FATE, request.instead) : UNSEEN_FATE;
			return toItem(items[index] as ItemContext, fate, 'preview');
		});
	}
	const outcomes = await sendRequests(context, OPERATION, requests);
	const endings = outcomes.flatMap((outcome, item): Ending[] => {
		if (outcome.kind !== 'done') return [{ item, fate: UNSEEN_FATE, outcome }];
		const created = createdCallsIn(outcome.body);
		if (created.length === 0) return [endOfNoCalls(context, item, outcome)];
		return created.map((call) => ({
			item,
			fate: fateOfAnswer('scheduled', toRecord(call)),
			outcome: { kind: 'done', body: call },
		}));
	});
	return await endItems(context, items, endings, { view });
}

type Planned = Request | Unsent;

function describePreview(items: readonly ItemContext[], requests: readonly Planned[], stopsOnError: boolean) {
	const problems = requests.flatMap((one) => ('instead' in one ? [[one.place, one.instead] as const] : []));
	const [count, invalid] = [requests.length, problems.length];
	if (invalid === 0)
		return ['Preview: nothing is sent. Only the service can check what the file or the JSON contains.'];
	const result = stopsOnError
		? `nothing would be sent, ${becauseInvalid(invalid, count)}`
		: `${count - invalid} would be sent, ${invalid} invalid`;
	const rowOf = (item: number) => items[item]?.row.row_number;
	return [`Preview: ${result}.`, '', ...describeProblems(problems, rowOf, count)];
}

async function readRequest(context: IExecuteFunctions, item: ItemContext, source: string): Promise<Planned> {
	const place = item.index;
	try {
		const rule = ruleFields.find((field) => isFieldAdded(item, field))?.displayName;
		if (rule !== undefined) {
			const remedy = `Set 'Source' to 'Input Items', or remove '${rule}'.`;
			throw new InputProblem(`'${rule}' needs the source 'Input Items'`, remedy);
		}
		const calls =
			source === 'csv'
				? { csv_file: await readCsv(context, item) }
				: { calls: readGroups(readField(item, groupsJson)) };
		const body = readCampaignFields(item, calls);
		const memo = { parts: [{ item: place, fate: UNSEEN_FATE }] };
		return { place, path: operationTable[OPERATION].path, body, memo };
	} catch (error) {
		return { place, instead: invalidInput(error) };
	}
}

/** A single list of calls is taken for one group. */
function readGroups(value: unknown): IDataObject[][] {
	const groups = toJson(value, groupsJson.displayName);
	const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
	const isGroup = (value: unknown) => isList(value) && value.every((one) => asFields(one) === one);
	if (isGroup(groups)) return [groups as IDataObject[]];
	if (isList(groups) && groups.every(isGroup)) return groups as IDataObject[][];
	throw new InputProblem(
		`'${groupsJson.displayName}' is not a list of groups of calls`,
		'Enter a list of groups, each a list of calls: [[{ "phone_number": "+15550100123" }]].',
	);
}

function endOfNoCalls(context: IExecuteFunctions, item: number, outcome: Done): Ending {
	const fate: Fate = { ...UNSEEN_FATE, status: 'scheduled' };
	if (!Array.isArray(asFields(outcome.body).createdCalls)) return { item, fate, outcome };
	const warning = `The service created no call for item ${item + 1}. Check the column names that the service expects, or read the file with Extract from File and set 'Source' to 'Input Items'.`;
	addHint(context, warning, 'warning');
	return { item, fate, outcome: NO_CALL };
}

/**
 * @returns the CSV file of one input item, in base64
 * @throws InputProblem when the file is missing, or is certainly not CSV
 */
async function readCsv(context: IExecuteFunctions, item: ItemContext): Promise<string> {
	const field = toText(readField(item, binaryField), binaryField.displayName);
	const fields = Object.keys(inputItems(context)[item.index]?.binary ?? {});
	if (!fields.includes(field)) {
		throw new InputProblem(
			`No file in the binary field ${quote(field)}. Fields with files: ${quoteNames(fields) || 'none'}`,
			`Add a node that returns a file, and enter its field in '${binaryField.displayName}'.`,
		);
	}
	const content = await context.helpers.getBinaryDataBuffer(item.index, field);
	// Text has no such character; workbooks and other documents do.
	if (content.includes(0)) {
		throw new InputProblem(
			`The file in ${quote(field)} is a workbook or another document, not a CSV file`,
			"Save it as CSV, or read it with Extract from File and set 'Source' to 'Input Items'.",
		);
	}
	if (content.toString('utf8').trim() === '') {
		const remedy = 'Provide a CSV file with at least one phone number.';
		throw new InputProblem(`The file in ${quote(field)} is empty`, remedy);
	}
	return content.toString('base64');
}
