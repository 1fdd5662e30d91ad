import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type OperationId, operationTable } from '../../nodes/shared/contract/contract';
import type { PathSource } from '../../nodes/shared/request/message/itemRequest';
import { choicesOf, type OfferedOperation } from '../../tools/nodeOperations';
import { bodyFieldsOf, fieldsOf, nodeOperations, nodes, ROOT } from './packed/nodes';

const declared = nodeOperations.map((operation) => ({
	...operation,
	title: `${operation.node.folder}: ${operation.value}`,
}));
const codexOf = (folder: string) =>
	JSON.parse(readFileSync(join(ROOT, 'nodes', folder, `${folder}.node.json`), 'utf8')) as {
		node: string;
		alias: string[];
	};
const choiceOf = ({ node, value }: OfferedOperation) =>
	choicesOf(node).find((choice) => choice.value === value);
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
	const offered = nodes.flatMap((node) => choicesOf(node).map(({ value }) => `${node.folder}: ${value}`));
	expect(declared.map(({ title }) => title)).toEqual(expect.arrayContaining(offered));
});

it.each(declared)(
	'$title sends every field of the body that the contract knows, and no other',
	(operation) => {
		const sent = fieldsOf(operation).flatMap(({ routing }) =>
			routing?.send?.type === 'body' ? routing.send.property : [],
		);
		const made = Object.keys(operation.itemRequest?.made ?? MADE[operation.title] ?? {});
		const known = SENT_ALONE[operation.title] ?? Object.keys(bodyFieldsOf(operation.id)).sort();
		expect([...new Set([...made, ...sent])].sort()).toEqual(known);
	},
);

describe.each(perItem)('$title', (operation) => {
	const { id, itemRequest, node } = operation;
	const fields = fieldsOf(operation);

	it('takes every parameter of the path from a field', () => {
		const path: Record<string, PathSource> = itemRequest.path ?? {};
		expect(Object.keys(path).sort()).toEqual(Object.keys(operationTable[id].pathParameters).sort());
		for (const { name, displayName } of Object.values(path)) {
			expect(fields).toContainEqual(expect.objectContaining({ name, displayName, required: true }));
		}
	});

	it('declares the request of the contract', () => {
		const { host, method, path } = operationTable[id];
		const field = host === 'platform' ? 'platformUrl' : 'baseUrl';
		expect(node.type.description.requestDefaults?.baseURL).toBe(`={{ $credentials.${field} }}`);
		expect(choiceOf(operation)?.routing).toEqual({ request: { method, url: path } });
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
		expect(codex.alias.filter((alias) => description.displayName.toLowerCase().includes(alias))).toEqual([]);
		expect(new Set(codex.alias).size).toBe(codex.alias.length);
	});

	it('has names that fit its folder', () => {
		expect(description.name).toBe(folder.charAt(0).toLowerCase() + folder.slice(1));
		expect(description.displayName.replaceAll(' ', '')).toBe(folder);
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

describe('the hint for AI workflow builders', () => {
	const hinted = nodes.flatMap(({ folder, type: { description } }) =>
		description.builderHint ? [{ folder, hint: description.builderHint }] : [],
	);

	it('is given by those that place calls, and by the trigger, and their fields', () => {
		const own = ['VoiceAgentDial', 'VoiceAgentScheduleCampaign', 'VoiceAgentTrigger'];
		expect(hinted.map(({ folder }) => folder)).toEqual(own);
		const fields = nodes.flatMap(({ type: { description } }) => description.properties);
		const names = fields.filter((field) => field.builderHint).map(({ name }) => name);
		expect(new Set(names)).toEqual(new Set(['preview', 'toNumber']));
	});

	/** It is read whenever a builder chooses among nodes. */
	it.each(hinted)('of $folder is short, and names only other nodes that there are', ({ folder, hint }) => {
		expect(hint.searchHint?.length).toBeLessThan(400);
		const others = nodes.filter((node) => node.folder !== folder);
		const known = others.map(({ type }) => `n8n-nodes-voice-agent.${type.description.name}`);
		const related = hint.relatedNodes?.map(({ nodeType }) => nodeType) ?? [];
		expect(related.length).toBeGreaterThan(0);
		expect(known).toEqual(expect.arrayContaining(related));
	});
});
