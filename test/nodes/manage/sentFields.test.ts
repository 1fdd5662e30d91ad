import type { IDataObject, INodeType } from 'n8n-workflow';

import { VoiceAgentManageMembers } from '../../../nodes/VoiceAgentManageMembers/VoiceAgentManageMembers.node';
import { VoiceAgentManageModels } from '../../../nodes/VoiceAgentManageModels/VoiceAgentManageModels.node';
import { VoiceAgentManageOrganization } from '../../../nodes/VoiceAgentManageOrganization/VoiceAgentManageOrganization.node';
import { VoiceAgentManageTools } from '../../../nodes/VoiceAgentManageTools/VoiceAgentManageTools.node';
import { useStandIn } from '../../harness/http/service';
import { objectId } from '../../stand-in/records';
import { byId } from './case';
import { runThroughRow } from './throughRow';

const service = useStandIn();

/** The only request's body. */
async function bodyOf(nodeType: INodeType, parameters: IDataObject): Promise<unknown> {
	const { failure } = await runThroughRow(service, nodeType, parameters);
	expect(failure).toBeUndefined();
	return service.standIn.requests[0]?.body;
}

const TOOL = {
	toolId: 'tool-0001',
	useCaseId: byId(objectId('ca5e', 1)),
	name: 'Tool',
	description: 'Does it',
	data: '{ "url": "https://calendar.voice-agent.example" }',
	promptId: 'prompt-0001',
};
const MODEL = { useCaseId: byId(objectId('ca5e', 1)), name: 'Model' };
describe('what is sent', () => {
	it('a tool with all its fields, those that are false as well', async () => {
		const additionalFields = {
			default: false,
			generateFillerMessage: false,
			fillerType: 'aigen',
			fillerDescription: 'Says that it looks',
			fillerExample: 7,
		};
		const body = await bodyOf(new VoiceAgentManageTools(), {
			...TOOL,
			type: 'Conditional',
			additionalFields,
		});
		expect(body).toEqual({
			use_case_id: objectId('ca5e', 1),
			type: 'Conditional',
			name: 'Tool',
			description: 'Does it',
			data: { url: 'https://calendar.voice-agent.example' },
			prompt_id: 'prompt-0001',
			default: false,
			generate_filler_message: false,
			filler_type: 'aigen',
			filler_description: 'Says that it looks',
			filler_example: '7',
		});
	});

	it('empty data, if it is written so, and no optional field that is empty', async () => {
		const additionalFields = { fillerDescription: '', fillerExample: '' };
		const body = await bodyOf(new VoiceAgentManageTools(), { ...TOOL, data: '{}', additionalFields });
		expect(body).toMatchObject({ data: {} });
		expect(Object.keys(body as object)).toHaveLength(6);
	});

	it.each<[unknown]>([['a, b,,'], ['={{ ["a", "b"] }}']])('a model with samples as %j', async (samples) => {
		const additionalFields = { explainTools: false, fromModelId: 'model-0001', testSampleIds: samples };
		const parameters = { ...MODEL, trainSampleIds: samples, additionalFields } as IDataObject;
		expect(await bodyOf(new VoiceAgentManageModels(), parameters)).toEqual({
			use_case_id: objectId('ca5e', 1),
			name: 'Model',
			from_model_id: 'model-0001',
			train_sample_ids: ['a', 'b'],
			test_sample_ids: ['a', 'b'],
			explain_tools: false,
		});
	});

	it('an organization with all its fields', async () => {
		const updateFields = {
			name: 'Name',
			description: 'Text',
			imageUrl: 'https://voice-agent.example/new.png',
			attributes: 'a, b',
			members: {
				member: [{ email: 'ada@voice-agent.example', role: 'admin' }, {}, { email: 'b@x.example' }],
			},
			telcoCredentials: { credentials: { authToken: 'fake-token', accountSid: '' } },
		};
		expect(
			await bodyOf(new VoiceAgentManageOrganization(), { organizationId: 'org-0001', updateFields }),
		).toEqual({
			id: 'org-0001',
			name: 'Name',
			description: 'Text',
			image_url: 'https://voice-agent.example/new.png',
			attributes: ['a', 'b'],
			members: [{ email: 'ada@voice-agent.example', role: 'admin' }, { email: 'b@x.example' }],
			telco_credentials: { auth_token: 'fake-token' },
		});
	});

	it('a member without a role', async () => {
		const parameters = { operation: 'addOrUpdate', email: 'b@voice-agent.example' };
		expect(await bodyOf(new VoiceAgentManageMembers(), parameters)).toEqual({
			email: 'b@voice-agent.example',
		});
	});
});
