import type { INodeProperties } from 'n8n-workflow';

import { countryOptions, toCountry } from '../../numbers/country';
import { placeNamed, placeOfNumber } from '../../places/place';
import type { ItemContext } from '../../request/message/item';
import { PERIODS } from '../../rules/whoMayBeCalled';
import { allHoursBut, toCallingHours, toHolidays, WEEKDAYS } from '../../times/callingHours';
import { type HoursRule, OUTSIDE_HOURS } from '../../times/openTimes';
import { InputProblem } from '../../values/inputProblem';
import { asFields, toText, toTextList } from '../../values/read';
import { inCollection, isFieldAdded, readChoice, readField, textIn } from '../node/fieldPath';
import { doNotCall, doNotCallList } from './doNotCallFields';
import { duplicateNumbers, NOT_OF_QUESTIONS, rulesOfNumber } from './phoneNumber';
import {
	choice,
	choiceField,
	collectionField,
	numberField,
	switchField,
	textField,
} from '../node/basicFields';

/** Reads once what is the same for many items. */
type Once = <Value>(key: string, read: () => Value) => Value;

export const ignoredColumns = textIn('callingRules', 'Do Not Call: Columns Not to Check', 'columnsToIgnore', {
	displayOptions: NOT_OF_QUESTIONS,
	noDataExpression: true,
	placeholder: 'e.g. VIP, Notes',
	description:
		'Columns that don\'t say who may be called, separated by commas. Their notes and yes/no answers are ignored, but a plain "do not call" counts.',
});

export const allowPremiumRateNumbers = inCollection(
	'callingRules',
	switchField('Allow Premium-Rate Numbers', 'allowPremiumRateNumbers', {
		description: 'Whether to call premium-rate, shared-cost, and satellite numbers',
	}),
);

export const allowedCountries = inCollection('callingRules', {
	displayName: 'Allowed Countries',
	name: 'allowedCountries',
	type: 'multiOptions',
	default: [],
	description:
		'Countries whose numbers may be called; others are skipped. Expressions may return names or codes.',
	options: [...countryOptions],
	builderHint: {
		propertyHint: 'Set it if an AI agent or a form decides who is called.',
	},
});

/**
 * @returns ISO 3166 codes
 * @throws InputProblem when there is none, or one that is not known
 */
export function readAllowedCountries(item: ItemContext, once: Once): ReadonlySet<string> {
	const value = readField(item, allowedCountries);
	return once(`countries ${JSON.stringify(value)}`, () => {
		const names = toTextList(value, allowedCountries.displayName);
		const countries = names.flatMap((name) => toCountry(name, allowedCountries.displayName) ?? []);
		if (countries.length > 0) return new Set(countries);
		const remedy = 'Choose at least one country, or remove the rule.';
		throw new InputProblem("'Allowed Countries' is empty", remedy);
	});
}

export const consent = textIn('callingRules', 'Consent', 'consent', {
	placeholder: 'e.g. {{ $json.consent }}',
	description: 'Drag the column here. Calls only items with a clear yes, e.g. yes, true, 1, or a check mark.',
});

/** A rule that holds an entry as soon as it is added: n8n fills in the default of one entry, not of a list. */
function withEntries(
	field: Pick<INodeProperties, 'displayName' | 'name' | 'displayOptions' | 'description'>,
	[entry, more]: readonly [string, string],
	values: INodeProperties[],
): INodeProperties {
	const shape = { type: 'fixedCollection', placeholder: `Add ${entry}` } as const;
	const others: INodeProperties = {
		...shape,
		displayName: more,
		name: 'more',
		typeOptions: { multipleValues: true },
		default: {},
		options: [{ displayName: entry, name: 'entry', values }],
	};
	return inCollection('callingRules', {
		...field,
		...shape,
		typeOptions: { multipleValues: false },
		default: { first: Object.fromEntries(values.map(({ name, default: value }) => [name, value])) },
		options: [{ displayName: entry, name: 'first', values: [...values, others] }],
	});
}

/** @returns what the entries of such a rule hold, with what their expressions gave */
export function readEntries(item: ItemContext, field: INodeProperties): unknown[] {
	const { first } = asFields(readField(item, field));
	const { entry = [] } = asFields(asFields(first).more) as { entry?: unknown[] };
	return first ? [first, ...entry] : [];
}

