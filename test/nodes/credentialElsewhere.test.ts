import { runNode } from '../harness/engine/engine';
import { httpRequest } from '../harness/nodes/httpRequest';
import { useStandIn } from '../harness/http/service';
import { FAKE_API_KEY } from '../stand-in/standIn';

const service = useStandIn();

const ask = async (url: string) =>
	await runNode(httpRequest, { rows: [{}], parameters: { url }, credential: service.credential() });

it("n8n's own HTTP Request node may use the credential for the service", async () => {
	const { success, failure } = await ask(`${service.standIn.baseUrl}/api/v1/numbers`);
	expect(failure).toBeUndefined();
	expect(success).toHaveLength(1);
	expect(service.standIn.requests).toMatchObject([{ operation: 'listNumbers', status: 200 }]);
});

it('and for nothing else: elsewhere the key does not go', async () => {
	const { failure, saved } = await ask('http://localhost:9/api/v1/numbers');
	expect(failure?.message).toContain('The API key is not sent to');
	expect(saved).not.toContain(FAKE_API_KEY);
});
