import type { INodeProperties } from 'n8n-workflow';

import { dateOrderIn } from '../../columns/dateOrder';
import { countriesOfNumber } from '../../numbers/plans/countriesOfNumber';
import type { ItemContext, Prepare, ReadRules } from '../../request/message/itemRequest';
import { type ReadingRules, refusePast, toCallTime, toClock } from '../../times/callTime';
import { noteOnForeignZone } from '../../times/foreignZone';
import type { DateOrder } from '../../times/humanText';
import { zoneIfKnown } from '../../times/zone';
import { isBlank } from '../../values/blank';
import { toChoice } from '../../values/choice';
import { rawParameter } from '../../values/expression';
import { toText } from '../../values/text';
import { columnsReadBy } from './promptParameters';

/** For a node's fields. */
export const timeZone: INodeProperties = {
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	default: '',
	placeholder: 'e.g. Europe/Berlin',
	description:
		"Zone of a scheduled time that is written without one. The workflow's zone if this is left empty.",
};

/** For a node's fields. */
export const callTimeOfDay: INodeProperties = {
	displayName: 'Call Time',
	name: 'callTime',
	type: 'string',
	default: '',
	placeholder: 'e.g. 09:30',
	description:
		'Time of day for rows that give only a date, in hours and minutes. If this is left empty, such rows are errors: without it they would ring at midnight.',
};

/** For a node's fields. */
export const dateOrder: INodeProperties = {
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
			description: 'By other dates of the column; if none decides, such dates return an error',
		},
		{ name: 'Day First', value: 'dayFirst', description: '03/04/2026 is 3 April' },
		{ name: 'Month First', value: 'monthFirst', description: '03/04/2026 is March 4' },
	],
};

/** What a node's fields say of how times are read. */
export interface TimeSettings {
	/** As "Time Zone" holds it. */
	timezone?: unknown;
	/** As "Call Time" holds it. */
	callTime?: unknown;
	/** As "Date Order" holds it. */
	dateOrder?: unknown;
}

const DATE_ORDERS = ['automatic', 'dayFirst', 'monthFirst'] as const;

/**
 * @param workflowZone for when no zone is set
 * @param orderOfColumn in which other dates of the column are
 * @throws InputProblem when one of the settings cannot be read
 */
export function readingRules(
	{ timezone, callTime, dateOrder: order }: TimeSettings,
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
			.map(zoneIfKnown)
			.filter((zone) => zone !== undefined),
		callTime: toClock(callTime, callTimeOfDay.displayName),
	};
}

/** Databases and scripts make dates in the zone of the machine. */
function serverZone(): string {
	serverZoneKnown ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
	return serverZoneKnown;
}

let serverZoneKnown: string | undefined;

/** The field of a node that holds the time of a call, and where what it needs is. */
export interface CallTimeField {
	/** As the editor calls it. */
	displayName: string;
	/** The node's parameter. */
	path: string;
	/** The node's parameter that holds Time Zone, Call Time and Date Order. */
	collection: string;
	/** The field of the body with the number to call, as the service takes it. */
	number: string;
}

/**
 * Turns the time of a body into UTC, as the service takes it (assumptions.md, Times).
 *
 * @param field of the body
 */
export function prepareCallTime(field: string, { displayName, collection, number }: CallTimeField): Prepare {
	return (body, item) => {
		if (isBlank(body[field])) return;
		const setting = ({ name }: INodeProperties) => item.getNodeParameter(`${collection}.${name}`, '');
		const rules: ReadingRules = {
			...readingRules(
				{
					timezone: setting(timeZone),
					callTime: setting(callTimeOfDay),
					dateOrder: setting(dateOrder),
				},
				item.getTimezone(),
				ordersKnown.get(item),
			),
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
export function knowingDateOrder({ path }: CallTimeField, rules: ReadRules): ReadRules {
	return async (items) => {
		const judgeOf = await rules(items);
		const columns = columnsReadBy(rawParameter(items[0]?.getNode().parameters, path));
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
