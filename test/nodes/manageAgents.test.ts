import type { IDataObject, INode } from 'n8n-workflow';

import { VoiceAgentManageAgents } from '../../nodes/VoiceAgentManageAgents/VoiceAgentManageAgents.node';
import { runNode } from '../harness/engine/engine';
import { useStandIn } from '../harness/http/service';

const service = useStandIn();

async function remove(rows: IDataObject[], settings: Partial<INode> = {}) {
	return await runNode(new VoiceAgentManageAgents(), {
		rows,
		parameters: { operation: 'delete', agentIds: '={{ $json.id }}' },
		credential: service.credential(),
		settings,
	});
}

const bodies = () => service.standIn.requests.map(({ body }) => body);
const ROWS = [{ id: 'agent-0001' }, { id: 'agent-0003, agent-0001' }];

it('deletes the agents of all items in one request', async () => {
	const { success } = await remove(ROWS);
	expect(bodies()).toEqual([{ ids: ['agent-0001', 'agent-0003'] }]);
	expect(service.standIn.state.agents).toEqual(['agent-0002']);
	expect(success).toEqual([
		{ json: { deleted: true, deletedCount: 2, ids: ['agent-0001'] }, pairedItem: { item: 0 } },
		{ json: { deleted: true, deletedCount: 2, ids: ['agent-0003', 'agent-0001'] }, pairedItem: { item: 1 } },
	]);
});

it('takes ids as a list from an expression', async () => {
	await remove([{ id: ['agent-0001', 'agent-0002'] }]);
	expect(bodies()).toEqual([{ ids: ['agent-0001', 'agent-0002'] }]);
});

it('takes the other status that is listed, 204 without a body, for a success', async () => {
	service.standIn.misbehave({ status: 204, acts: true, body: '' });
	const { success } = await remove(ROWS);
	expect(success.map(({ json }) => json)).toEqual([
		{ deleted: true, ids: ['agent-0001'] },
		{ deleted: true, ids: ['agent-0003', 'agent-0001'] },
	]);
});

it('says when not all were deleted', async () => {
	const { success } = await remove([...ROWS, { id: 'agent-9999' }]);
	expect(success.map(({ json }) => [json.deleted, json.deletedCount])).toEqual(Array(3).fill([false, 2]));
});

it('tells of a row without an id before anything is sent', async () => {
	const { failure } = await remove([...ROWS, { id: '' }]);
	expect(failure?.message).toBe('Nothing was sent: 1 of 3 items is invalid');
	expect(failure?.description).toMatch(
		/^Item 3: 'Agent IDs' is empty\. .*<br>To send the others, set 'On Error'/,
	);
	expect(bodies()).toEqual([]);
});

it('with an error branch, puts that row there and deletes the others', async () => {
	const { success, errors } = await remove([{ id: '', name: 'x' }, ...ROWS], {
		onError: 'continueErrorOutput',
	});
	expect(errors).toEqual([
		{
			json: { id: '', name: 'x', error: expect.stringContaining("'Agent IDs' is empty") as string },
			pairedItem: { item: 0 },
		},
	]);
	expect(success.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
});

it('a refusal is an error of every row', async () => {
	service.standIn.misbehave({ status: 403, times: 2 });
	expect((await remove(ROWS)).failure?.message).toContain('HTTP 403');
	const { errors } = await remove(ROWS, { onError: 'continueErrorOutput' });
	expect(errors.map(({ json }) => json.id)).toEqual(ROWS.map(({ id }) => id));
});

it('sends again after a lost response, which does no harm', async () => {
	service.standIn.misbehave({ cut: 'after acting' });
	const { failure, success } = await remove(ROWS);
	expect(failure).toBeUndefined();
	expect(service.standIn.state.agents).toEqual(['agent-0002']);
	expect(success.map(({ json }) => json.deleted)).toEqual([true, true]);
});
