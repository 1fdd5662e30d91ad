import type { INodeProperties } from 'n8n-workflow';

import { valueIn } from '../../columns/columns';
import { isNo } from '../../columns/yesNo';
import { toCountry } from '../../numbers/country';
import type { NumberRules } from '../../numbers/readPhoneNumber';
import { placeNamed, placeOfNumber } from '../../places/place';
import type { ItemContext } from '../../request/message/item';
import { DoNotCallList, entriesOf } from '../../rules/doNotCall';
import { type HoursRule, OUTSIDE_HOURS } from '../../times/openTimes';
import { allHoursBut, type CallingHours, toCallingHours, toHolidays } from '../../times/callingHours';
import { isBlank, toText, toTextList } from '../../values/read';
import { holdsExpression, rawParameter, readsRow } from '../../values/expression';
import { InputProblem, quote } from '../../values/inputProblem';
import { inTurns } from '../../values/inTurns';
import { isFieldAdded, parameterPath, readChoice, readField } from '../node/fieldPath';
import {
	allowedCountries,
	callingHours,
	callLimit,
	consent,
	doNotCallColumn,
	doNotCallList,
	holidays,
	outsideCallingHours,
	zoneOrState,
} from './callingRules';
import {
	defaultCountry,
	duplicateNumbers,
	duplicatePolicy,
	numbersWithoutPlus,
	rulesOfNumber,
} from './phoneNumber';
import { columnsReadBy } from './promptParameters';
import { dateOrder, timeOfDay, timeZone } from './scheduledFor';

/** Reads once what is the same for many items. */
type Once = <Value>(key: string, read: () => Value) => Value;

/**
 * @returns ISO 3166 codes
 * @throws InputProblem when there is none, or one that is not known
 */
export function readAllowedCountries(item: ItemContext, once: Once): ReadonlySet<string> {
	const value = readField(item, allowedCountries);
	return once(`countries ${JSON.stringify(value)}`, () => {
		const names = toTextList(value, allowedCountries.displayName);
		const countries = names.map(toCountry).filter((country) => country !== undefined);
		if (countries.length > 0) return new Set(countries);
		throw new InputProblem(
			"'Allowed Countries' is empty, so nothing is sent",
			'Choose at least one country, or remove the rule.',
		);
	});
}

/**
 * @param number of the call, in the form that the service takes
 * @throws InputProblem when the hours, the holidays, or the place of the person cannot be read
 */
export function readHoursRule(item: ItemContext, number: string, once: Once): HoursRule {
	const named = toText(readField(item, zoneOrState), zoneOrState.displayName);
	const zones =
		named === '' ? placeOfNumber(number, () => rulesOfNumber(item).country) : placeNamed(named, number);
	return {
		hours: readHours(item, once),
		zones,
		outside: readChoice(item, outsideCallingHours, OUTSIDE_HOURS),
	};
}

function readHours(item: ItemContext, once: Once): CallingHours {
	const [hours, days] = [readField(item, callingHours), readField(item, holidays)];
	return once(`hours ${JSON.stringify([hours, days])}`, () => {
		const daysWithout = toHolidays(days, { zone: item.timezone }, holidays.displayName);
		return isFieldAdded(item, callingHours)
			? toCallingHours(hours, daysWithout, callingHours.displayName)
			: allHoursBut(daysWithout);
	});
}

/**
 * @returns the labels of the fields that are set and skip calls, move them, or decide how items are read
 * @throws InputProblem when one of them cannot be understood
 */
export function listItemRules(item: ItemContext): string[] {
	const isRule = (option: INodeProperties) =>
		isFieldAdded(item, option) && (option !== duplicateNumbers || duplicatePolicy(item) !== 'send');
	const ofItems = [doNotCallColumn, doNotCallList, consent, allowedCountries, callingHours, holidays];
	return [...ofItems, callLimit, duplicateNumbers, timeZone, timeOfDay, dateOrder]
		.filter(isRule)
		.map(({ displayName }) => displayName);
}

/**
 * @param items of the run
 * @returns whom the rule forbids to call; undefined if it is not set
 * @throws InputProblem when the list is empty or cannot be read
 */
export async function readDoNotCallList(items: readonly ItemContext[]): Promise<DoNotCallList | undefined> {
	const [first] = items;
	if (!first || !isFieldAdded(first, doNotCallList)) return undefined;
	const list = new DoNotCallList(await numberRulesAmong(items));
	await inTurns(entriesForAll(items), (entry) => list.add(entry));
	list.check();
	return list;
}

/**
 * @param items of the run
 * @returns by item, why its own cell forbids to call
 * @throws InputProblem when no item has the column, or an item's cell cannot be read
 */
export async function readDoNotCallColumn(
	items: readonly ItemContext[],
): Promise<ReadonlyMap<number, string>> {
	const answers = new Map<number, string>();
	const [first] = items;
	if (!first || !isFieldAdded(first, doNotCallColumn)) return answers;
	const name = `'${doNotCallColumn.displayName}'`;
	const raw = rawParameter(first.node.parameters, parameterPath(doNotCallColumn));
	const columns = columnsReadBy(raw);
	let isColumn = false;
	await inTurns(holdsExpression(raw) ? items : [], (item) => {
		const answer = readForAll(item, doNotCallColumn, 'Drag the column into it again.');
		isColumn ||= !isBlank(answer) || columns.some((column) => valueIn(item.row, column) !== undefined);
		if (!isNo(answer)) answers.set(item.index, `${name} says ${quote(answer)}`);
	});
	if (isColumn) return answers;
	throw new InputProblem(
		`${name} is not a column of the items, so nothing is sent`,
		'Drag the column into it, or remove the rule.',
	);
}

/** The list is the same for all rows, as far as can be seen, and may be long: it is evaluated once. */
function* entriesForAll(items: readonly ItemContext[]): Generator<unknown> {
	const [first, last] = [items[0], items.at(-1)] as [ItemContext, ItemContext];
	const raw = rawParameter(first.node.parameters, parameterPath(doNotCallList));
	const list = readList(first);
	const isOfRow =
		holdsExpression(raw) && (readsRow(raw) || JSON.stringify(list) !== JSON.stringify(readList(last)));
	if (!isOfRow) yield* entriesOf(list);
	for (const item of isOfRow ? items : []) yield* entriesOf(readList(item));
}

function readList(item: ItemContext): unknown {
	return readForAll(item, doNotCallList, 'Return all items of the list, e.g. {{ $("Opt-outs").all() }}.');
}

/** Whoever an expression that fails is about would be called. */
function readForAll(item: ItemContext, field: INodeProperties, remedy: string): unknown {
	let problem: Error;
	try {
		return readField(item, field);
	} catch (error) {
		problem = error as Error;
	}
	throw new InputProblem(
		`'${field.displayName}' failed for item ${item.index + 1}, so nothing is sent: ${problem.message.replace(/\.$/, '')}`,
		remedy,
	);
}

/** All rules by which the rows' numbers are read; a problem with one of them is an error of its row. */
async function numberRulesAmong(items: readonly ItemContext[]): Promise<NumberRules[]> {
	const rules = new Map<string, NumberRules>();
	const { parameters } = items[0]?.node ?? {};
	const isSame = ![defaultCountry, numbersWithoutPlus].some((field) =>
		holdsExpression(rawParameter(parameters, parameterPath(field))),
	);
	await inTurns(isSame ? items.slice(0, 1) : items, (item) => {
		try {
			const one = rulesOfNumber(item);
			rules.set(JSON.stringify(one), one);
		} catch {
			rules.set('', {});
		}
	});
	return [...rules.values()];
}
