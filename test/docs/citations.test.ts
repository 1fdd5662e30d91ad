import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { parse } from 'yaml';

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

it('what comments cite of the contract is in it', () => {
	const { paths, components } = parse(
		readFileSync(join(ROOT, 'nodes/shared/contract/openapi.yaml'), 'utf8'),
	) as {
		paths: Record<string, Record<string, { operationId?: string }>>;
		components: { schemas: object };
	};
	const operations = Object.values(paths).flatMap((path) =>
		Object.values(path).map(({ operationId }) => operationId),
	);
	const known = new Set([...Object.keys(components.schemas), ...operations]);
	const found = cited('openapi.yaml');
	expect(found.length).toBeGreaterThan(20);
	expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
});

it('what comments cite of the assumptions is a heading there', () => {
	const titles = pageAt('docs/developers/assumptions.md')?.sections.map(({ title }) => title);
	const found = cited('assumptions.md');
	expect(found.length).toBeGreaterThan(5);
	expect(found.filter(({ name }) => !titles?.includes(name.trim()))).toEqual([]);
});

it('no comment cites a section or an endpoint by a number that nothing here has', () => {
	const numbered =
		/service-interface|design\.md|n8n-facts|^\s*(?:\/?\*|\/\/).*(?:\b(?:sections?|endpoints?) \d|\(\d\.\d+\))/m;
	expect(texts.filter(({ text }) => numbered.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('what CONTRIBUTING names in code', () => {
	const spans = [...new Set(pageAt('CONTRIBUTING.md')?.code)];
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

	function isWord(name: string): boolean {
		return texts.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
	}

	function isPath(name: string): boolean {
		return paths.some((path) => `/${path}`.endsWith(`/${name}`));
	}
});
