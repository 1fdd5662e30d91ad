import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { operationTable } from '../../nodes/shared/contract/contract';
import { readContract } from '../../tools/contract/contract';

import { pageAt, ROOT } from './pages';

const SOURCES = globSync(['{nodes,credentials,test,tools}/**/*.{ts,js,yaml}', '*.{js,mjs,cjs}'], {
	cwd: ROOT,
	ignore: ['test/docs/**'],
});
const texts = SOURCES.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** For instance `openapi.yaml, Call`, which may begin a new line of a comment in between. */
function cited(document: string): Array<{ path: string; name: string }> {
	const pattern = new RegExp(`${document.replace('.', '\\.')},[\\s*/]+([A-Za-z][\\w ]*)`, 'g');
	return texts.flatMap(({ path, text }) =>
		[...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })),
	);
}

it.each([
	[
		'openapi.yaml',
		20,
		[...Object.keys(readContract(ROOT).components.schemas), ...Object.keys(operationTable)],
	],
	['assumptions.md', 5, pageAt('docs/developers/assumptions.md')?.sections.map(({ title }) => title)],
])('what comments cite of %s is in it', (document, least, known) => {
	const found = cited(document);
	expect(found.length).toBeGreaterThan(least);
	expect(found.filter(({ name }) => !known?.includes(name.trim()))).toEqual([]);
});

describe('what the page of common problems quotes', () => {
	const page = readFileSync(join(ROOT, 'docs/common-problems.md'), 'utf8');
	const said = texts.filter(({ path }) => path.startsWith('nodes/')).map(({ text }) => text);

	it.each(page.match(/(?<=^\| _).+?(?=_)/gm)!)('a node says: %s', (message) => {
		expect(said.join('\n')).toContain(message);
	});
});

describe('what CONTRIBUTING names in code', () => {
	const isWord = (name: string) => texts.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
	const isPath = (name: string) => paths.some((path) => `/${path}`.endsWith(`/${name}`));
	const spans = [...new Set(pageAt('CONTRIBUTING.md')?.texts('inlineCode'))];
	const paths = globSync(['{nodes,credentials,test,tools,docs,.github}/**', '*'], {
		cwd: ROOT,
		dot: true,
		expandDirectories: false,
	});

	it.each([
		['functions and types', /^(?:[a-z]+[A-Z]\w*|[A-Z]\w*[a-z]\w*|[A-Z]+_[A-Z_]+)$/, isWord],
		['files', /^\w[\w/.-]*\.(?:ts|js|json|yml|yaml|md|cjs|mjs)$/, isPath],
	] as const)('is there: %s', (_, kind, isThere) => {
		const named = spans.filter((span) => kind.test(span));
		expect(named.length).toBeGreaterThan(20);
		expect(named.filter((name) => !isThere(name))).toEqual([]);
	});
});
