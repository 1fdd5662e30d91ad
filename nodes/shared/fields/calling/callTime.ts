import type { INodeProperties } from 'n8n-workflow';

import { dateOrderIn } from '../../columns/dateOrder';
import { countriesOfNumber } from '../../numbers/plans/countriesOfNumber';
import type { ItemContext, Prepare, ReadRules } from '../../request/message/itemRequest';
import { noteOnForeignZone, type ReadingRules, refusePast, toCallTime, toClock } from '../../times/callTime';
import type { DateOrder } from '../../times/humanText';
import { zoneIfKnown } from '../../times/zone';
import { isBlank } from '../../values/blank';
import { toChoice } from '../../values/choice';
import { rawParameter } from '../../values/expression';
import { toText } from '../../values/text';
import { inCollection, parameterPath, readField } from '../node/fieldPath';
import { columnsReadBy } from './promptParameters';

/** When a call is placed. A node adds the routing, or reads it itself. */
export const scheduledFor: INodeProperties = {
	displayName: 'Scheduled For',
	name: 'scheduledFor',
	type: 'dateTime',
	default: '',
	description: 'When to place the call. Leave empty to call now.',
};

const SCHEDULE = 'schedule';

export const timeZone = inCollection(SCHEDULE, {
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	default: '',
	placeholder: 'e.g. Europe/Berlin',
	description: "Used for times without a time zone. Defaults to the workflow's.",
});

export const timeOfDay = inCollection(SCHEDULE, {
	displayName: 'Time of Day',
	name: 'timeOfDay',
	type: 'string',
	default: '',
	placeholder: 'e.g. 09:30',
	description: 'Used for items with only a date. Without it, they return an error.',
});

export const dateOrder = inCollection(SCHEDULE, {
	displayName: 'Date Order',
	name: 'dateOrder',
	type: 'options',
	noDataExpression: true,
	default: 'automatic',
	description: 'How to read dates such as 03/04/2026',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'By other dates in the column. Returns an error if none of them is clear.',
		},
		{ name: 'Day First', value: 'dayFirst', description: '03/04/2026 is April 3' },
		{ name: 'Month First', value: 'monthFirst', description: '03/04/2026 is March 4' },
	],
});

/** What the fields above hold for an item. */
export interface TimeSettings {
	timezone: unknown;
	timeOfDay: unknown;
	dateOrder: unknown;
}

export function readTimeSettings(item: ItemContext): TimeSettings {
	return {
		timezone: readField(item, timeZone),
		timeOfDay: readField(item, timeOfDay),
		dateOrder: readField(item, dateOrder),
	};
}

const DATE_ORDERS = ['automatic', 'dayFirst', 'monthFirst'] as const;

/**
 * @param workflowZone for when no zone is set
 * @param orderOfColumn in which other dates of the column are
 * @throws InputProblem when one of the settings cannot be read
 */
export function readingRules(
	{ timezone, timeOfDay: clock, dateOrder: order }: TimeSettings,
	workflowZone: string,
	orderOfColumn: DateOrder | undefined,
): ReadingRules {
	const zone = toText(timezone, timeZone.displayName);
	const chosen = toChoice(order, DATE_ORDERS, { name: dateOrder.displayName, byDefault: 'automatic' });
	return {
		zone: zone || workflowZone,
		isDefaultZone: zone === '',
		dateOrder: chosen === 'automatic' ? orderOfColumn : chosen,
		otherZones: [...new Set([workflowZone, serverZone()])]
			.map((name) => zoneIfKnown(name))
			.filter((zone) => zone !== undefined),
		callTime: toClock(clock, timeOfDay.displayName),
	};
}

/** Databases and scripts make dates in the zone of the machine. */
function serverZone(): string {
	serverZoneKnown ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
	return serverZoneKnown;
}

let serverZoneKnown: string | undefined;

/**
 * Turns the time of a body into UTC, as the service takes it (assumptions.md, Times).
 *
 * @param field of the body
 * @param number the field of the body with the number to call, as the service takes it
 */
export function prepareCallTime(field: string, number: string): Prepare {
	const { displayName } = scheduledFor;
	return (body, item) => {
		if (isBlank(body[field])) return;
		const rules: ReadingRules = {
			...readingRules(readTimeSettings(item), item.getTimezone(), ordersKnown.get(item)),
			countries: () => countriesOfNumber(body[number] as string),
		};
		const time = toCallTime(body[field], rules, `'${displayName}'`);
		const remedy = `. If it is not the call time, choose another column in '${displayName}'.`;
		refusePast(time.moment, rules, `'${displayName}'`, remedy);
		body[field] = utcText(time.moment);
		return [time.note, noteOnForeignZone(time, rules)].filter(Boolean).join('. ') || undefined;
	};
}

/** Of items whose time is read in a moment. */
const ordersKnown = new WeakMap<ItemContext, DateOrder>();

/**
 * Looks at all rows for the order of day and month, before the time of the first is read.
 *
 * @param rules what else holds for the rows
 */
export function knowingDateOrder(rules: ReadRules): ReadRules {
	return async (items) => {
		const judgeOf = await rules(items);
		const columns = columnsReadBy(rawParameter(items[0]?.getNode().parameters, parameterPath(scheduledFor)));
		const order = await dateOrderIn(columns, items);
		if (order) for (const item of items) ordersKnown.set(item, order);
		return judgeOf;
	};
}

/**
 * @param moment milliseconds since 1970
 * @returns as the service takes it (assumptions.md, Times)
 */
export function utcText(moment: number): string {
	return new Date(moment).toISOString().replace('.000Z', 'Z');
}
