import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { parse } from 'yaml';

import { VoiceAgentApi } from '../../credentials/VoiceAgentApi.credentials';
import { nodes } from '../package/packed/nodes';
import { example, exampleFiles, withEmbedded } from '../n8n/workflows/examples';
import { pages, ROOT } from './pages';

/** Two words or more with capitals, as the labels of nodes and fields have. */
const LABEL = /^\p{Lu}\S*(?: (?:a|an|and|at|by|for|in|is|of|on|or|the|to|\p{Lu}\S*))* \p{Lu}\S*$/u;
/** A name of a field in an item, in a table, or in the contract. */
const FIELD = /^[a-z]+(?:_[a-z\d]+)*$/;

/** What pages name of n8n itself, and of other software. */
const LABELS_ELSEWHERE = `
Add Column, Allowed HTTP Request Domains, Always Output Data, Basic Auth, Cell Format, Contact by Phone, Data Table,
Define Below, Do Not Call, Error Workflow, European Union, Execute Once, Google Calendar, HTTP Request, Header Auth,
Import CSV, Loop Over Items, OK to Call, On Error, Opted Out, Production URL, Retry On Fail,
Send and Wait for Response, Stop Workflow, Workflow JSON
`
	.trim()
	.split(/,\s/);
const FIELDS_ELSEWHERE = ['caller_number', 'error', 'false', 'integrated', 'npm', 'now', 'stop_grace_period'];

const read = (pattern: string) =>
	globSync(pattern, { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));
const examples = exampleFiles().flatMap((file) => withEmbedded(example(file)));
const previews = read('nodes/*/__schema__/**/*.json').map((text) => JSON.parse(text) as unknown);
const contract = read('nodes/shared/contract/openapi.yaml').map((text) => parse(text) as unknown);
const manifest = read('package.json').map((text) => JSON.parse(text) as unknown);
const own = textsOf([...nodes.map(({ type }) => type.description), new VoiceAgentApi()]);
/** As pages name them, and as n8n lists the trigger. */
const short = own.flatMap((text) => [text.replace(/^Voice Agent /, ''), text.replace(/ Trigger$/, '')]);

const userPages = pages.filter(({ path }) => /^(?:docs\/|README|SECURITY)/.test(path));

it('every label in bold or italics is one of the nodes, of the examples, or of n8n', () => {
	const known = new Set([...own, ...short, ...textsOf(examples), ...LABELS_ELSEWHERE]);
	const named = userPages.flatMap((page) => {
		const texts = page
			.texts('strong', 'emphasis')
			.flatMap((text) => (known.has(text) ? text : text.replace(/ credential$/, '').split(/: | → /)));
		return texts.filter((text) => LABEL.test(text)).map((text) => [page.path, text] as const);
	});
	expect(named.length).toBeGreaterThan(200);
	expect(named.filter(([, text]) => !known.has(text))).toEqual([]);
	expect(LABELS_ELSEWHERE.filter((label) => !named.some(([, text]) => text === label))).toEqual([]);
});

it('every field in code is one of the outputs, of the examples, or of the contract', () => {
	const texts = textsOf([examples, previews, contract, manifest]);
	const within = texts.flatMap((text) => text.match(text.includes('=>') ? /\w+/g : /[a-z]+_\w+/g) ?? []);
	const known = new Set([...texts, ...within, ...FIELDS_ELSEWHERE]);
	const named = userPages.flatMap((page) => {
		const fields = page.texts('inlineCode').filter((text) => FIELD.test(text));
		return fields.map((text) => [page.path, text] as const);
	});
	expect(named.length).toBeGreaterThan(200);
	expect(named.filter(([, text]) => !known.has(text))).toEqual([]);
});

/** @returns all texts within, keys included */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
}
