import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { VoiceAgentApi } from '../../credentials/VoiceAgentApi.credentials';
import { pageAt, pages, ROOT, targetOf, type Link } from './pages';

const links = pages.flatMap((page) => page.links);
const inside = links.filter((link) => targetOf(link) !== undefined);

function problemOf(link: Pick<Link, 'from' | 'url'>): string | undefined {
	const target = targetOf(link);
	if (target === undefined) return 'leads out of the repository';
	if (!existsSync(join(ROOT, target.path))) return `there is no ${target.path}`;
	if (target.anchor === '' || pageAt(target.path)?.section(target.anchor)) return undefined;
	return `${target.path} has no #${target.anchor}`;
}

/** What is wrong with links, each with where it is. */
const problemsOf = (found: ReadonlyArray<Pick<Link, 'from' | 'url'>>) =>
	found
		.map((link) => [link.from, link.url, problemOf(link)])
		.filter(([, , problem]) => problem !== undefined);
/** Addresses of pages in the text of a file. */
const linksIn = (path: string) =>
	[...readFileSync(join(ROOT, path), 'utf8').matchAll(/https:\/\/[^\s'"`)]+\/blob\/main\/[^\s'"`)]+/g)].map(
		([url]) => ({ from: path, url }),
	);

it('every link and picture of every page leads to something', () => {
	expect(inside.length).toBeGreaterThan(150);
	expect(problemsOf(inside)).toEqual([]);
});

it('the README, which npm shows too, has absolute links, and pictures as files', () => {
	const ofReadme = pageAt('README.md')?.links ?? [];
	expect(ofReadme.length).toBeGreaterThan(20);
	expect(ofReadme.filter(({ url }) => !url.startsWith('https://'))).toEqual([]);
	expect(ofReadme.filter(({ url, isPicture }) => isPicture && !url.includes('/raw/main/'))).toEqual([]);
});

it('every page is reached from the README', () => {
	const reached = new Set(['README.md']);
	for (const path of reached) {
		for (const link of pageAt(path)?.links ?? []) {
			const target = targetOf(link);
			if (target && pageAt(target.path)) reached.add(target.path);
		}
	}
	const users = pages.map(({ path }) => path).filter((path) => !path.startsWith('.github/'));
	expect(users.filter((path) => !reached.has(path))).toEqual([]);
});

it('every picture is shown on a page', () => {
	const files = globSync('{docs/pictures,examples}/**/*.{png,svg,gif,jpg,jpeg}', { cwd: ROOT });
	expect(files.length).toBeGreaterThan(15);
	const shown = new Set(links.filter(({ isPicture }) => isPicture).map((link) => targetOf(link)?.path));
	expect(files.filter((path) => !shown.has(path))).toEqual([]);
});

describe('the links to the docs that n8n shows', () => {
	it.each(globSync('nodes/*/*.node.json', { cwd: ROOT }))('%s leads to the page of its node', (path) => {
		const { resources } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
			resources: Record<'primaryDocumentation' | 'credentialDocumentation', Array<{ url: string }>>;
		};
		const urls = Object.values(resources).flatMap((entries) => entries.map(({ url }) => url));
		expect(problemsOf(urls.map((url) => ({ from: path, url })))).toEqual([]);
		expect(resources.primaryDocumentation[0]?.url).toMatch(/\/blob\/main\/docs\//);
	});

	it('lead to pages and sections that exist', () => {
		const { documentationUrl: url } = new VoiceAgentApi();
		const found = globSync('nodes/**/*.ts', { cwd: ROOT }).flatMap(linksIn);
		expect(found.length).toBeGreaterThan(0);
		expect(problemsOf([...found, { from: 'credentials', url }])).toEqual([]);
	});
});

it('the forms for issues and changes lead to something', () => {
	const found = globSync('.github/**/*.{yml,md}', { cwd: ROOT, dot: true }).flatMap(linksIn);
	expect(found.length).toBeGreaterThan(0);
	expect(problemsOf(found)).toEqual([]);
});
