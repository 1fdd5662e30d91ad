import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from '../engine/engine';
import type { Service } from '../http/service';
import { Campaigning } from './campaign';
import { Dialling } from './dial';

/** What holds for Dial holds for Schedule Campaign: by their names. Failed executions are run again in another process. */
export function bothNodes(service: Service) {
	const nodes = { Dial: new Dialling(service), 'Schedule Campaign': new Campaigning(service) };
	type Name = keyof typeof nodes;
	return Object.entries(nodes).map(
		([name, node]) => [name as Name, { ...node, retry: node.retryElsewhere }] as const,
	);
}

interface SentCall {
	number: string;
	/** In milliseconds since 1970; undefined if at once, or when the service chooses. */
	moment: number | undefined;
}

/** @returns every call that the service was asked for, by whichever node */
export function callsSent({ standIn }: Service): SentCall[] {
	return standIn.requests.flatMap(({ body }) => {
		const { calls } = body as { calls?: IDataObject[][] };
		return (calls?.flat() ?? [body as IDataObject]).map(readCall);
	});
}

/** @returns what the records of a run say became of its items */
export function statusesOf({ success }: RunResult): unknown[] {
	return success.map(({ json }) => json.status);
}

function readCall(call: IDataObject): SentCall {
	const { phone_number, scheduled_for, scheduled_date, scheduled_time, timezone } = call as Record<
		string,
		string
	>;
	const time = scheduled_for ?? (scheduled_date && `${scheduled_date}T${scheduled_time}`);
	const moment = time ? DateTime.fromISO(time, { zone: timezone }).toMillis() : undefined;
	return { number: phone_number as string, moment };
}

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Calling rules: the same hours on some days, or all.
 *
 * @param from full hour, as is `to`
 */
export function hoursOn(from: number, to: number, days = DAYS, zoneOrState = 'UTC'): IDataObject {
	return { callingHours: withEntries([{ days, from: `${from}:00`, to: `${to}:00` }]), zoneOrState };
}

/** What n8n saves of *Calling Hours* or *Calls per Number* if it was added, and nothing was changed. */
export const ADDED = { first: {} };

/** What *Calling Hours* and *Calls per Number* hold: the first entry, and a list of the others. */
export function withEntries([first, ...entry]: object[]): IDataObject {
	return { first: { ...first, ...(entry.length > 0 && { more: { entry } }) } };
}
