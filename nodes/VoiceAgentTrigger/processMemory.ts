/** Nodes; beyond these, the one that was written to least lately is forgotten. */
const MAX_NODES = 1000;

/** What this process remembers of each trigger node. It also knows a node that was renamed. */
export class ProcessMemory<Value> {
	private readonly values = new Map<string, Value>();

	constructor(private readonly initial: Value) {}

	recall(node: NodeOfWorkflow): Value {
		return this.values.get(nodeKey(node)) ?? this.initial;
	}

	keep(node: NodeOfWorkflow, value: Value): void {
		const key = nodeKey(node);
		this.values.delete(key);
		this.values.set(key, value);
		const [oldest] = this.values.keys();
		if (this.values.size > MAX_NODES && oldest !== undefined) this.values.delete(oldest);
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
