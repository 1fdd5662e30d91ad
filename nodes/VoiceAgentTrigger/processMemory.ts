import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

/** What this process remembers of each trigger node. It also knows a node that was renamed. */
export class ProcessMemory<Value> {
	private readonly values = new Map<string, Value>();

	constructor(private readonly initial: Value) {}

	recall(node: NodeOfWorkflow): Value {
		return this.values.get(nodeKey(node)) ?? this.initial;
	}

	keep(node: NodeOfWorkflow, value: Value): void {
		this.values.set(nodeKey(node), value);
	}
}

/** As n8n's contexts give it. The node's id stays when the node is renamed. */
interface NodeOfWorkflow {
	getWorkflow(): { id?: string };
	getNode(): { id: string };
}

/** @returns a key that is unique in this n8n */
export function nodeKey(context: NodeOfWorkflow): string {
	return `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
}

const WARNING_PAUSE_MS = 60 * 60 * 1000;
const warnings = new ProcessMemory<Readonly<Record<string, number>>>({});

/** Writes a problem into n8n's log, with its cause, once an hour at most: deliveries must not fill it. */
export function warnSeldom(
	context: IWebhookFunctions | IExecuteFunctions,
	problem: string,
	cause?: unknown,
): void {
	const now = performance.now();
	const told = warnings.recall(context);
	if (now - (told[problem] ?? -Infinity) < WARNING_PAUSE_MS) return;
	warnings.keep(context, { ...told, [problem]: now });
	const why = cause instanceof Error ? `: ${cause.message}` : '';
	context.logger.warn(`"${context.getNode().name}" ${problem}${why}`);
}
