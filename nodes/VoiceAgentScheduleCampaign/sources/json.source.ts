import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputProblem } from '../../shared/values/inputProblem';
import { toJson } from '../../shared/values/jsonField';
import type { AskedCall } from '../calls/askedCalls';
import { CALL_COLUMNS } from './columns';

export const jsonFields: INodeProperties[] = [
	{
		displayName: 'Groups (JSON)',
		name: 'groupsJson',
		type: 'json',
		required: true,
		default: '[]',
		hint: 'E.g. [[{ "phone_number": "+15550100123", "first_name": "Ada" }]]',
		description:
			'A list of groups, each a list of calls as the service takes them: phone_number, scheduled_date, scheduled_time, timezone, max_duration_mins; all other keys are values for the prompt',
	},
];

const NAME = 'Groups (JSON)';

/**
 * @returns the calls that the JSON of one input item asks for
 * @throws InputProblem when it is not a list of groups, or of calls
 */
export function callsOfJson(context: IExecuteFunctions, item: number): AskedCall[] {
	const groups = groupsIn(toJson(context.getNodeParameter('groupsJson', item, ''), NAME));
	return groups.flatMap((group, groupIndex) =>
		group.map((call, callIndex) => {
			const name = `Group ${groupIndex + 1}, call ${callIndex + 1}`;
			return { ...read(call, name), place: { item, name, group: String(groupIndex) } };
		}),
	);
}

/** A single list of calls is taken for one group. */
function groupsIn(value: unknown): unknown[][] {
	if (!Array.isArray(value) || value.length === 0) throw notGroups('is not a list with something in it');
	const lists = value.filter((entry) => Array.isArray(entry));
	if (lists.length === 0) return [value];
	if (lists.length < value.length) throw notGroups('mixes groups and calls');
	if (lists.every((list) => list.length === 0)) throw notGroups('holds groups without calls');
	return lists as unknown[][];
}

function read(call: unknown, name: string): Pick<AskedCall, 'cells' | 'parameters'> {
	if (typeof call !== 'object' || call === null || Array.isArray(call)) {
		throw notGroups(`holds something that is not a call: ${name}`);
	}
	const record = call as IDataObject;
	const entries = CALL_COLUMNS.map((column) => [column, record[column]] as const);
	return { cells: Object.fromEntries(entries), parameters: record };
}

function notGroups(what: string): InputProblem {
	return new InputProblem(
		`${NAME} ${what}`,
		'Write groups in brackets, and in each the calls: [[{ "phone_number": "+15550100123" }]].',
	);
}
