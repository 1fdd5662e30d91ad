import { postJson } from '../http';
import { until } from '../until';
import type { Execution, Rest, SavedCredential } from '../server/rest';

const VISITOR = { user: 'visitor', password: 'fake-password-of-a-visitor' };

/** The headers of somebody who may open the webhooks of examples. */
export const SIGNED_IN = { authorization: `Basic ${btoa(`${VISITOR.user}:${VISITOR.password}`)}` };

/** @returns what webhooks ask a visitor for */
export async function createPassword(rest: Rest): Promise<SavedCredential> {
	return await rest.createCredential(VISITOR, 'httpBasicAuth');
}

/** Sends JSON to a webhook as such a visitor. */
export async function sendTo({ url }: { url: string }, path: string, body: object): Promise<void> {
	expect((await postJson(`${url}/webhook/${path}`, body, SIGNED_IN)).status).toBe(200);
}

/**
 * Publishes a workflow that begins with a form, and uploads a file to it as such a visitor.
 *
 * @param file its name and its content
 * @returns the execution, when it has ended
 * @throws Error if n8n does not take the file
 */
export async function upload(
	{ url, rest }: { url: string; rest: Rest },
	id: string,
	file: readonly [name: string, content: Uint8Array<ArrayBuffer> | string],
): Promise<Execution> {
	const httpBasicAuth = await createPassword(rest);
	let path = '';
	await rest.changeWorkflow(id, ({ nodes }) => {
		const form = nodes.find(({ type }) => type.endsWith('.formTrigger'));
		if (!form?.webhookId) throw new Error('The workflow has no form');
		form.credentials = { httpBasicAuth };
		path = form.webhookId;
	});
	await rest.publish(id);
	const [name, content] = file;
	const body = new FormData();
	body.append('field-0', new Blob([content]), name);
	const response = await fetch(`${url}/form/${path}`, { method: 'POST', headers: SIGNED_IN, body });
	if (!response.ok) throw new Error(`The form answers with ${response.status}: ${await response.text()}`);
	const isOver = ({ status }: { status: string }) => !['new', 'running', 'waiting'].includes(status);
	await until('the execution of the form has ended', async () =>
		(await rest.executions({ workflowId: id })).some(isOver),
	);
	const [execution] = await rest.finishedExecutions(id);
	await rest.unpublish(id);
	if (!execution) throw new Error('The form started no execution');
	return execution;
}
