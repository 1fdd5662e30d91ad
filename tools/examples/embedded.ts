import { COLUMN, type Flow, type Place, type Step } from './flow';
import { step } from './steps';

/** Whose embedded workflow has nodes that all jobs share. */
export const EMBEDDING = 'n8n-nodes-base.executeWorkflow';

/** The first node of a workflow in a node. Its items are those of the node. */
export function start(flow: Flow, name: string, { x, y }: Place, first: string): void {
	const trigger = step(name, 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
	flow.place(trigger, { x: x - COLUMN, y });
	flow.connect(name, first);
}

/**
 * A workflow in a node: one file to import, and nothing to select or to publish. Without an ID and settings of its
 * own, n8n gives it those of the workflow around it: its project with the tables, and its time zone.
 *
 * @param about stands below the name of the node
 */
export function embedded(flow: Flow, about: string): Step {
	const { name, nodes, connections } = flow.workflow();
	const workflowJson = JSON.stringify({ name, nodes, connections }, null, 2);
	return {
		...step(name, 'executeWorkflow', 1.3, { source: 'parameter', workflowJson, mode: 'once', options: {} }),
		notesInFlow: true,
		notes: about,
	};
}
