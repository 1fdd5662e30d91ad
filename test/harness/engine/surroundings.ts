import type {
	EngineResponse,
	IConnections,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

/** The name of the node under test in the workflow that is made around it. */
export const NODE = 'Node under test';
export const ROWS = 'Rows';
const LOOP = 'Loop';
const AGENT = 'Agent';
const BRANCHES = 'Branches';

/** As a node names its credential. */
export const CREDENTIALS = { voiceAgentApi: { id: 'credential-0001', name: 'Voice Agent' } };

/** @returns rows that lead to the node: all at once, in the turns of a loop, by two branches, or by calls of an agent */
export function surroundingsOf(options: {
	rowsPerTurn?: number;
	inTwoBranches?: boolean;
	engine?: 'workflow' | 'agent';
}): { nodes: INode[]; types: Record<string, INodeType>; connections: IConnections } {
	const { rowsPerTurn = 0, inTwoBranches, engine } = options;
	/** Rows lead to a node, and that one leads on. */
	const by = (name: string, type: INodeType, connections: IConnections) => ({
		nodes: [node(ROWS, 'test.rows', {}), node(name, 'test.between', {})],
		types: { 'test.rows': rowsNode, 'test.between': type },
		connections: { [ROWS]: { main: [to(name)] }, ...connections },
	});
	if (engine === 'agent') {
		return by(AGENT, agentNode, { [NODE]: { ai_tool: [[{ node: AGENT, type: 'ai_tool', index: 0 }]] } });
	}
	if (inTwoBranches) return by(BRANCHES, branchesNode, { [BRANCHES]: { main: [to(NODE), to(NODE)] } });
	if (rowsPerTurn > 0) {
		return by(LOOP, loopNode(rowsPerTurn), {
			[LOOP]: { main: [[], to(NODE)] },
			[NODE]: { main: [to(LOOP)] },
		});
	}
	return {
		nodes: [node(ROWS, 'test.rows', {})],
		types: { 'test.rows': rowsNode },
		connections: { [ROWS]: { main: [to(NODE)] } },
	};
}

const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];

export function node(name: string, type: string, parameters: IDataObject): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters: parameters as never };
}

/** Its output is pinned. */
export const rowsNode = {
	description: {
		displayName: 'Rows',
		name: 'rows',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [[]];
	},
} as unknown as INodeType;

/** Does what n8n's "Loop Over Items" does: so many items in each turn, from its second output. */
function loopNode(rowsPerTurn: number): INodeType {
	return {
		description: { ...rowsNode.description, inputs: ['main'], outputs: ['main', 'main'] },
		async execute(this: IExecuteFunctions) {
			const memory = this.getContext('node') as { waiting?: INodeExecutionData[] };
			memory.waiting ??= [...this.getInputData()];
			const turn = memory.waiting.splice(0, rowsPerTurn);
			return turn.length > 0 ? [[], turn] : [[], []];
		},
	};
}

/** Does what n8n's "If" does: the first row leaves by one branch, the others by the other. */
const branchesNode: INodeType = {
	description: { ...rowsNode.description, inputs: ['main'], outputs: ['main', 'main'] },
	async execute(this: IExecuteFunctions) {
		const [first, ...others] = this.getInputData();
		return [first ? [first] : [], others];
	},
};

/** Does what n8n's AI Agent does from version 3: it asks the engine to run its tool, once for each row. */
const agentNode: INodeType = {
	description: { ...rowsNode.description, name: 'agent', inputs: ['main', 'ai_tool'], outputs: ['main'] },
	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		if (response && response.actionResponses.length > 0) {
			return [response.actionResponses.map(({ action }) => ({ json: { called: action.id } }))];
		}
		const actions = this.getInputData().map(({ json }, row) => {
			const kind = { actionType: 'ExecutionNodeAction', type: 'ai_tool' } as const;
			return { ...kind, nodeName: NODE, input: json, id: `call-${row}`, metadata: {} };
		});
		return { actions, metadata: {} };
	},
};
