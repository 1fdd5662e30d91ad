import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type OperationId, operationTable } from '../../nodes/shared/contract/contract';
import type { PathSource } from '../../nodes/shared/request/message/itemRequest';
import { choicesOf } from '../../tools/nodeOperations';
import { bodyFieldsOf, fieldsOf, nodeOperations, nodes, ROOT } from './packed/nodes';

const declared = nodeOperations.map((operation) => ({
	...operation,
	title: `${operation.node.folder}: ${operation.value}`,
}));
interface Codex {
	node: string;
	categories: string[];
	alias: string[];
}
const codexOf = (folder: string) =>
	JSON.parse(readFileSync(join(ROOT, 'nodes', folder, `${folder}.node.json`), 'utf8')) as Codex;
const perItem = declared.flatMap(({ itemRequest, ...rest }) =>
	itemRequest ? [{ ...rest, itemRequest }] : [],
);

/** Those that are not alone: what they send is the same, and they differ in what follows. */
const SHARED: Partial<Record<OperationId, string[]>> = {
	dialOutbound: ['VoiceAgentDial: dial', 'VoiceAgentDial: dialAndWait', 'VoiceAgentDial: sendAndWait'],
};

/** Fields of the body that are made from something other than a field of their own. */
const MADE: Record<string, object> = {
	'VoiceAgentDial: dial': { metadata: 'tags and custom values', params: 'prompt parameters' },
	'VoiceAgentDial: dialAndWait': { metadata: 'also where it waits', params: 'prompt parameters' },
	'VoiceAgentDial: sendAndWait': { metadata: 'where it waits', params: 'the question' },
	'VoiceAgentScheduleCampaign: schedule': { calls: 'items, or JSON', csv_file: 'a file' },
	'VoiceAgentTrigger: receive': { url: "the trigger's", headers: 'the secret' },
};

/** What an approval sends: whom to ask, and what. */
const SENT_ALONE: Record<string, string[]> = {
	'VoiceAgentDial: sendAndWait': ['metadata', 'number_id', 'params', 'phone_number', 'use_case_id'],
};

it.each(Object.keys(operationTable) as OperationId[])('%s is exposed by exactly one node operation', (id) => {
	const titles = declared.filter((operation) => operation.id === id).map(({ title }) => title);
	expect(titles).toEqual(SHARED[id] ?? [expect.any(String)]);
});

it('every operation that a node offers is one of the contract', () => {
	const titlesOf = (node: (typeof nodes)[number]) =>
		choicesOf(node).map(({ value }) => `${node.folder}: ${value}`);
	const offered = nodes.flatMap(titlesOf);
	expect(declared.map(({ title }) => title)).toEqual(expect.arrayContaining(offered));
});

describe.each(declared)('$title', (operation) => {
	const { node, value } = operation;

	it('sends every field of the body that the contract knows, and no other', () => {
		const sent = fieldsOf(operation).flatMap(({ routing }) =>
			routing?.send?.type === 'body' ? routing.send.property : [],
		);
		const made = Object.keys(operation.itemRequest?.made ?? MADE[operation.title] ?? {});
		expect([...new Set([...made, ...sent])].sort()).toEqual(
			SENT_ALONE[operation.title] ?? Object.keys(bodyFieldsOf(operation.id)).sort(),
		);
	});

	it('has an action text, a description and a preview, unless it is a trigger', () => {
		if (node.type.description.group.includes('trigger')) return;
		const choice = choicesOf(node).find((candidate) => candidate.value === value);
		expect([choice?.action, choice?.description]).toEqual([expect.any(String), expect.any(String)]);
		expect(existsSync(join(ROOT, 'nodes', node.folder, '__schema__/v1.0.0', `${value}.json`))).toBe(true);
	});
});

describe.each(perItem)('$title', (operation) => {
	const { id, value, itemRequest, node } = operation;
	const fields = fieldsOf(operation);

	it('takes every parameter of the path from a field', () => {
		const path = Object.entries<PathSource>(itemRequest.path ?? {});
		expect(path.map(([name]) => name).sort()).toEqual(Object.keys(operationTable[id].pathParameters).sort());
		for (const [, { name, displayName }] of path) {
			expect(fields).toContainEqual(expect.objectContaining({ name, displayName, required: true }));
		}
	});

	it('declares the request of the contract', () => {
		const { host, method, path } = operationTable[id];
		const field = host === 'platform' ? 'platformUrl' : 'baseUrl';
		expect(node.type.description.requestDefaults?.baseURL).toBe(`={{ $credentials.${field} }}`);
		const choice = choicesOf(node).find((candidate) => candidate.value === value);
		expect(choice?.routing).toEqual({ request: { method, url: path } });
	});

	it('offers Output where a record has more than 10 fields', () => {
		const names = fields.map(({ name }) => name);
		expect(names.includes('output')).toBe(itemRequest.simplified !== undefined);
	});
});

describe.each(nodes)('$folder', ({ folder, type: { description } }) => {
	const isTrigger = description.group.includes('trigger');

	it('has a codex that names it and how people search for it, beside its name', () => {
		const codex = codexOf(folder);
		expect(codex.node).toBe(`n8n-nodes-voice-agent.${description.name}`);
		expect(codex.categories).not.toEqual([]);
		expect(codex.alias.filter((alias) => description.displayName.toLowerCase().includes(alias))).toEqual([]);
		expect(new Set(codex.alias).size).toBe(codex.alias.length);
	});

	it('has a light and a dark icon, a subtitle, and names that fit its folder', () => {
		const { light, dark } = description.icon as { light: string; dark: string };
		for (const icon of [light, dark]) {
			expect(existsSync(join(ROOT, 'nodes', folder, icon.replace('file:', '')))).toBe(true);
		}
		expect(light).not.toBe(dark);
		expect(description.subtitle).toMatch(/^={{.+}}$/);
		expect(description.name).toBe(folder.charAt(0).toLowerCase() + folder.slice(1));
		expect(description.displayName.replaceAll(' ', '')).toBe(folder);
	});

	it('is a tool for AI agents, unless it is a trigger', () => {
		expect(description.usableAsTool).toBe(isTrigger ? undefined : true);
	});

	it('uses the credential, which can be tested', () => {
		expect(description.credentials).toEqual([
			// The trigger can be registered by hand, without one.
			expect.objectContaining({ name: 'voiceAgentApi', required: !isTrigger, testedBy: 'testConnection' }),
		]);
	});
});

/** n8n's search reads names and aliases, and finds what contains the words in their order. */
it.each([
	['phone call', 'VoiceAgentDial'],
	['cold call', 'VoiceAgentDial'],
	['cold call', 'VoiceAgentScheduleCampaign'],
	['when a call ends', 'VoiceAgentTrigger'],
	['voicemail', 'VoiceAgentTrigger'],
	['receptionist', 'VoiceAgentTrigger'],
	['hang up', 'VoiceAgentStopCall'],
])('a search for "%s" finds %s', (words, folder) => {
	expect(codexOf(folder).alias.filter((name) => name.includes(words))).not.toEqual([]);
});