export const callingHours = withEntries(
	{
		displayName: 'Calling Hours',
		name: 'callingHours',
		description:
			"Allowed hours in the recipient's time zone. Other calls, also on days you don't list, move to the next allowed time. Not legal advice.",
	},
	['Hours', 'More Hours'],
	[
		{
			displayName: 'Days',
			name: 'days',
			type: 'multiOptions',
			description: 'Days on which calls may start in these hours',
			default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
			options: WEEKDAYS.map((name) => ({ name, value: name.toLowerCase() })),
		},
		textField('From', 'from', {
			default: '09:00',
			placeholder: 'e.g. 09:00',
			description: 'When calls may start',
		}),
		textField('To', 'to', {
			default: '18:00',
			placeholder: 'e.g. 18:00',
			description:
				'No calls from this time on. Enter 24:00 for midnight. Split overnight hours into two entries.',
		}),
	],
);

export const zoneOrState = textIn('callingRules', 'Calling Hours: Time Zone or State', 'zoneOrState', {
	placeholder: 'e.g. {{ $json.state }}',
	description:
		"Recipient's time zone, US or Australian state, or Canadian province. Defaults to the location of the phone number.",
});

export const outsideCallingHours = inCollection(
	'callingRules',
	choiceField('Calling Hours: Outside These Hours', 'outsideCallingHours', {
		default: 'move',
		description: 'What to do with calls outside the hours or on holidays',
		options: [
			choice('Move to the Next Allowed Time', 'move', 'Schedules the call for that time'),
			choice('Return an Error', 'error', 'Treats the item as invalid'),
			choice('Skip', 'skip', "Skips the item; 'reason' says why"),
		],
	}),
);

export const holidays = textIn('callingRules', 'Calling Hours: Holidays', 'holidays', {
	typeOptions: { rows: 3 },
	placeholder: 'e.g. 2026-12-25, 2026-12-26, 2026-12-30 to 2027-01-02',
	description: 'Dates without calls, separated by commas or line breaks. Also accepts a list of dates.',
});

/** @throws InputProblem when the hours, the holidays, or the place of the person with the number cannot be read */
export function readHoursRule(item: ItemContext, number: string, once: Once): HoursRule {
	const named = toText(readField(item, zoneOrState), zoneOrState.displayName);
	const zones =
		named === '' ? placeOfNumber(number, () => rulesOfNumber(item).country) : placeNamed(named, number);
	const [windows, days] = [readEntries(item, callingHours), readField(item, holidays)];
	const hours = once(`hours ${JSON.stringify([windows, days])}`, () => {
		const daysWithout = toHolidays(days, { zone: item.timezone }, holidays.displayName);
		return isFieldAdded(item, callingHours)
			? toCallingHours(windows, daysWithout, callingHours.displayName)
			: allHoursBut(daysWithout);
	});
	return { hours, zones, outside: readChoice(item, outsideCallingHours, OUTSIDE_HOURS) };
}

/** Read by `toCallLimits`. */
export const callLimit = withEntries(
	{
		displayName: 'Calls per Number',
		displayOptions: NOT_OF_QUESTIONS,
		name: 'callLimit',
		description:
			"How many calls a number may get in a period. Further calls are skipped. Calls of other nodes and executions count only with 'Earlier Calls'.",
	},
	['Limit', 'More Limits'],
	[
		numberField('Max Calls', 'maxCalls', {
			min: 1,
			default: 3,
			description: 'Calls allowed in the period',
		}),
		choiceField('Period', 'period', {
			default: '24 hours',
			description: 'Counted back from each call, not by calendar days',
			options: PERIODS.map((value) => ({ name: value.replace(/[hd]/, (one) => one.toUpperCase()), value })),
		}),
		textField('Earlier Calls', 'earlierCalls', {
			placeholder: 'e.g. {{ $json.calls_24_hours }}',
			description:
				'Number of calls by other nodes and executions in the period, e.g. from a column. Empty means 0.',
		}),
	],
);

export const ruleFields: INodeProperties[] = [
	allowPremiumRateNumbers,
	allowedCountries,
	callingHours,
	holidays,
	outsideCallingHours,
	zoneOrState,
	callLimit,
	consent,
	doNotCall,
	doNotCallList,
	ignoredColumns,
	duplicateNumbers,
];

/** For nodes that place calls. */
export const callingRules = collectionField('Calling Rules', 'callingRules', 'Rule', {
	description: 'Who may be called, when, and how often',
	options: ruleFields,
});
