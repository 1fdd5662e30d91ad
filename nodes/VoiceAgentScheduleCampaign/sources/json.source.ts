import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isBlank } from '../../shared/values/blank';
import { InputProblem, quote } from '../../shared/values/inputProblem';
import { toJson } from '../../shared/values/jsonField';
import type { AskedCall } from '../calls/askedCalls';
import type { CallPlace } from '../calls/callPlace';
import { CALL_COLUMNS, certainlyMeant, type CallColumn } from './columns';
import { TIMES } from './namedCells';

export const jsonFields: INodeProperties[] = [
	{
		displayName: 'Groups (JSON)',
		name: 'groupsJson',
		type: 'json',
		required: true,
		default: '[]',
		hint: 'E.g. [[{ "phone_number": "+15550100123", "first_name": "Ada" }]]',
		description: 'List of groups, each a list of calls. Unknown keys become prompt parameters.',
	},
];

const NAME = 'Groups (JSON)';

/**
 * @returns the calls that the JSON of one input item asks for
 * @throws InputProblem when it is not a list of groups, or of calls
 */
export function callsOfJson(context: IExecuteFunctions, item: number): AskedCall[] {
	const groups = groupsIn(toJson(context.getNodeParameter('groupsJson', item, ''), NAME));
	const meanings: Meanings = new Map();
	return groups.flatMap((group, groupIndex) =>
		group.map((call, callIndex) => {
			const name = `Group ${groupIndex + 1}, call ${callIndex + 1}`;
			return read(call, { item, name, group: String(groupIndex) }, meanings);
		}),
	);
}

/** A single list of calls is taken for one group. */
function groupsIn(value: unknown): unknown[][] {
	if (!Array.isArray(value) || value.length === 0) throw notGroups('is not a list with groups');
	const lists = value.filter((entry) => Array.isArray(entry));
	if (lists.length === 0) return [value];
	if (lists.length < value.length) throw notGroups('mixes groups and calls');
	if (lists.every((list) => list.length === 0)) throw notGroups('contains groups without calls');
	return lists as unknown[][];
}

/** What the keys mean: all calls have the same few. */
type Meanings = Map<string, CallColumn | undefined>;

function read(call: unknown, place: CallPlace, meanings: Meanings): AskedCall {
	if (typeof call !== 'object' || call === null || Array.isArray(call)) {
		throw notGroups(`contains something that is not a call: ${place.name}`);
	}
	const record = call as IDataObject;
	return {
		place,
		// Read where the call is checked, so that what is wrong is an error of this call.
		get cells() {
			refuseMisspelt(record, meanings);
			return Object.fromEntries(CALL_COLUMNS.map((column) => [column, record[column]] as const));
		},
		parameters: record,
	};
}

/** A key that the service does not know would be a value for the prompt, and the call would ring at another time. */
function refuseMisspelt(call: IDataObject, meanings: Meanings): void {
	const hasTime = TIMES.some((field) => !isBlank(call[field]));
	for (const key of Object.keys(call)) {
		if (!meanings.has(key)) meanings.set(key, certainlyMeant(key));
		const field = meanings.get(key);
		if (field === undefined || field === key || isBlank(call[key]) || !isBlank(call[field])) continue;
		const isOfNoUse = field === 'timezone' ? !hasTime : field === 'scheduled_for' && hasTime;
		if (isOfNoUse) continue;
		throw new InputProblem(
			`The key ${quote(key)} looks like ${quote(field)}, which is missing`,
			`Rename it to ${field}. If it is a prompt parameter, choose another name.`,
		);
	}
}

function notGroups(what: string): InputProblem {
	return new InputProblem(
		`'${NAME}' ${what}`,
		'Enter a list of groups, each a list of calls: [[{ "phone_number": "+15550100123" }]].',
	);
}
