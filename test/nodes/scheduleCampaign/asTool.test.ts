import type { NodeApiError } from 'n8n-workflow';

import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { callTool } from '../../harness/engine/tool';
import { objectId } from '../../stand-in/records';

const service = useStandIn();

const schedule = async (count: number, { tries = 1 } = {}) =>
	await callTool({
		nodeType: new VoiceAgentScheduleCampaign(),
		parameters: {
			operation: 'schedule',
			fromNumber: { __rl: true, mode: 'id', value: objectId('40fe', 1) },
			toNumber: '={{ $fromAI("phone") }}',
		},
		credential: service.credential(),
		given: people(count),
		tries,
	});

it.each([1, 10])(
	'as an AI tool, %d items become one campaign, and the agent gets their records in short',
	async (count) => {
		expect((await schedule(count)).map(({ json }) => json)).toEqual(
			people(count).map(({ phone }, call) => ({
				status: 'scheduled',
				reason: '–',
				phone_number: phone,
				call_id: objectId('ca11', call + 1),
			})),
		);
		expect(service.standIn.countOf('scheduleCampaign')).toBe(1);
		expect([...service.standIn.state.callCounts.values()]).toEqual(Array(count).fill(1));
	},
);

it('Retry On Fail does not schedule again when the outcome is unknown, and the agent is told', async () => {
	service.standIn.misbehave({ cut: 'after acting' });
	const error = await schedule(3, { tries: 3 }).catch((reason: NodeApiError) => reason);
	expect(service.standIn.state.callsTo(phoneOf(0))).toBe(1);
	expect((error as NodeApiError).message).toContain('Outcome unknown');
});
