import { useElsewhere } from '../../harness/http/elsewhere';
import { expectNowhere } from '../../harness/leaks';
import { people, phoneOf } from '../../harness/http/service';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import { useCallingNodes } from '../../harness/nodes/callingNodes';

const OTHER_KEY = 'fake-key-of-another-account-98765';

const { service, dial } = useCallingNodes(() => ({ otherKeys: [OTHER_KEY] }));
const elsewhere = useElsewhere();

it.each([
	['in an error', { status: 400, echoesKey: true }],
	['in a failure', { status: 500, echoesKey: true }],
	['in its response', { bodyOf: (header: string) => ({ id: 'call', seen: header }) }],
	[
		'in base64',
		{ bodyOf: (header: string) => ({ id: 'call', seen: Buffer.from(header).toString('base64') }) },
	],
] as const)(
	'where each row has its own key, that of a later row is nowhere, though the service repeats it %s',
	async (_, misbehaviour) => {
		service.standIn.misbehave({ phoneNumber: phoneOf(1), ...misbehaviour });
		const result = await dial({
			rows: people(3),
			credential: service.credential({
				apiKey: `={{ $json.phone === "${phoneOf(1)}" ? "${OTHER_KEY}" : "${FAKE_API_KEY}" }}`,
			}),
			settings: { onError: 'continueRegularOutput' },
			parameters: { output: 'raw' },
		});
		const sent = service.standIn.requests.map(({ body, headers }) => [
			(body as { phone_number: string }).phone_number,
			headers.authorization,
		]);
		expect(Object.fromEntries(sent)).toEqual({
			[phoneOf(0)]: `Bearer ${FAKE_API_KEY}`,
			[phoneOf(1)]: `Bearer ${OTHER_KEY}`,
			[phoneOf(2)]: `Bearer ${FAKE_API_KEY}`,
		});
		expect(result.success).toHaveLength(3);
		expect(result.saved).toContain('[hidden]');
		expectNowhere(FAKE_API_KEY, result);
		expectNowhere(OTHER_KEY, result);
	},
);

const REDIRECTS = /^The service redirects to another address/;
const UNKNOWN = /^Outcome unknown: .* returned an unexpected response/;

it('the API key does not follow a redirect to another origin', async () => {
	const redirects = { 301: REDIRECTS, 302: UNKNOWN, 303: UNKNOWN, 307: REDIRECTS, 308: REDIRECTS };
	for (const [status, message] of Object.entries(redirects)) {
		service.standIn.misbehave({ status: Number(status), headers: { location: elsewhere.url } });
		const result = await dial({ rows: people(1) });
		expect(result.failure?.message).toMatch(message);
		expect(result.failure?.message).toContain(`(HTTP ${status})`);
		expectNowhere(FAKE_API_KEY, result);
	}
	expect(elsewhere.seen).toEqual([]);
});
