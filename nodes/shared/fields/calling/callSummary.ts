import { isExpression } from 'n8n-workflow';

import { spreadsheetDateText } from '../../columns/spreadsheetDates';
import type { Columns } from '../../columns/columnsOfRows';
import { listNumberColumns } from '../../columns/phoneColumns';
import { countryName } from '../../numbers/country';
import type { ItemContext } from '../../request/message/item';
import { isBlank } from '../../values/blank';
import { rawParameter } from '../../values/expression';
import { quote, quoteNames, tryRead } from '../../values/inputProblem';
import { parameterPath } from '../node/fieldPath';
import { timeZone } from './callTime';
import { phoneColumns } from './phoneColumns';
import { defaultCountry, rulesOfNumber } from './phoneNumber';
import { columnsReadBy, datesAsText } from './promptParameters';

/** What the calls of a run are made of. */
export interface CallSources {
	/** Columns with the number to call; none if it is in no column of the rows. */
	phone: readonly string[];
	/** Columns that say when to call; none if no column does. */
	time: readonly string[];
	/** Columns with the time zone. */
	zone: readonly string[];
	/** Names of the values that are sent for the prompt. */
	sent: readonly string[];
}

/**
 * Says how rows are read, for a preview.
 *
 * @param items of the run
 * @param columns of all items
 * @returns sentences
 */
export function summarizeCalls(
	items: readonly ItemContext[],
	columns: Columns,
	{ phone, time, zone, sent }: CallSources,
): string {
	const item = items[0] as ItemContext;
	const { parameters } = item.getNode();
	const ofWorkflow = `${item.getTimezone()} (the workflow's)`;
	const zones = [
		...(zone.length > 0 ? [columnText(zone)] : []),
		settingText(rawParameter(parameters, parameterPath(timeZone))) ?? ofWorkflow,
	];
	const facts: Array<[name: string, text: string]> = [
		['Phone number', phone.length > 0 ? columnText(phone) : 'not from a column'],
		[
			'Default Country',
			settingText(rawParameter(parameters, parameterPath(defaultCountry)), countryName) ?? 'none',
		],
		['Call time', time.length > 0 ? columnText(time) : 'not from a column'],
		['Time zone', zones.join(', else ')],
		['Sent to the prompt', sent.length > 0 ? quoteNames(sent, sent.length) : 'nothing'],
	];
	const sentences = facts.map(([name, text]) => `${name}: ${text}.`);
	return [...sentences, ...describeUnusedNumbers(items, columns, phone)].join(' ');
}

function describeUnusedNumbers(
	items: readonly ItemContext[],
	columns: Columns,
	phone: readonly string[],
): string[] {
	const item = items[0] as ItemContext;
	if (phone.length === 0) return [];
	const used = new Set([...phone, ...columnsReadBy(item.getNode().parameters)]);
	const rulesAt = (index: number) => tryRead(() => rulesOfNumber(items[index] as ItemContext));
	const unused = listNumberColumns(columns, rulesAt).filter((column) => !used.has(column));
	if (unused.length === 0) return [];
	return [
		`Phone numbers that are not used: ${columnText(unused)}. To call them too, list all columns in '${phoneColumns.displayName}'.`,
	];
}

function columnText(columns: readonly string[]): string {
	return `${columns.length > 1 ? 'columns' : 'column'} ${quoteNames(columns, columns.length)}`;
}

/** @returns undefined if nothing is set */
function settingText(raw: unknown, named: (value: string) => string = (value) => value): string | undefined {
	if (isBlank(raw) || typeof raw !== 'string') return undefined;
	if (!isExpression(raw)) return named(raw);
	const columns = columnsReadBy(raw);
	return columns.length > 0 ? columnText(columns) : 'an expression';
}

/**
 * @param values for the prompt, by name, of each row
 * @returns which of them are numbers of spreadsheet dates, which an agent would read out; undefined if none
 */
export function warnOfSerialDates(values: Iterable<Readonly<Record<string, unknown>>>): string | undefined {
	const found = new Map<string, string>();
	for (const row of values) {
		for (const [name, value] of Object.entries(row)) {
			if (found.has(name) || spreadsheetDateText(name, value) === undefined) continue;
			found.set(name, `${quote(name)} (${String(value)})`);
		}
	}
	if (found.size === 0) return undefined;
	const names = [...found.values()].slice(0, MAX_NAMED).join(', ');
	return `The agent would read these dates as numbers: ${names}. Turn on '${datesAsText.displayName}', or format the column as text in the spreadsheet.`;
}

const MAX_NAMED = 5;
