import type { INodeProperties } from 'n8n-workflow';

import { countriesOfNumber } from '../../numbers/numberingPlan';
import type { ItemContext } from '../../request/message/item';
import { noteOnForeignZone, type ReadingRules, toCallTime, toClock } from '../../times/callTime';
import type { DateOrder } from '../../times/humanText';
import { UTC, type Zone, zoneIfKnown } from '../../times/zone';
import { toChoice, toText } from '../../values/read';
import { rawParameter } from '../../values/expression';
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

const SCHEDULE = 'options';

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

/** For campaigns. */
export const allowPastTimes = inCollection(SCHEDULE, {
	displayName: 'Allow Past Times',
	name: 'allowPastTimes',
	type: 'boolean',
	default: false,
	description: 'Whether to send times that have already passed',
});

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
 * Reads Scheduled For of an item that has something in it.
 *
 * @param number of the call, in the form that the service takes
 * @param known.dateOrder in which other dates of the column are
 * @param known.once reads what is the same for many items
 * @returns the moment, and the clock that shows it: UTC where the clocks of the zone change
 * @throws InputProblem when it is no certain moment
 */
export function readCallTime(
	item: ItemContext,
	number: string,
	known: { dateOrder?: DateOrder; once: <Value>(key: string, read: () => Value) => Value },
): { moment: number; zone: Zone; note?: string; isInForeignZone?: true } {
	const settings = readTimeSettings(item);
	const rulesOfAll = known.once(`times ${JSON.stringify(settings)}`, () =>
		readingRules(settings, item.getTimezone(), known.dateOrder),
	);
	const rules: ReadingRules = { ...rulesOfAll, countries: () => countriesOfNumber(number) };
	const time = toCallTime(readField(item, scheduledFor), rules, `'${scheduledFor.displayName}'`);
	const foreign = noteOnForeignZone(time, rules);
	const note = [time.note, foreign].filter(Boolean).join('. ');
	const zone = time.isAtClockChange ? UTC : (zoneIfKnown(rules.zone, rules.countries) ?? UTC);
	return {
		moment: time.moment,
		zone,
		...(note !== '' && { note }),
		...(foreign !== undefined && { isInForeignZone: true }),
	};
}

/** @returns the columns that Scheduled For reads, of nodes that have the field */
export function timeColumns(item: ItemContext): string[] {
	return columnsReadBy(rawParameter(item.getNode().parameters, parameterPath(scheduledFor)));
}

/**
 * @param moment milliseconds since 1970
 * @returns as the service takes it (assumptions.md, Times)
 */
export function utcText(moment: number): string {
	return new Date(moment).toISOString().replace('.000Z', 'Z');
}
