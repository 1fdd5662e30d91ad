import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INode, INodeTypeDescription, IWorkflowBase } from 'n8n-workflow';

import { example, exampleFiles } from '../n8n/workflows/examples';
import { nodes, ROOT } from './packed/nodes';
import { problemsOf } from './parameterCheck';

const PACKAGE = 'n8n-nodes-voice-agent';
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
/** Of a node with its name below, as n8n draws it; nodes that take models and tools are wider. */
const NODE_SIZE = { width: 96, height: 130 };
const WIDE_NODE_SIZE = { width: 256, height: 130 };
/** Numbers of the range that is reserved for fiction, as people may write them. */
const FICTITIOUS = /^\+?1?5550100?\d*$/;

const UUIDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What n8n's own nodes hold is checked in the whole n8n, by the end-to-end tests. */
describe.each(exampleFiles())('%s', (file) => {
	const workflow = example(file);
	const all = workflow.nodes;
	const notes = all.filter(({ type }) => type === STICKY_NOTE);
	const steps = all.filter(({ type }) => type !== STICKY_NOTE);

	it('uses only nodes, parameters and options of this package that exist', () => {
		const own = all.filter(({ type }) => type.startsWith(`${PACKAGE}.`));
		expect(own.length).toBeGreaterThan(0);
		expect(own.flatMap((node) => problemsOf(node, descriptionOf(node)))).toEqual([]);
	});

	it('says in notes what it does and what to change', () => {
		expect(notes[0]?.parameters.content).toMatch(
			/^## .+\n\n.+\*\*Before you (run|publish|use|need) it\*\*\n1\. /s,
		);
		expect(notes.length).toBeGreaterThanOrEqual(2);
	});

	it('holds no credentials, no data and nothing of real people', () => {
		expect(all.filter(({ credentials }) => credentials)).toEqual([]);
		expect(Object.keys(workflow.pinData ?? {})).toEqual([]);
		const text = all.map(({ parameters }) => JSON.stringify(parameters).replace(UUIDS, '')).join('\n');
		expect(text.match(/https?:\/\/[^\s"\\]+|[\w.-]+@[\w-]+\.\w+/g)).toBeNull();
		expect(phoneNumbersIn(text).filter((number) => !FICTITIOUS.test(number))).toEqual([]);
	});

	it('gets an address of its own with each import, and asks who opens a page', () => {
		// n8n gives a new path to a webhook whose path is its webhook id, and keeps any other.
		for (const { type, webhookId, parameters } of all) {
			if (parameters.path !== undefined) expect(parameters.path).toBe(webhookId);
			if (type === 'n8n-nodes-base.webhook') expect(parameters.authentication).toBe('basicAuth');
		}
	});

	it('connects all its nodes, each under a name of its own', () => {
		const names = new Set(all.map(({ name }) => name));
		expect(names.size).toBe(all.length);
		const ends = endsOf(workflow);
		expect(ends.filter((name) => !names.has(name))).toEqual([]);
		expect(steps.filter(({ name }) => !ends.includes(name))).toEqual([]);
	});

	it('is laid out without overlaps', () => {
		const overlaps = all.flatMap((one, index) =>
			all
				.slice(index + 1)
				.filter((other) => overlap(boxOf(one), boxOf(other)))
				.map((other) => `${one.name} and ${other.name}`),
		);
		expect(overlaps).toEqual([]);
	});
});

describe('all examples', () => {
	it('have ids and webhooks of their own', () => {
		const all = exampleFiles().flatMap((file) => example(file).nodes);
		for (const ids of [all.map(({ id }) => id), all.flatMap(({ webhookId }) => webhookId ?? [])]) {
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids.filter((id) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))).toEqual([]);
		}
	});

	it('call nobody real out of their spreadsheet', () => {
		const text = readFileSync(join(ROOT, 'examples/people.csv'), 'utf8');
		const numbers = phoneNumbersIn(text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, ''));
		expect(numbers.length).toBeGreaterThan(80);
		expect(numbers.filter((number) => !FICTITIOUS.test(number))).toEqual([]);
	});
});

describe.each(['call-and-wait.json', 'call-and-wait-many.json'])('%s', (file) => {
	it('goes on elsewhere for each outcome, and for nobody called', () => {
		const { nodes: all, connections } = example(file);
		const parameters = all.find(({ name }) => name === 'What came of it?')?.parameters as {
			rules: { values: Array<{ conditions: { conditions: Array<{ rightValue: string }> } }> };
		};
		const outcomes = parameters.rules.values.map(({ conditions }) => conditions.conditions[0]?.rightValue);
		expect(outcomes).toEqual(['reached', 'not reached', 'failed', 'no event in time']);
		const targets = connections['What came of it?']?.main?.map((ends) => ends?.[0]?.node.split(':')[0]);
		expect(targets).toEqual(['Reached', 'Not reached', 'Failed', 'No event in time', 'Not called']);
	});
});

function phoneNumbersIn(text: string): string[] {
	const found = text.match(/[+(]?\d[\d ().-]{7,}\d/g) ?? [];
	return found.map((number) => number.replace(/[ ().-]/g, '').replace(/^00/, '+'));
}

/** A node's type; for a tool, as n8n makes it of the node. */
function descriptionOf({ type }: INode): INodeTypeDescription {
	const name = type.slice(PACKAGE.length + 1);
	const own = descriptions.get(name);
	if (own) return own;
	const base = descriptions.get(name.replace(/Tool$/, ''));
	if (!base?.usableAsTool) throw new Error(`There is no node ${type}`);
	const toolFields = ['descriptionType', 'toolDescription'].map((field) => ({
		displayName: field,
		name: field,
		type: 'string' as const,
		default: '',
	}));
	return { ...base, name, properties: [...toolFields, ...base.properties] };
}

const descriptions = new Map(nodes.map(({ type: { description } }) => [description.name, description]));

/** Names at both ends of all connections. */
function endsOf({ connections }: IWorkflowBase): string[] {
	return Object.entries(connections).flatMap(([from, kinds]) => [
		from,
		...Object.values(kinds).flatMap((outputs) =>
			outputs.flatMap((targets) => (targets ?? []).map(({ node }) => node)),
		),
	]);
}

interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

function boxOf({ type, position: [left, top], parameters }: INode): Box {
	const nodeSize = /\.(agent)$/.test(type) ? WIDE_NODE_SIZE : NODE_SIZE;
	const { width, height } = type === STICKY_NOTE ? (parameters as typeof NODE_SIZE) : nodeSize;
	return { left, top, right: left + width, bottom: top + height };
}

function overlap(one: Box, other: Box): boolean {
	return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
