import type { IExecuteFunctions, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import { nodeKey } from '../processMemory';
import { isRecorded, KEPT_FOR_MS } from './recordedEvents';

/** The field of an item that carries the event's key from the delivery to the execution. */
const MARK = 'voiceAgentEvent';
const MIN_ERROR = 400;
/** Events, of all triggers together: some 10 MB. Beyond these, the oldest are forgotten. */
const MAX_KEPT = 50_000;

/** Of an event: its execution is being started, or was. */
type State = { startedAt: number } | { starting: Promise<void> };

/** By this the caller reports on the execution that it starts for an event. */
export interface ExecutionStart {
	/** The execution has started. */
	done(): void;
	/** It could not be started, or that is not known: the event may come again. */
	failed(): void;
}

/**
 * Which events have started an execution, as far as this process knows. Time is read from a monotonic clock:
 * changing the machine's clock neither forgets events nor keeps them longer.
 */
export class EventMemory {
	private readonly events = new Map<string, State>();

	constructor(
		private readonly keptForMs: number,
		private readonly now: () => number = () => performance.now(),
	) {}

	/**
	 * Waits while another caller is starting this event's execution.
	 *
	 * @returns undefined when the event has its execution; else the caller must start it
	 */
	async begin(id: string): Promise<ExecutionStart | undefined> {
		for (;;) {
			const state = this.events.get(id);
			if (state === undefined) return this.claim(id);
			if ('starting' in state) await state.starting;
			else if (this.now() - state.startedAt > this.keptForMs) return this.claim(id);
			else return undefined;
		}
	}

	/** Whether the event's execution was started in this process, or is being started. */
	has(id: string): boolean {
		return this.events.has(id);
	}

	/** The event's execution has started, in this process or another one. */
	keep(id: string): void {
		this.events.delete(id);
		this.events.set(id, { startedAt: this.now() });
		if (this.events.size <= MAX_KEPT) return;
		for (const [oldest, state] of this.events) {
			if ('starting' in state) continue;
			this.events.delete(oldest);
			return;
		}
	}

	private claim(id: string): ExecutionStart {
		let settle = () => {};
		const claim: State = { starting: new Promise((resolve) => (settle = resolve)) };
		this.events.set(id, claim);
		const isMine = () => this.events.get(id) === claim;
		return {
			done: () => {
				if (isMine()) this.keep(id);
				settle();
			},
			failed: () => {
				if (isMine()) this.events.delete(id);
				settle();
			},
		};
	}
}

const memory = new EventMemory(KEPT_FOR_MS);

/**
 * Prevents repeated deliveries from starting another execution, in two steps. Here, where a delivery arrives, it
 * looks up what this process remembers, and starts nothing for that. In the execution, where n8n's database can
 * be reached, `dropRepeated` looks up what all processes have recorded.
 *
 * An event that is just being started is waited for. It counts as started when n8n has answered the
 * service: when n8n cannot start the execution, or the service gives up waiting, the next delivery starts one.
 *
 * @param key of the event, as `makeEventKey` gives it
 * @returns the item to start the execution with; undefined when the event has started one before
 */
export async function startOnce(
	context: IWebhookFunctions,
	key: string,
	item: INodeExecutionData,
): Promise<INodeExecutionData | undefined> {
	const start = await memory.begin(toEventId(context, key));
	if (start === undefined) return undefined;
	const response = context.getResponseObject();
	if (response.closed) start.failed();
	response.once('finish', () => (response.statusCode < MIN_ERROR ? start.done() : start.failed()));
	response.once('close', () => start.failed());
	return { ...item, [MARK]: key };
}

/** With Retry On Fail n8n runs the trigger again if the event has a field named `error`, in the same execution. */
const answers = new WeakMap<object, Promise<INodeExecutionData[]>>();

/**
 * The trigger's part in the execution that it has started: outputs the event, unless an earlier execution had
 * it. Then this one ends here. In manual executions, and where n8n cannot look it up, everything is output.
 */
export async function dropRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const run = context.getExecuteData();
	const answer = answers.get(run) ?? findNew(context);
	answers.set(run, answer);
	return await answer;
}

async function findNew(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const isProduction = context.getMode() === 'webhook';
	const first = await Promise.all(
		context.getInputData().map(async ({ [MARK]: key, ...item }) => {
			if (typeof key !== 'string' || !isProduction) return [item];
			const id = toEventId(context, key);
			// In queue mode one process receives deliveries, and several others run workflows.
			const isAlone = memory.has(id);
			memory.keep(id);
			return (await isRecorded(context, key, isAlone)) ? [] : [item];
		}),
	);
	return first.flat();
}

function toEventId(context: IWebhookFunctions | IExecuteFunctions, key: string): string {
	return `${nodeKey(context)} ${key}`;
}
