import { DateTime } from 'luxon';
import type { IDataObject, INodeProperties, INodeType } from 'n8n-workflow';

import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { objectId } from '../../stand-in/records';
import type { StandInOptions } from '../../stand-in/standIn';
import { NODE, runNode, savedData, type RunOptions, type RunResult } from '../engine/engine';
import { nodeOfOtherProcess } from '../engine/otherProcess';
import { people, useStandIn, type Service } from '../http/service';

/** n8n makes one of each, for all executions. */
const [dialNode, campaignNode] = [new VoiceAgentDial(), new VoiceAgentScheduleCampaign()];

/** What Dial requires beside whom to call. */
export const REQUIRED = {
	fromNumber: { __rl: true, mode: 'list', value: objectId('40fe', 1) },
	useCaseId: { __rl: true, mode: 'list', value: objectId('ca5e', 1) },
};

/** How many people are called, unless told otherwise. */
export const PEOPLE = 200;

/** A stand-in for a file's tests, and the nodes that call people. */
export const useCallingNodes = (options?: () => StandInOptions) => callingNodesOf(useStandIn(options));

/** The nodes that call people, with nothing chosen but what they require, and what they asked the service for. */
export function callingNodesOf(service: Service) {
	const dialling = new CallingNode(service, dialNode, {
		...REQUIRED,
		toNumber: '={{ $json.phone }}',
	});
	const campaigning = new CallingNode(service, campaignNode, {
		operation: 'schedule',
		fromNumber: REQUIRED.fromNumber,
	});
	const campaignsSent = () =>
		service.standIn.requests
			.filter(({ operation }) => operation === 'scheduleCampaign')
			.map(({ body }) => body as IDataObject & { calls: IDataObject[][] });
	/** Every call that the service was asked for, by whichever node. */
	const callsSent = () =>
		service.standIn.requests.flatMap(({ body }) => {
			const { calls } = body as { calls?: IDataObject[][] };
			return (calls?.flat() ?? [body as IDataObject]).map(readCall);
		});
	return {
		service,
		dialling,
		campaigning,
		dial: dialling.run,
		schedule: campaigning.run,
		/** What holds for Dial holds for Schedule Campaign: by their names. Failed executions are run again in another process. */
		bothNodes: Object.entries({ Dial: dialling, 'Schedule Campaign': campaigning }).map(
			([name, node]) => [name, { ...node, retry: node.retryElsewhere }] as const,
		),
		campaignsSent,
		/** The calls of the only campaign that the service was asked for. */
		campaignCalls: () => {
			expect(campaignsSent()).toHaveLength(1);
			return campaignsSent()[0]?.calls.flat() ?? [];
		},
		callsSent,
		numbersSent: () => callsSent().map(({ number }) => number),
		callsTo: (phone: string) => service.standIn.state.callsTo(phone),
	};
}

type Options = Partial<RunOptions>;

/** A node that calls people. */
class CallingNode {
	private elsewhere?: INodeType;

	constructor(
		private readonly service: Service,
		private readonly node: INodeType,
		private readonly required: IDataObject,
	) {}

	run = async (options: Options = {}) => await runNode(this.node, this.complete(options));

	/** Runs a failed execution again, as "Retry" in n8n's list of executions does. */
	retry = async (failed: RunResult, options: Options = {}, node = this.node) => {
		const data = savedData(failed);
		delete data.resultData.error;
		data.resultData.runData[NODE]?.pop();
		return await runNode(node, this.complete(options), { data, mode: 'retry' });
	};

	/** In another process of n8n. */
	retryElsewhere = async (failed: RunResult, options: Options) =>
		await this.retry(failed, options, (this.elsewhere ??= nodeOfOtherProcess(this.node.constructor.name)));

	/** Goes on with a run that rests, from what n8n's database holds of it, as n8n does when its time is up. */
	resume = async (resting: RunResult, options: Options = {}) =>
		await runNode(this.node, this.complete(options), { ...resting, data: savedData(resting) });

	/** Runs an execution once more from its beginning, as n8n may where resumed executions wait for their turn. */
	repeat = async ({ executionId }: RunResult, options: Options = {}) =>
		await runNode(this.node, this.complete(options), { executionId });

	private complete(options: Options): RunOptions {
		return {
			rows: people(PEOPLE),
			credential: this.service.credential(),
			...options,
			parameters: { ...this.required, ...options.parameters },
		};
	}
}

/** @returns the number of a call, and its moment: in milliseconds since 1970; undefined if at once, or when the service chooses */
function readCall(call: IDataObject): { number: string; moment: number | undefined } {
	const { phone_number, scheduled_for, scheduled_date, scheduled_time, timezone } = call as Record<
		string,
		string
	>;
	const time = scheduled_for ?? (scheduled_date && `${scheduled_date}T${scheduled_time}`);
	const moment = time ? DateTime.fromISO(time, { zone: timezone }).toMillis() : undefined;
	return { number: phone_number as string, moment };
}

/** @returns what the records of a run say became of its items */
export function statusesOf({ success }: RunResult): unknown[] {
	return success.map(({ json }) => json.status);
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

/** By the names of fields. */
const collections = new Map(
	[dialNode, campaignNode].flatMap(({ description }) =>
		description.properties
			.filter(({ type }) => type === 'collection')
			.flatMap(({ name, options }) => (options as INodeProperties[]).map((field) => [field.name, name])),
	) as Array<[field: string, collection: string]>,
);

/** @returns parameters of Dial or Schedule Campaign: each field in its collection, if it is in one */
export function placeFields(fields: IDataObject): IDataObject {
	const parameters: IDataObject = {};
	for (const [name, value] of Object.entries(fields)) {
		const collection = collections.get(name);
		if (collection === undefined) parameters[name] = value;
		else parameters[collection] = { ...(parameters[collection] as IDataObject), [name]: value };
	}
	return parameters;
}

/**
 * The record of an item, by what a test says of it: a cell of which it says nothing has a dash. `everyRecord.test.ts`
 * checks the order of its keys.
 */
export function recordFor(fields: IDataObject): IDataObject {
	const dashes = { phone_number: '–', call_time: '–', reason: '–', call_id: '–' };
	return { row_number: 1, ...dashes, ...fields };
}
