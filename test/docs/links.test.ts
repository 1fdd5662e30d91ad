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
	if (target.anchor === '') return undefined;
	return pageAt(target.path)?.section(target.anchor) ? undefined : `${target.path} has no #${target.anchor}`;
}

it('every link and picture of every page leads to something', () => {
	expect(inside.length).toBeGreaterThan(150);
	const broken = inside.flatMap((link) => {
		const problem = problemOf(link);
		return problem === undefined ? [] : [`${link.from}: ${link.url}: ${problem}`];
	});
	expect(broken).toEqual([]);
});

it('the README, which npm shows too, has absolute links, and pictures as files', () => {
	const urls = pageAt('README.md')?.links.map(({ url, isPicture }) => ({ url, isPicture })) ?? [];
	expect(urls.length).toBeGreaterThan(20);
	expect(urls.filter(({ url }) => !url.startsWith('https://'))).toEqual([]);
	expect(urls.filter(({ url, isPicture }) => isPicture && !url.includes('/raw/main/'))).toEqual([]);
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
	const files = globSync(['docs/pictures/**', 'examples/**'], { cwd: ROOT }).filter((path) =>
		/\.(png|svg|gif|jpe?g)$/.test(path),
	);
	expect(files.length).toBeGreaterThan(15);
	const shown = new Set(links.filter(({ isPicture }) => isPicture).map((link) => targetOf(link)?.path));
	expect(files.filter((path) => !shown.has(path))).toEqual([]);
});

describe('the links to the docs that n8n shows', () => {
	const codexes = globSync('nodes/*/*.node.json', { cwd: ROOT }).sort();

	it.each(codexes)('%s leads to the page of its node', (path) => {
		const { resources } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
			resources: Record<'primaryDocumentation' | 'credentialDocumentation', Array<{ url: string }>>;
		};
		const urls = Object.values(resources).flatMap((entries) => entries.map(({ url }) => url));
		expect(urls.map((url) => problemOf({ from: path, url }))).toEqual(urls.map(() => undefined));
		const [documentation] = resources.primaryDocumentation;
		expect(documentation?.url).toMatch(/\/blob\/main\/docs\//);
	});

	it.each(globSync('nodes/**/*.ts', { cwd: ROOT }).sort())(
		'%s leads to pages and sections that exist',
		(path) => {
			const source = readFileSync(join(ROOT, path), 'utf8');
			const urls = [...source.matchAll(/https:\/\/[^\s'"`]+\/blob\/main\/[^\s'"`]+/g)].map(([url]) => url);
			expect(urls.map((url) => problemOf({ from: path, url }))).toEqual(urls.map(() => undefined));
		},
	);

	it('the credential leads to how it is filled in', () => {
		const { documentationUrl: url } = new VoiceAgentApi();
		expect(problemOf({ from: 'credentials', url })).toBeUndefined();
	});
});

it('the forms for issues and changes lead to something', () => {
	const files = globSync('.github/**/*.{yml,md}', { cwd: ROOT, dot: true });
	const found = files.flatMap((path) => {
		const text = readFileSync(join(ROOT, path), 'utf8');
		return [...text.matchAll(/https:\/\/[^\s)]+\/blob\/main\/[^\s)]+/g)].map(([url]) => ({
			from: path,
			url,
		}));
	});
	expect(found.length).toBeGreaterThan(0);
	expect(found.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
});
