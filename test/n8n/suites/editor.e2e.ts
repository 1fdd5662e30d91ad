import { join } from 'node:path';

import { n8n as manifest } from '../../../package.json';
import { Editor } from '../browser/editor';
import { chain, eachOf, ownNode, REMINDER, SALES_LINE, trigger, type Link } from '../workflows/chain';
import { openDoor } from '../server/door';
import { credentialFor, useWholeN8n } from '../server/wholeN8n';

/** Where a failed test leaves a picture of what was to be seen. */
const PICTURES = join(__dirname, '../../../reports');
const EXAMPLES = join(__dirname, '../../../examples');
const ALL_NODES = manifest.nodes.length;
/** n8n lists the events of a trigger below a name without "Trigger". */
const TRIGGER = /^\s*Voice Agent\s*$/;

describe('the editor of the newest n8n, in a browser', () => {
	const n8n = useWholeN8n('newest');
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.start(n8n.server, { width: 1400, height: 900 });
		await editor.signIn();
	});
	afterAll(async () => await editor?.close());

	/** A test of what users see. */
	function seen(title: string, check: () => Promise<void>): void {
		it(title, async () => {
			try {
				await check();
			} catch (error) {
				const path = join(PICTURES, `${title.replace(/\W+/g, '-')}.png`);
				await editor?.page.screenshot({ path });
				throw new Error(`${(error as Error).message}\nWhat was to be seen: ${path}`, { cause: error });
			}
		});
	}

	async function open(...nodes: [links: Link[], start?: Link]): Promise<string> {
		const id = await n8n.rest.createWorkflow(chain('Seen', ...nodes));
		await editor.openWorkflow(id);
		return id;
	}

	it('lets in who has an address that npm start prints, and nobody else', async () => {
		const door = await openDoor(n8n.server);
		const stranger = await editor.page.context().browser()?.newContext();
		try {
			const page = await stranger?.newPage();
			await page?.goto(door.to('home/workflows'));
			await page?.getByTestId('project-tabs').waitFor();
			const guessed = await fetch(new URL('/guessed/home', door.to('')), { redirect: 'manual' });
			expect([guessed.status, guessed.headers.getSetCookie()]).toEqual([404, []]);
		} finally {
			await stranger?.close();
			await door.close();
		}
	});

	seen('finds the nodes by name and by what they do', async () => {
		await open([]);
		for (const [text, ...wanted] of [
			['voice agent', 'Voice Agent Dial', TRIGGER, 'Voice Agent Manage Organization'],
			['call', 'Voice Agent Dial', 'Voice Agent Stop Call', TRIGGER],
			['campaign', 'Voice Agent Schedule Campaign'],
			['phone', 'Voice Agent Dial', 'Voice Agent Manage Numbers'],
		] as const) {
			const names = await editor.searchNodes(text);
			for (const name of wanted) await names.filter({ hasText: name }).first().waitFor();
		}
		const all = (await editor.searchNodes('voice agent')).filter({ hasText: 'Voice Agent' });
		await all.nth(ALL_NODES - 1).waitFor();
		expect(await all.count()).toBe(ALL_NODES);
	});

	seen('tests a credential, and says when the key is wrong', async () => {
		await open([ownNode('VoiceAgentDial', { toNumber: '+15550100123' })]);
		const panel = await editor.openNode('Voice Agent Dial');
		const screen = await panel.newCredential();
		const right = credentialFor(n8n.standIn);
		await screen.fill({ ...right, apiKey: 'fake-key-of-somebody-else' });
		await screen.save();
		const failure = await screen.failure();
		await failure.getByText('The service rejected the API key (HTTP 401)').waitFor();

		await screen.fill({ apiKey: right.apiKey });
		await screen.save();
		await screen.isClosed();
		const saved = await panel.editCredential();
		await saved.success.getByText('Connection tested successfully').waitFor();
	});

	seen(
		'adds hours and a limit that are filled in, and keeps them, as it keeps a rule without any',
		async () => {
			const call = { fromNumber: SALES_LINE, toNumber: '+15550100123', useCaseId: REMINDER };
			const id = await open([ownNode('VoiceAgentDial', { ...call, preview: true })]);
			const saved = async () => (await n8n.rest.workflow(id)).nodes.at(-1)?.parameters.callingRules;
			let panel = await editor.openNode('Voice Agent Dial');
			for (const rule of ['Calling Hours', 'Calls per Number']) await panel.add('Add Rule', rule);
			await panel.close();
			await editor.save();
			expect(await saved()).toEqual({ callingHours: { first: {} }, callLimit: { first: {} } });

			await editor.openWorkflow(id);
			panel = await editor.openNode('Voice Agent Dial');
			expect(await panel.parameter('from').locator('input').inputValue()).toBe('09:00');
			expect(await panel.parameter('maxCalls').locator('input').inputValue()).toBe('3');
			await panel.removeEntry('callingHours');
			await panel.close();
			await editor.save();
			expect(await saved()).toMatchObject({ callingHours: {} });
			panel = await editor.openNode('Voice Agent Dial');
			await panel.run();
			await panel.output.getByText("'Calling Hours' contains no hours").first().waitFor();
		},
	);

	seen('picks numbers and use cases, dials, and shows the call', async () => {
		const row = { phone: '+1 (555) 010-0123', first_name: 'Ada' };
		await open([
			...eachOf([row]),
			ownNode('VoiceAgentDial', { toNumber: '={{ $json.phone }}', promptParameters: 'row' }),
		]);
		const panel = await editor.openNode('Voice Agent Dial');

		const all = await panel.openPicker('fromNumber');
		expect(await all.allInnerTexts()).toEqual([
			'London office · +442079460003',
			'Sales line · +15550100001',
			'Support line · +15550100002',
		]);
		await panel.closePicker();
		await panel.pick('fromNumber', { search: 'suPP 0002', entry: 'Support line · +15550100002' });
		await panel.pick('useCaseId', { search: 'sales', entry: 'Use case of Sales line and London office' });
		expect(await panel.picked('fromNumber')).toBe('Support line · +15550100002');
		expect(await panel.picked('useCaseId')).toBe('Use case of Sales line and London office');

		await panel.run();
		await panel.showOutputAs('json');
		for (const text of ['"status": "placed"', '"phone_number": "+15550100123"', '"first_name": "Ada"']) {
			await panel.output.getByText(text).waitFor();
		}
		expect(n8n.callsTo(['+15550100123'])).toEqual([1]);
		await panel.openSettings();
		await editor.page.getByText('Request Options').filter({ visible: true }).waitFor();

		await panel.close();
		await editor.node('Voice Agent Dial').getByText('place call', { exact: true }).waitFor();
	});

	seen('needs a use case until an agent is set, and keeps one that is chosen', async () => {
		const call = { toNumber: '+15550100126', fromNumber: SALES_LINE };
		await open([ownNode('VoiceAgentDial', call)]);
		let panel = await editor.openNode('Voice Agent Dial');
		await panel.parameter('useCaseId').getByTestId('parameter-issues').first().waitFor();
		await panel.add('Add Override', 'Agent ID');
		await panel.parameter('agentId').locator('input').fill('agent-0001');
		await panel.run();
		expect(n8n.callsTo([call.toNumber])).toEqual([1]);

		await open([ownNode('VoiceAgentDial', { ...call, useCaseId: REMINDER })]);
		panel = await editor.openNode('Voice Agent Dial');
		const chosen = await panel.picked('useCaseId');
		await panel.add('Add Override', 'Agent ID');
		expect(await panel.picked('useCaseId')).toBe(chosen);
	});

	seen('gives the webhooks of each import addresses of their own', async () => {
		const addresses = async () => {
			const id = await editor.importFile(join(EXAMPLES, 'speed-to-lead.json'));
			const { nodes } = await n8n.rest.workflow(id);
			const webhook = nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
			expect(webhook?.webhookId).toBeTruthy();
			expect(webhook?.parameters.path).toBe(webhook?.webhookId);
			return nodes.flatMap(({ webhookId }) => webhookId ?? []);
		};
		const [first, second] = [await addresses(), await addresses()];
		expect(second).toHaveLength(first.length);
		expect(new Set([...first, ...second]).size).toBe(2 * first.length);
	});

	seen('says what the trigger waits for, and what it needs', async () => {
		await open([], trigger());
		const panel = await editor.openNode('Voice Agent Trigger');
		const text = (part: string) => panel.whole.getByText(part).first();
		await text('Listen for call events').waitFor();
		await text('The service must be able to reach your n8n from the internet').waitFor();
		await text('Testing and publishing each add one webhook to this use case').waitFor();
		await text('When will this node trigger my flow?').click();
		await text('set WEBHOOK_URL to its public address').waitFor();
	});

	seen('shows the fields of a manual webhook as soon as it is chosen, and keeps the secret', async () => {
		const id = await open([], trigger());
		const panel = await editor.openNode('Voice Agent Trigger');
		await panel.select('webhook', 'Add Manually');
		await panel.whole.getByText('In the service, add a webhook').waitFor();
		expect(await panel.parameter('useCaseId').count()).toBe(0);
		await panel.parameter('secret').locator('input').fill('fake-secret-of-the-user');
		await panel.close();
		await editor.save();
		expect(JSON.stringify(await n8n.rest.workflow(id))).toContain('fake-secret-of-the-user');

		await open([], trigger());
		const automatic = await editor.openNode('Voice Agent Trigger');
		await automatic.parameter('useCaseId').waitFor();
		expect(await automatic.parameter('secret').count()).toBe(0);
		expect(await automatic.whole.getByText('In the service, add a webhook').count()).toBe(0);
	});
});
