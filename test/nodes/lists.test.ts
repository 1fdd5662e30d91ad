import 'reflect-metadata';

import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type INode } from 'n8n-workflow';

import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { additionalDataOf, nodeTypesOf } from '../harness/engine/engine';
import { CREDENTIALS, node } from '../harness/engine/surroundings';
import { useStandIn } from '../harness/http/service';
import { objectId } from '../stand-in/records';
import { FAKE_API_KEY } from '../stand-in/standIn';

const service = useStandIn();
const dial = new VoiceAgentDial();
const { listSearch } = dial.methods;

/** Searches a list as n8n's editor does when its user opens it or types into it. */
async function search(method: keyof typeof listSearch, filter?: string, credential = service.credential()) {
	const editing: INode = { ...node('Node', 'test.node', {}), credentials: CREDENTIALS };
	const nodeTypes = nodeTypesOf({ 'test.node': dial });
	const workflow = new Workflow({ nodes: [editing], connections: {}, active: false, nodeTypes });
	const context = new LoadOptionsContext(workflow, editing, additionalDataOf(credential, 'internal'), '');
	const { results } = await listSearch[method].call(context, filter);
	return results.map(({ name, value }) => [name, value]);
}

const LONDON = ['London office · +442079460003', objectId('40fe', 3)];
const SALES = ['Sales line · +15550100001', objectId('40fe', 1)];
const SUPPORT = ['Support line · +15550100002', objectId('40fe', 2)];

it.each([
	[undefined, [LONDON, SALES, SUPPORT]],
	['sales', [SALES]],
	['LINE 0100002', [SUPPORT]],
	[objectId('40fe', 3), [LONDON]],
	['nothing like it', []],
])('searching numbers for "%s" finds %p', async (filter, numbers) => {
	expect(await search('searchNumbers', filter)).toEqual(numbers);
});

it('a number without title goes by its place', async () => {
	delete service.standIn.state.numbers[0]?.title;
	expect(await search('searchNumbers', 'Example City')).toEqual([
		['Example City · +15550100001', objectId('40fe', 1)],
	]);
});

it('campaigns are listed by name', async () => {
	expect(await search('searchCampaigns', 'spring')).toEqual([['Spring reminders', objectId('ca31', 1)]]);
});

it('use cases are those of the numbers, with ids of the calling service', async () => {
	expect(await search('searchUseCases')).toEqual([
		['Use case of Sales line and London office', objectId('ca5e', 1)],
		['Use case of Support line', objectId('ca5e', 2)],
	]);
	expect(service.standIn.countOf('listUseCases')).toBe(0);
});

it('a list is fetched again after a failure, and a refusal says what to do', async () => {
	service.standIn.misbehave({ status: 500, times: 2 });
	expect(await search('searchNumbers')).toHaveLength(3);
	const refused = search('searchNumbers', '', service.credential({ apiKey: 'fake-wrong-key' }));
	await expect(refused).rejects.toMatchObject({
		message: expect.stringContaining('HTTP 401'),
		description: expect.stringContaining("Update 'API Key'"),
	});
});

it('the API key is not shown, though the service repeats it', async () => {
	Object.assign(service.standIn.state.numbers[0] ?? {}, { title: `Key ${FAKE_API_KEY}` });
	expect(await search('searchNumbers', 'Key')).toEqual([
		['Key [hidden] · +15550100001', objectId('40fe', 1)],
	]);
});
