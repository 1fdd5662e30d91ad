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

/** An address of a page, in code too. */
const PAGE = /https:\/\/[^\s'"`)]+\/blob\/main\/[^\s'"`)]+/g;
const linksIn = (pattern: string, address = PAGE) =>
	globSync(pattern, { cwd: ROOT, dot: true }).flatMap((path) => {
		const urls = readFileSync(join(ROOT, path), 'utf8').match(address) ?? [];
		return urls.map((url) => ({ from: path, url }));
	});

it.each<[string, Array<Pick<Link, 'from' | 'url'>>, number]>([
	['pages', inside, 150],
	['the docs that nodes describe', linksIn('nodes/*/*.node.json', /(?<="url": ")[^"]+/g), 20],
	['nodes', linksIn('nodes/**/*.ts'), 0],
	['the credential', [{ from: 'credentials', url: new VoiceAgentApi().documentationUrl }], 0],
	['the forms for issues and changes', linksIn('.github/**/*.{yml,md}'), 0],
	['the notes of examples', linksIn('examples/*.json', /(?<=\]\()[\w./#][^\s)]*/g), 40],
])('every link and picture of %s leads to something', (_, found, least) => {
	expect(found.length).toBeGreaterThan(least);
	const problems = found.map((link) => [link.from, link.url, problemOf(link)]);
	expect(problems.filter(([, , problem]) => problem !== undefined)).toEqual([]);
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
