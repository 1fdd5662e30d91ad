import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

	constructor(path: string) {
		const source = readFileSync(join(ROOT, path), 'utf8');
		// The parser that formats these very files.
		const { children: nodes = [] } = parsers.markdown.parse(source, {} as never) as Markdown;
		super(path, nodes);
		this.sections = nodes.flatMap((node, index) => {
			if (node.type !== 'heading') return [];
			const [title, { depth = 1 }] = [textOf(node), node];
			const below = nodes.slice(index + 1);
			const end = below.findIndex((one) => one.type === 'heading' && (one.depth ?? 0) <= depth);
			const body = new Text(path, end < 0 ? below : below.slice(0, end));
			return [{ title, depth, anchor: anchorOf(title), body }];
		});
	}

	section(anchor: string): Section | undefined {
		return this.sections.find((section) => section.anchor === anchor);
	}
}

const PAGES = ['*.md', 'docs/**/*.md', 'examples/*.md', '.github/**/*.md'];
export const pages: readonly Page[] = globSync(PAGES, { cwd: ROOT, dot: true })
	.sort()
	.map((path) => new Page(path));

export function pageAt(path: string): Page | undefined {
	return pages.find((page) => page.path === path);
}

const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { homepage: string };
/** GitHub shows the README at the repository's own address. */
const OWN = new RegExp(`^${homepage}(?:$|/(?:blob|raw)/main/(.+))`);

/** @returns the file that a link leads to, by its path from the root, and the section; undefined for what lies elsewhere */
export function targetOf({
	from,
	url,
}: Pick<Link, 'from' | 'url'>): { path: string; anchor: string } | undefined {
	const [address = '', anchor = ''] = new URL(url, `${homepage}/blob/main/${from}`).href.split('#');
	const [own, path = 'README.md'] = OWN.exec(address) ?? [];
	return own === undefined
		? undefined
		: { path: decodeURIComponent(path), anchor: decodeURIComponent(anchor) };
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
