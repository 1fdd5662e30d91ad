import type { IExecuteFunctions, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import { nodeKey } from '../processMemory';
import { isRecorded, KEPT_FOR_MS } from './recordedEvents';

/** The field of an item that carries the event's key from the delivery to the execution. */
const MARK = 'voiceAgentEvent';
const MIN_ERROR = 400;
/** Events, of all triggers together: some 10 MB. Beyond these, the oldest are forgotten. */
const MAX_KEPT = 50_000;

/**
 * Which events have started an execution, as far as this process knows. Time is read from a monotonic clock:
 * changing the machine's clock neither forgets events nor keeps them longer.
 */
export class EventMemory {
	/** By event: when its execution started, or a promise while it is being started. */
	private readonly starts = new Map<string, number | Promise<void>>();

	constructor(
		private readonly keptForMs: number,
		private readonly now: () => number = () => performance.now(),
	) {}

	/**
	 * Waits while another caller is starting this event's execution.
	 *
	 * @returns undefined when the event has its execution; else the caller must start it, and report whether it has
	 *   started: where that is not known, the event may come again
	 */
	async begin(id: string): Promise<((hasStarted: boolean) => void) | undefined> {
		let start = this.starts.get(id);
		for (; typeof start === 'object'; start = this.starts.get(id)) await start;
		if (start !== undefined && this.now() - start <= this.keptForMs) return undefined;
		let settle = () => {};
		const starting = new Promise<void>((resolve) => (settle = resolve));
		this.starts.set(id, starting);
		return (hasStarted) => {
			const isMine = this.starts.get(id) === starting;
			if (isMine && hasStarted) this.keep(id);
			else if (isMine) this.starts.delete(id);
			settle();
		};
	}

	/** Whether the event's execution was started in this process, or is being started. */
	has(id: string): boolean {
		return this.starts.has(id);
	}

	/** The event's execution has started, in this process or another one. */
	keep(id: string): void {
		this.starts.delete(id);
		this.starts.set(id, this.now());
		const [oldest = ''] = this.starts.keys();
		if (this.starts.size > MAX_KEPT) this.starts.delete(oldest);
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
	const report = await memory.begin(toEventId(context, key));
	if (report === undefined) return undefined;
	const response = context.getResponseObject();
	if (response.closed) report(false);
	response.once('finish', () => report(response.statusCode < MIN_ERROR));
	response.once('close', () => report(false));
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
