import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { RunOptions, RunResult } from '../engine/engine';
import { nodeOfOtherProcess } from '../engine/otherProcess';
import type { Service } from '../http/service';
import { Campaigning } from './campaign';
import { Dialling } from './dial';

type Options = Partial<RunOptions> & Pick<RunOptions, 'rows'>;

/** A node that calls people, who are in the column `phone`. */
interface CallingNode {
	run: (options: Options) => Promise<RunResult>;
	/** Runs a failed execution again, in another process. */
	retry: (failed: RunResult, options: Options) => Promise<RunResult>;
	/** Runs an execution once more from the same state. */
	repeat: (first: RunResult, options: Options) => Promise<RunResult>;
}

/** What holds for Dial holds for Schedule Campaign: by their names. */
export function bothNodes(service: Service): Array<['Dial' | 'Schedule Campaign', CallingNode]> {
	const dialling = new Dialling(service);
	const campaigning = new Campaigning(service);
	const dial: CallingNode = {
		run: async (options) => await dialling.dial(options),
		retry: async (failed, options) =>
			await dialling.retry(failed, options, nodeOfOtherProcess('VoiceAgentDial')),
		repeat: async (first, options) => await dialling.repeat(first, options),
	};
	const campaign: CallingNode = {
		run: async (options) => await campaigning.schedule(options),
		retry: async (failed, options) =>
			await campaigning.retry(failed, options, nodeOfOtherProcess('VoiceAgentScheduleCampaign')),
		repeat: async (first, options) => await campaigning.repeat(first, options),
	};
	return [
		['Dial', dial],
		['Schedule Campaign', campaign],
	];
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
