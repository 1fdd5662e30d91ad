import { randomUUID } from 'node:crypto';

import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import type { Job } from '../../../tools/examples/outbound/job';
import { objectId } from '../../stand-in/records';
import type { StandIn } from '../../stand-in/standIn';
import { enter } from './examples';

/** What the service must know of a job. */
type JobInService = Pick<Job, 'file' | 'title' | 'answers' | 'tags'>;

/** The first use cases of the stand-in are its own. */
const FIRST = 16;

/**
 * Sets the simulator up as the note of a job says: a use case that asks its questions, and a number with it.
 *
 * @returns the title of the number, by which pickers show both
 */
export function addUseCaseOf(job: JobInService, { state }: StandIn): string {
	const [model, number] = [state.useCases[0], state.numbers[0]];
	if (!model || !number) throw new Error('The simulator has no records');
	const id = objectId('ca5e', FIRST + state.useCases.length);
	state.useCases.push({
		...model,
		id,
		name: job.title,
		hooks: [],
		extract_with_ai: Object.entries(job.answers).map(([name, { type, asks, sample }]) => ({
			name,
			type,
			description: asks,
			example: String(sample),
			required: true,
		})),
		classification_tags: Object.entries(job.tags).map(([name, description]) => ({ name, description })),
	});
	const title = `Line for ${job.file}`;
	state.numbers.push({
		...number,
		id: objectId('40fe', FIRST + state.numbers.length),
		number: `+155501000${10 + state.numbers.length}`,
		title,
		use_case_config: { ...number.use_case_config, id },
	});
	return title;
}

/** Of the note that says what a copy of an example has otherwise. */
const SIZE = { width: 460, height: 160 };
/** n8n's red. */
const WARNING = 3;
/** Of the settings of a list. */
const ANY_HOUR: IDataObject = { first_hour: '00:00', last_hour: '24:00', weekdays: '1, 2, 3, 4, 5, 6, 7' };

/** The last two return an error without the first. */
const HOURS_RULES = ['callingHours', 'zoneOrState', 'outsideCallingHours'];

/** Lets a job really call, at any hour; simulated calls leave it less time. A note on top says so. */
export function letCall(workflow: IWorkflowBase): void {
	const { nodes } = workflow;
	const changes = new Set<string>();
	for (const { name, parameters } of nodes) {
		if (parameters.preview === true) {
			parameters.preview = false;
			changes.add('*Preview* is off');
		}
		const rules = parameters.callingRules as IDataObject | undefined;
		if (rules?.callingHours) {
			for (const name of HOURS_RULES) delete rules[name];
			changes.add('*Calling Hours* is off');
		}
		if (name === 'Enter settings') {
			enter(workflow, name, ANY_HOUR);
			changes.add('*Enter settings* allows all hours and days');
		}
		if (name === 'Wait for call ID') {
			parameters.amount = 3;
			changes.add('*Wait for call ID* takes 3 seconds');
		}
	}
	if (changes.size === 0) return;
	const [x, y] = nodes.reduce((top, node) => (node.position[1] < top.position[1] ? node : top)).position;
	const list = new Intl.ListFormat('en').format(changes);
	nodes.push({
		id: randomUUID(),
		name: 'About this copy',
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [x, y - SIZE.height - 40],
		parameters: {
			content: `## This copy is for trying\n\n${list}, so that calls end at once. No one is really called. The other notes describe the workflow as you import it.`,
			...SIZE,
			color: WARNING,
		},
	});
}
