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
export interface NodeOfWorkflow {
	getWorkflow(): { id?: string };
	getNode(): { id: string };
}

/** @returns a key that is unique in this n8n */
export function nodeKey(context: NodeOfWorkflow): string {
	return `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
}
