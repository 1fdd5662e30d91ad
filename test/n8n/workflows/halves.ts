import type { IWorkflowBase } from 'n8n-workflow';

import { CALL_ENDED, outcomesFile } from '../../../tools/examples/steps';
import type { Rest, SavedCredential } from '../server/rest';
import { example, importExample, startNothingByItself } from './examples';
import { createPassword } from './visitor';

/** Triggers other than a person's click. */
const STARTS = /\.(webhook|formTrigger|wooCommerceTrigger|chatTrigger|scheduleTrigger|voiceAgentTrigger)$/;

/** An example in n8n that is two workflows: one calls, the other hears of the outcomes. */
export interface Halves {
	start: string;
	outcomes: string;
	/** Of the webhook that starts it, if there is one. */
	path: string;
}

/**
 * Imports both halves of an example, gives its webhook a password, and publishes what can be published.
 *
 * @param file of the half that calls, such as `survey.json`
 * @param line number and use case, as the pickers name them
 * @param change to each half, before it is published
 */
export async function publishHalves(
	{ rest, credential }: { rest: Rest; credential: SavedCredential },
	file: string,
	line: string,
	change: (workflow: IWorkflowBase) => void = () => undefined,
): Promise<Halves> {
	const caller = example(file).nodes.find(({ parameters }) => parameters.fromNumber)?.name ?? '';
	const useCase = { useCaseId: line };
	const start = await importExample(rest, file, credential, { [caller]: { fromNumber: line, ...useCase } });
	const outcomes = await importExample(rest, `${outcomesFile(file.replace('.json', ''))}.json`, credential, {
		[CALL_ENDED]: useCase,
	});
	const httpBasicAuth = await createPassword(rest);
	let [path, isPublished] = ['', false];
	await rest.changeWorkflow(start, (workflow) => {
		change(workflow);
		startNothingByItself(workflow);
		for (const node of workflow.nodes) {
			if (node.type.endsWith('.webhook')) node.credentials = { httpBasicAuth };
		}
		path = workflow.nodes.find(({ type }) => type.endsWith('.webhook'))?.parameters.path as string;
		// What only a person starts, n8n does not publish.
		isPublished = workflow.nodes.some(({ type, disabled }) => !disabled && STARTS.test(type));
	});
	await rest.changeWorkflow(outcomes, change);
	if (isPublished) await rest.publish(start);
	await rest.publish(outcomes);
	return { start, outcomes, path };
}
