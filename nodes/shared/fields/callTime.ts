import type { INodeProperties } from 'n8n-workflow';

import type { Prepare } from '../request/message/itemRequest';
import { refusePast, toCallTime } from '../values/callTime';

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

/**
 * Turns the time of a body into UTC, as the service takes it (service-interface section 2).
 *
 * @param field of the body
 * @param options.name the field, as the editor calls it
 * @param options.zoneParameter the node's parameter that holds the zone
 */
export function prepareCallTime(field: string, options: { name: string; zoneParameter: string }): Prepare {
	return (body, item) => {
		if (body[field] === undefined || body[field] === null || body[field] === '') return;
		const zone = (item.getNodeParameter(options.zoneParameter, '') as string) || item.getTimezone();
		const { moment } = toCallTime(body[field], zone, options.name);
		refusePast(moment, options.name);
		body[field] = moment.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
	};
}
