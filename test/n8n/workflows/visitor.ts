import { postJson } from '../http';
import { until } from '../until';
import type { Host } from '../server/host';
import type { Execution } from '../server/rest';
import { VISITOR } from '../server/wholeN8n';

/** The headers of somebody who may open the webhooks of examples. */
export const SIGNED_IN = { authorization: `Basic ${btoa(`${VISITOR.user}:${VISITOR.password}`)}` };

/** Where a workflow is reached that begins with a webhook or a form. */
type Place = Pick<Host, 'url' | 'rest'>;

/** @returns the address of a workflow's webhook, or of its form */
export async function addressOf({ url, rest }: Place, workflow: string): Promise<string> {
	const { nodes } = await rest.workflow(workflow);
	const webhook = nodes.find(({ type }) => /\.(webhook|formTrigger)$/.test(type));
	return `${url}/${webhook?.type.endsWith('.webhook') ? 'webhook' : 'form'}/${webhook?.webhookId}`;
}

/** Sends JSON to a webhook as such a visitor. */
export async function sendTo(place: Place, workflow: string, body: object): Promise<void> {
	const address = await addressOf(place, workflow);
	expect((await postJson(address, body, SIGNED_IN)).status).toBe(200);
}

/**
 * Publishes a workflow that begins with a form, and uploads a file to it as such a visitor.
 *
 * @param file its name and its content
 * @returns the execution, when it has succeeded
 * @throws Error if n8n does not take the file
 */
export async function upload(
	place: Place,
	id: string,
	[name, content]: readonly [name: string, content: Uint8Array<ArrayBuffer> | string],
): Promise<Execution> {
	const { rest } = place;
	await rest.publish(id);
	const body = new FormData();
	body.append('field-0', new Blob([content]), name);
	const response = await fetch(await addressOf(place, id), { method: 'POST', headers: SIGNED_IN, body });
	if (!response.ok) throw new Error(`The form answers with ${response.status}: ${await response.text()}`);
	const started = async () => (await rest.executions({ workflowId: id }))[0];
	await until('the form has started an execution', async () => (await started()) !== undefined);
	return await rest.reaches((await started())?.id ?? '', 'success');
}
