import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { VoiceAgentApi } from '../../credentials/VoiceAgentApi.credentials';
import type { PackagedNode } from '../../tools/nodeOperations';
import { previewOf } from '../../tools/targets';
import { nodeOperations, nodes, withInner } from '../package/packed/nodes';
import { pageAt, ROOT, targetOf, type Text } from './pages';

const PAGE = 'docs/nodes.md';
const PAGES = [PAGE, 'docs/rarely-used-nodes.md'];
const COMMON = 'fields-of-several-nodes';
/** What the editor shows no name of, or only as a text to read. */
const NOT_ENTERED: ReadonlyArray<INodeProperties['type']> = ['hidden', 'notice'];

describe.each(nodes.map((node) => [node.type.description.displayName, node] as const))('%s', (name, node) => {
	const places = placesFor(name);
	const [own] = places;
	const operations = nodeOperations.filter((one) => one.node === node).map((one) => one.name ?? '');
	const texts = (...types: Parameters<Text['texts']>) => places.flatMap((place) => place.texts(...types));

	it.each([
		['has every field in bold in its section, or in what that leads to', namesOf(node), texts('strong')],
		[
			'has every operation in its section, if there are several',
			operations.length > 1 ? operations : [],
			own.texts('strong', 'emphasis', 'heading'),
		],
		[
			'has every choice that needs a word',
			fieldsOf(node).flatMap(explainedChoices),
			texts('strong', 'emphasis'),
		],
		['describes no field that the node does not have', own.describedFields, namesOf(node)],
	])('%s', (_, named, known) => expect(named.filter((name) => !known.includes(name))).toEqual([]));
});

it('the credential has every field in bold in the README', () => {
	const names = new VoiceAgentApi().properties.map(({ displayName }) => displayName);
	const { body } = pageAt('README.md')!.section('credentials')!;
	expect(body.texts('strong')).toEqual(expect.arrayContaining(names));
});

it.each([
	['docs/campaigns.md', 'Voice Agent Schedule Campaign'],
	['docs/trigger.md', 'Voice Agent Trigger'],
	['docs/place-call-and-wait.md', 'Voice Agent Dial'],
	['docs/calling-rules.md', 'Voice Agent Dial'],
	['docs/numbers-and-times.md', 'Voice Agent Dial'],
])('%s describes no field that %s does not have', (path, name) => {
	const node = nodes.find(({ type }) => type.description.displayName === name) as PackagedNode;
	const fields = pageAt(path)?.describedFields ?? [];
	expect(fields.length).toBeGreaterThan(0);
	expect(fields.filter((field) => !namesOf(node).includes(field))).toEqual([]);
});

const OUTPUTS_PAGE = 'docs/outputs.md';

it.each(
	nodeOperations.flatMap(({ node, value, name = '' }) => {
		const path = join(ROOT, previewOf(node.folder, value));
		return existsSync(path) ? [{ name, path }] : [];
	}),
)(`every field that $name outputs is in ${OUTPUTS_PAGE}, or in what it leads to`, ({ name, path }) => {
	const sections = pageAt(OUTPUTS_PAGE)?.sections ?? [];
	const isOf = (title: string) => title.split(' and ').includes(name);
	const { body } = (sections.find(({ title }) => title === name) ?? sections.find((one) => isOf(one.title)))!;
	const linked = body.links.flatMap((link) => {
		const { path: page = '', anchor = '' } = targetOf(link) ?? {};
		return pageAt(page)?.section(anchor)?.body ?? [];
	});
	const described = [body, ...linked].flatMap((text) => text.texts('inlineCode'));
	const { properties } = JSON.parse(readFileSync(path, 'utf8')) as { properties: object };
	const isDescribed = (field: string) => described.some((code) => code.split(/[.[]/)[0] === field);
	expect(Object.keys(properties).filter((field) => !isDescribed(field))).toEqual([]);
});

/** The section of a node, what holds for several nodes, and the pages and sections that they lead to. */
function placesFor(name: string): [own: Text, ...others: Text[]] {
	const sections = PAGES.flatMap((path) => pageAt(path)?.sections ?? []);
	const own = sections.find(({ title }) => title === name)?.body;
	const common = pageAt(PAGE)?.section(COMMON)?.body;
	if (!own || !common) throw new Error(`${PAGE} has no section ${name}, or no #${COMMON}`);
	const linked = [...own.links, ...common.links].flatMap((link) => {
		const { path = '', anchor = '' } = targetOf(link) ?? {};
		const target = pageAt(path);
		if (!path.startsWith('docs/') || !target || (path === PAGE && anchor === '')) return [];
		return anchor === '' ? target : (target.section(anchor)?.body ?? []);
	});
	return [own, common, ...linked];
}

function namesOf(node: PackagedNode): string[] {
	const entered = fieldsOf(node).filter(({ type }) => !NOT_ENTERED.includes(type));
	return [...new Set(entered.map(({ displayName }) => displayName))];
}

/** All fields, those in collections of either kind too. */
function fieldsOf({ type }: PackagedNode): INodeProperties[] {
	return type.description.properties.flatMap(withInner);
}

/** What needs a word in the editor needs one in the docs; names of countries and languages speak for themselves. */
function explainedChoices({ type, name, options = [] }: INodeProperties): string[] {
	if (name === 'operation' || (type !== 'options' && type !== 'multiOptions')) return [];
	return (options as INodePropertyOptions[])
		.filter(({ description }) => description !== undefined)
		.map((choice) => choice.name);
}
