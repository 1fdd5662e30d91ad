import type { IDataObject, INode } from 'n8n-workflow';

import type { OperationId } from '../../../nodes/shared/contract/contract';
import { useStandIn } from '../../harness/http/service';
import { expectNowhere } from '../../harness/leaks';
import { runOperation } from './cases';

const service = useStandIn();

const SECRETS = [
	'fake-api-key-of-the-organization',
	'fake-account-sid',
	'fake-auth-token',
	'fake-api-key-id',
	'fake-api-key-secret',
];

describe.each<[OperationId, IDataObject]>([
	['updateOrganization', { updateFields: { name: 'New name' } }],
	['setMember', { email: 'ada@voice-agent.example' }],
	['removeMember', { email: 'ada@voice-agent.example' }],
])('%s', (id, parameters) => {
	it('leaves the secrets of the organization out, wherever they stand', async () => {
		const results = [await runOperation(service, id, [{}], parameters)];
		const { organization } = service.standIn.state;
		organization.members = [{ email: 'ada@voice-agent.example' }];
		service.standIn.misbehave({ body: { data: [{ inner: organization }], ...organization } });
		results.push(await runOperation(service, id, [{}], parameters));
		for (const result of results) {
			expect(result.success).toHaveLength(1);
			expect(result.saved).toContain('Calls people who asked for it');
			for (const secret of SECRETS) expectNowhere(secret, result);
		}
	});
});

/** Made while the node runs, so that the workflow itself does not hold them. */
const secretly = (name: string) => `={{ ["fake", "new", "${name}"].join("-") }}`;
const sent = ['key', 'sid', 'token', 'key"id', 'key+secret'].map((name) => `fake-new-${name}`);
const WITH_SECRETS = {
	updateFields: {
		apiKey: secretly('key'),
		telcoCredentials: {
			credentials: {
				accountSid: secretly('sid'),
				authToken: secretly('token'),
				apiKeyId: secretly('key\\"id'),
				apiKeySecret: secretly('key+secret'),
			},
		},
	},
};

describe('secrets that a row sends', () => {
	const run = async (parameters: IDataObject, settings?: Partial<INode>) =>
		await runOperation(service, 'updateOrganization', [{}], parameters, settings);

	it('arrive', async () => {
		await run(WITH_SECRETS);
		const [api_key, account_sid, auth_token, api_key_id, api_key_secret] = sent;
		const telco_credentials = { account_sid, auth_token, api_key_id, api_key_secret };
		expect(service.standIn.requests[0]?.body).toEqual({ api_key, telco_credentials });
	});

	it.each([
		['all is well', {}],
		['the response has no body', { body: '' }],
		['the service repeats them in a record', { body: { note: `Took ${sent.join()}`, given: sent } }],
		['the service refuses and repeats them', { status: 400, echoesBody: true }],
		['the service fails and repeats them', { status: 500, echoesBody: true }],
		['the service turns away and repeats them', { status: 503, echoesBody: true }],
		['the connection is cut', { cut: 'before acting' }],
	] as const)('come back nowhere when %s', async (_, misbehaviour) => {
		const more = { ...WITH_SECRETS, requestOptions: { retryBudget: 0 } };
		for (const onError of ['stopWorkflow', 'continueErrorOutput', 'continueRegularOutput'] as const) {
			service.standIn.misbehave({ times: 4, ...misbehaviour });
			const result = await run(more, { onError });
			for (const secret of sent) expectNowhere(secret, result);
			await service.standIn.reset();
		}
	});

	it('are not told when they are no texts', async () => {
		const updateFields = { apiKey: '={{ ({ inner: ["fake", "object"].join("-") }) }}' };
		const result = await run({ updateFields });
		expect(result.failure?.message).toBe("'API Key' is an object, not text");
		expectNowhere('fake-object', result);
	});
});
