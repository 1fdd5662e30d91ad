import type { INodeProperties } from 'n8n-workflow';

import { countriesOfNumber } from '../../numbers/numberingPlan';
import { homeOf } from '../../places/place';
import type { ItemContext } from '../../request/message/item';
import { type ReadingRules, toCallTime, toClock, zoneOfRules } from '../../times/callTime';
import type { DateOrder } from '../../times/dateText';
import { UTC, type Zone, zoneIfKnown } from '../../times/zone';
import { isBlank, toChoice, toText } from '../../values/read';
import { unlessRefused } from '../../values/inputProblem';
import { choice, choiceField } from '../node/basicFields';
import { inCollection, isFieldAdded, readField, textIn } from '../node/fieldPath';
import { rulesOfNumber } from './phoneNumber';

/** When a call is placed. A node adds the routing, or reads it itself. */
export const scheduledFor: INodeProperties = {
	displayName: 'Scheduled For',
	name: 'scheduledFor',
	type: 'dateTime',
	default: '',
	description: "When to call. 'Calling Hours' may delay it. Leave empty to call now.",
};

/** Without a call time, these change nothing. */
const withTime = { hide: { [`/${scheduledFor.name}`]: [''] } };

export const timeZone = textIn('options', 'Time Zone', 'timezone', {
	displayOptions: withTime,
	placeholder: 'e.g. Europe/Berlin',
	description:
		"For times without a time zone. Defaults to that of 'Default Country', or the workflow's. If neither is certain, the item returns an error.",
});

export const timeOfDay = textIn('options', 'Time of Day', 'timeOfDay', {
	displayOptions: withTime,
	placeholder: 'e.g. 09:30',
	description: 'For items with only a date. Without it, they return an error.',
});

export const dateOrder = inCollection(
	'options',
	choiceField('Date Order', 'dateOrder', {
		displayOptions: withTime,
		noDataExpression: true,
		default: 'automatic',
		description: 'How to read dates such as 03/04/2026',
		options: [
			choice(
				'Automatic',
				'automatic',
				'By other dates in the column. Returns an error if none of them is clear.',
			),
			choice('Day First', 'dayFirst', '03/04/2026 is April 3'),
			choice('Month First', 'monthFirst', '03/04/2026 is March 4'),
		],
	}),
);

/**
 * Reads Scheduled For of an item that has something in it.
 *
 * @param number of the call, in the form that the service takes
 * @param known.dateOrder in which other dates of the column are
 * @param known.once reads what is the same for many items
 * @returns the moment, and the clock that shows it: UTC where the clocks of the zone change
 * @throws InputProblem when it is no certain moment, or one of the settings cannot be read
 */
export function readCallTime(
	item: ItemContext,
	number: string,
	known: { dateOrder?: DateOrder; once: <Value>(key: string, read: () => Value) => Value },
): { moment: number; zone: Zone; note?: string } {
	const settings = [timeZone, timeOfDay, dateOrder].map((field) => readField(item, field));
	const rulesOfAll = known.once(`times ${JSON.stringify(settings)}`, (): ReadingRules => {
		const [zone, clock, order] = settings;
		const chosen = toChoice(order, ['automatic', 'dayFirst', 'monthFirst'], dateOrder.displayName);
		return {
			// n8n does not say whether the workflow's was chosen or is its own.
			zone: toText(zone, timeZone.displayName) || item.timezone,
			madeIn: item.timezone,
			dateOrder: chosen === 'automatic' ? known.dateOrder : chosen,
			callTime: toClock(clock, timeOfDay.displayName),
		};
	});
	const { country } = rulesOfNumber(item);
	const rules: ReadingRules = {
		...rulesOfAll,
		countries: () => countriesOfNumber(number),
		...(isBlank(settings[0]) && {
			home: homeOf(number, country),
			isHomeSet: country !== undefined,
			isZoneMissing: isFieldAdded(item, timeZone),
		}),
	};
	const value = readField(item, scheduledFor);
	const { isAtClockChange, ...read } = toCallTime(value, rules, `'${scheduledFor.displayName}'`);
	const shown =
		unlessRefused(() => zoneOfRules(read.moment, rules)) ?? zoneIfKnown(rules.zone, rules.countries);
	return { ...read, zone: (!isAtClockChange && shown) || UTC };
}

/** @returns a moment (milliseconds since 1970) as the service takes it (assumptions.md, Times) */
export function utcText(moment: number): string {
	return new Date(moment).toISOString().replace('.000Z', 'Z');
}
