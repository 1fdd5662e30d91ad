import type { IDataObject } from 'n8n-workflow';

import { findColumns, existingColumn } from '../../../nodes/shared/columns/columns';
import { findPhoneColumns } from '../../../nodes/shared/columns/phoneColumns';
import { timeColumnsAmong } from '../../../nodes/shared/columns/dateColumns';
import { operationTable } from '../../../nodes/shared/contract/contract';
import { readParameters } from '../../../nodes/shared/fields/calling/promptParameters';
import { checkBody } from '../../../nodes/shared/request/message/body';
import { outputReader, UNSET } from '../../../nodes/shared/request/message/output';
import { refusal } from '../../../nodes/shared/request/policy/failure';
import { readAttempt } from '../../../nodes/shared/request/policy/outcome';
import { recordOfCall } from '../../../nodes/shared/record/callRecord';
import { redactInTurns, createRedactor } from '../../../nodes/shared/request/wire/redaction';
import { DoNotCallList, entriesOf } from '../../../nodes/shared/rules/doNotCall';
import { toCallingHours, toHolidays } from '../../../nodes/shared/times/callingHours';
import { quote, unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { toTextList } from '../../../nodes/shared/values/read';
import { pairedCalls, type Part } from '../../../nodes/VoiceAgentScheduleCampaign/campaignOutput';
import { findCall, makeEventKey, matchesFilter, readBody } from '../../../nodes/VoiceAgentTrigger/event';
import { KEY } from './hostileTexts';
import { itemsOf } from '../itemsOf';
import { ALL_COLUMNS, FILTER } from './textReaders';

const NUMBER = '+15550100123';
const redact = createRedactor([KEY]);
const redactEvent = createRedactor(['f'.repeat(64)], ['n8n_wait']);
const rules = { zone: 'Europe/Berlin' };
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
	Array.from({ length: count }, (_, index) => make(index));
const datesOf = (columns: string[]) => Object.fromEntries(columns.map((column) => [column, '2026-12-01']));

/** JSON as a stranger would send it, of about so many characters. */
export const hostileValues: Readonly<Record<string, (length: number) => unknown>> = {
	'lists in lists': (length) => {
		let value: unknown = [];
		for (let depth = 0; depth < length / 2; depth++) value = [value];
		return value;
	},
	'objects in objects': (length) => {
		let value: unknown = { id: 'a', status: 'a' };
		for (let depth = 0; depth < length / 15; depth++) value = { message: value, error: '' };
		return value;
	},
	'many entries, deep inside': (length) => {
		let value: unknown = times(length / 5, () => '1;');
		for (let depth = 0; depth < 1_000; depth++) value = [value];
		return value;
	},
	'many texts': (length) => times(length / 12, (index) => `text ${index}`),
	'the same text': (length) => times(length / 12, () => NUMBER),
	'many keys': (length) => datesOf(times(length / 25, (index) => `column ${index}`)),
	'many keys of one meaning': (length) =>
		datesOf(
			times(length / 25, (index) =>
				`date${index}`.replace(/\d/g, (digit) => ' .,;:-_!?/'[Number(digit)] as string),
			),
		),
	'rows with a column each': (length) => times(length / 30, (index) => ({ [`column ${index}`]: '14:30' })),
	'the same record': (length) => times(length / 40, () => ({ phone_number: NUMBER, id: 'a', status: 'a' })),
	'many groups': (length) => times(length / 35, (index) => [{ phone_number: NUMBER, group: index }]),
	'many days': (length) => times(length / 40, () => ({ days: ['mon', 'tue'], from: '9', to: '17' })),
};

type Row = Record<string, unknown>;
const rowsOf = (value: unknown): Row[] => {
	const isRow = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
	return (Array.isArray(value) ? value : [value]).filter(isRow) as Row[];
};

/** Whatever reads JSON that comes from rows or the service. Each may refuse it by throwing. */
export const valueReaders: Readonly<Record<string, (value: unknown) => unknown>> = {
	redaction: async (value) => await redactInTurns(value, redact),
	refusal: (value) => refusal(operationTable.dialOutbound, 400, value, redact),
	ending: (value) =>
		readAttempt(
			operationTable.dialOutbound,
			{ response: { status: 200, headers: {}, body: redact(value) } },
			{ address: '', redact },
		),
	output: (value) => outputReader('listNumbers', {}, UNSET)(redact(value), {}),
	event: (value) => {
		const body = redactEvent(readBody({ body: value, rawBody: Buffer.from('') }));
		const call = findCall(body);
		return [matchesFilter(call, FILTER), makeEventKey(body, call), recordOfCall(body)];
	},
	shown: (value) => quote(value),
	doNotCall: (value) => {
		const list = new DoNotCallList([{ country: 'US' }]);
		for (const entry of entriesOf(value)) list.add(entry);
		return list.check();
	},
	holidays: (value) => toHolidays(value, rules, 'Calling Hours: Holidays'),
	callingHours: (value) => toCallingHours([value], new Set(), 'Hours'),
	textList: (value) => toTextList(value, 'Tags'),
	columns: async (value) => {
		const rows = rowsOf(value);
		const items = itemsOf(ALL_COLUMNS, rows as IDataObject[]);
		const columns = await findColumns(items);
		for (const item of items) {
			unlessRefused(() => existingColumn('none', columns, 'Group By'));
			unlessRefused(() => readParameters(item));
		}
		unlessRefused(() => findPhoneColumns(columns, () => ({ country: 'US' })));
		return timeColumnsAmong(columns, 0);
	},
	groupsJson: (value) => checkBody('scheduleCampaign', { calls: value as never }),
	createdCalls: (value) => {
		const numbers = rowsOf(value).map(({ phone_number }) => String(phone_number));
		const asked = numbers.map((phone_number, item) => ({ item, fate: { phone_number } }) as Part);
		const created = numbers.map((to) => ({ metadata: { to } }));
		return pairedCalls(asked, created.reverse());
	},
};
