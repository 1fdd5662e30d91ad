import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { parsers } from 'prettier/plugins/markdown';
import { globSync } from 'tinyglobby';

export const ROOT = join(__dirname, '../..');

interface Markdown {
	type: string;
	depth?: number;
	value?: string;
	url?: string;
	children?: Markdown[];
}

export interface Link {
	from: string;
	url: string;
	isPicture: boolean;
}

/** A heading, and what stands below it, as far as to the next one of its rank: 1 is the title of the page. */
export interface Section {
	title: string;
	depth: number;
	/** As GitHub makes it of the title. */
	anchor: string;
	body: Text;
}

/** A part of a page, or all of it. */
export class Text {
	constructor(
		/** Of the page, from the root of the repository. */
		readonly path: string,
		private readonly nodes: readonly Markdown[],
	) {}

	get links(): Link[] {
		const links = this.all('link', 'image', 'definition');
		return links.map(({ type, url = '' }) => ({ from: this.path, url, isPicture: type === 'image' }));
	}

	/** The texts of these parts, such as what is `strong`: in bold. */
	texts(...types: Array<'strong' | 'emphasis' | 'inlineCode' | 'heading'>): string[] {
		return this.all(...types).map(textOf);
	}

	/** What stands in bold in the columns of fields of all tables. */
	get describedFields(): string[] {
		const ofFields = this.all('table').flatMap(({ children: rows = [] }) => {
			const heads = rows[0]?.children ?? [];
			const column = heads.findIndex((head) => /^(Field|Option|Decided by)$/.test(textOf(head)));
			return rows.flatMap(({ children: cells }) => cells?.[column] ?? []);
		});
		return new Text(this.path, ofFields).texts('strong');
	}

	private all(...types: string[]): Markdown[] {
		const within = (node: Markdown): Markdown[] => [node, ...(node.children ?? []).flatMap(within)];
		return this.nodes.flatMap(within).filter(({ type }) => types.includes(type));
	}
}

export class Page extends Text {
	readonly sections: Section[];

	private constructor(path: string, nodes: Markdown[]) {
		super(path, nodes);
		const seen = new Map<string, number>();
		this.sections = nodes.flatMap((node, index) => {
			if (node.type !== 'heading') return [];
			const [title, { depth = 1 }] = [textOf(node), node];
			const anchor = anchorOf(title);
			const count = seen.get(anchor) ?? 0;
			seen.set(anchor, count + 1);
			const below = nodes.slice(index + 1);
			const end = below.findIndex((one) => one.type === 'heading' && (one.depth ?? 0) <= depth);
			const body = new Text(path, end < 0 ? below : below.slice(0, end));
			return [{ title, depth, anchor: count === 0 ? anchor : `${anchor}-${count}`, body }];
		});
	}

	static read(path: string): Page {
		const source = readFileSync(join(ROOT, path), 'utf8');
		// The parser that formats these very files.
		const tree = parsers.markdown.parse(source, {} as never) as Markdown;
		return new Page(path, tree.children ?? []);
	}

	section(anchor: string): Section | undefined {
		return this.sections.find((section) => section.anchor === anchor);
	}
}

const PAGES = ['*.md', 'docs/**/*.md', 'examples/*.md', '.github/**/*.md'];
export const pages: readonly Page[] = globSync(PAGES, { cwd: ROOT, dot: true }).sort().map(Page.read);

export function pageAt(path: string): Page | undefined {
	return pages.find((page) => page.path === path);
}

/** What a link within the repository leads to, by its path from the root. */
export interface Target {
	path: string;
	anchor: string;
}

/** @returns undefined for what lies elsewhere */
export function targetOf({ from, url }: Pick<Link, 'from' | 'url'>): Target | undefined {
	const own = withinRepository(url);
	if (own !== undefined) return split(own);
	if (/^[a-z]+:/i.test(url)) return undefined;
	const { path, anchor } = split(url);
	return { path: path === '' ? from : posix.join(posix.dirname(from), path), anchor };
}

const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { homepage: string };

/** GitHub shows the README at the repository's own address. */
function withinRepository(url: string): string | undefined {
	if (!url.startsWith(homepage)) return undefined;
	const rest = url.slice(homepage.length);
	if (rest === '' || rest.startsWith('#')) return `README.md${rest}`;
	return /^\/(?:blob|raw)\/main\/(.+)$/.exec(rest)?.[1];
}

function split(url: string): Target {
	const [path = '', anchor = ''] = url.split('#');
	return { path: decodeURIComponent(path), anchor };
}

function textOf({ value = '', children = [] }: Markdown): string {
	return value + children.map(textOf).join('');
}

function anchorOf(title: string): string {
	return title
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
		.replaceAll(' ', '-');
}
