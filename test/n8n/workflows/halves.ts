import { outcomesFile } from '../../../tools/examples/steps';
import type { WholeN8n } from '../server/wholeN8n';
import type { Change } from './examples';

/** Triggers other than a person's click. */
const STARTS = /\.(webhook|formTrigger|wooCommerceTrigger|chatTrigger|scheduleTrigger|voiceAgentTrigger)$/;

/** IDs of an example that is two workflows: one calls, the other hears of the outcomes. */
interface Halves {
	start: string;
	outcomes: string;
}

/**
 * Imports both halves of an example, and publishes what can be published.
 *
 * @param file of the half that calls, such as `survey.json`
 * @param change to each half, before it is published
 */
export async function publishHalves(
	n8n: WholeN8n,
	file: string,
	change?: Change,
	line?: string,
): Promise<Halves> {
	const start = await n8n.importExample(file, change, line);
	const { nodes } = await n8n.rest.workflow(start);
	const other = `${outcomesFile(file.replace('.json', ''))}.json`;
	const outcomes = await n8n.importExample(other, change, line);
	// What only a person starts, n8n does not publish.
	if (nodes.some(({ type, disabled }) => !disabled && STARTS.test(type))) await n8n.rest.publish(start);
	await n8n.rest.publish(outcomes);
	return { start, outcomes };
}
