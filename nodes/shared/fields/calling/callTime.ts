import type { INodeProperties } from 'n8n-workflow';

import type { Prepare } from '../../request/message/itemRequest';
import { type ReadingRules, refusePast, toCallTime, toClock } from '../../times/callTime';
import { zoneIfKnown } from '../../times/zone';
import { isBlank } from '../../values/blank';
import { toText } from '../../values/text';

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

/** What a node's fields say of how times are read. */
export interface TimeSettings {
	/** As "Time Zone" holds it. */
	timezone?: unknown;
	/** As "Call Time" holds it. */
	callTime?: unknown;
}

/**
 * @param workflowZone for when no zone is set
 * @throws InputProblem when Call Time or Time Zone cannot be read
 */
export function readingRules({ timezone, callTime }: TimeSettings, workflowZone: string): ReadingRules {
	return {
		zone: toText(timezone, timeZone.displayName) || workflowZone,
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

/**
 * Turns the time of a body into UTC, as the service takes it (assumptions.md, Times).
 *
 * @param field of the body
 * @param options.name the field, as the editor calls it
 * @param options.collection the node's parameter that holds Time Zone and Call Time
 */
export function prepareCallTime(field: string, options: { name: string; collection: string }): Prepare {
	return (body, item) => {
		if (isBlank(body[field])) return;
		const setting = ({ name }: INodeProperties) => item.getNodeParameter(`${options.collection}.${name}`, '');
		const settings = { timezone: setting(timeZone), callTime: setting(callTimeOfDay) };
		const rules = readingRules(settings, item.getTimezone());
		const { moment, note } = toCallTime(body[field], rules, options.name);
		refusePast(moment, rules.zone, options.name);
		body[field] = utcText(moment);
		return note;
	};
}

/**
 * @param moment milliseconds since 1970
 * @returns as the service takes it (assumptions.md, Times)
 */
export function utcText(moment: number): string {
	return new Date(moment).toISOString().replace('.000Z', 'Z');
}
