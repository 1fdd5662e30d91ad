import { createHash } from 'node:crypto';

import type { IConnections, IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

/** A node without what its workflow gives it: an ID and a place. */
export type Step = Omit<INode, 'id' | 'position'>;

/** Between the left sides of two nodes, and the tops of two lines of nodes. */
export const COLUMN = 220;
export const LINE = 180;
const BETWEEN_NOTES = 40;
/** Of a note behind a node: what fits into a line, and the height of one. */
const LETTERS = 22;
const TEXT_LINE = 20;
/** What each color of a note says, by how the note begins; others explain. */
const NOTE_COLORS: ReadonlyArray<[RegExp, color: number]> = [
	[/^## /, 7],
	[/^### What to enter/, 1],
	[/^### You don't need|^Leave this node/, 5],
	[/^\*\*Step /, 6],
];
const EXPLANATION = 4;

/** Where a node or note stands on the canvas. */
export interface Place {
	x: number;
	y: number;
}

/** The name of the note that says why a node is to stay as it is. */
export function aboutNode(name: string): string {
	return `About ${name}`;
}

/** What people import. */
export type ExampleWorkflow = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections' | 'settings' | 'pinData'>;

/** An example while it is put together. */
export class Flow {
	private readonly nodes: INode[] = [];
	private readonly connections: IConnections = {};

	/** @param file without its ending; IDs are made of it, so that they stay the same */
	constructor(
		private readonly file: string,
		private readonly title: string,
	) {}

	note(name: string, { x, y }: Place, size: { width: number; height: number }, content: string): void {
		const color = NOTE_COLORS.find(([begins]) => begins.test(content))?.[1] ?? EXPLANATION;
		this.place(
			{ name, type: 'n8n-nodes-base.stickyNote', typeVersion: 1, parameters: { content, ...size, color } },
			{ x, y },
		);
	}

	/** Notes of one size from left to right, the first of which is read first. */
	notes(
		{ x, y }: Place,
		size: { width: number; height: number },
		all: ReadonlyArray<readonly [name: string, content: string]>,
	): void {
		all.forEach(([name, content], index) => {
			this.note(name, { x: x + index * (size.width + BETWEEN_NOTES), y }, size, content);
		});
	}

	/**
	 * Puts a note behind a node that is to be set.
	 *
	 * @param steps each with its number in the first note, such as `**Step 1.** Select …`
	 */
	mark(name: string, ...steps: string[]): void {
		this.noteBehind(name, `How to set ${name}`, steps);
	}

	/** Puts a note behind a node that is to stay as it is. */
	keep(name: string, does: string): void {
		this.noteBehind(name, aboutNode(name), [`Leave this node as it is: it ${does}.`]);
	}

	private noteBehind(name: string, title: string, steps: readonly string[]): void {
		const [x = 0, y = 0] = this.nodes.find((node) => node.name === name)?.position ?? [];
		const lines = steps.reduce((sum, step) => sum + Math.ceil(step.replace(/\*/g, '').length / LETTERS), 0);
		const above = lines * TEXT_LINE + steps.length * 8 + 20;
		const size = { width: COLUMN - 20, height: above + COLUMN / 2 + 45 };
		this.note(title, { x: x - 52, y: y - above }, size, steps.join('\n\n'));
	}

	place(step: Step, { x, y }: Place): void {
		const id = idOf(`${this.file}/${step.name}`);
		const parameters = withIds(step.parameters, `${this.file}/${step.name}`) as INode['parameters'];
		this.nodes.push({ id, ...step, position: [x, y], parameters });
	}

	/** Places steps from left to right, and connects each with the next. */
	line({ x, y }: Place, steps: readonly Step[]): void {
		steps.forEach((step, column) => {
			this.place(step, { x: x + column * COLUMN, y });
			const before = steps[column - 1];
			if (before) this.connect(before.name, step.name);
		});
	}

	connect(from: string, to: string, { output = 0, input = 0 } = {}): void {
		const { main } = (this.connections[from] ??= { main: [] });
		const outputs = main as NonNullable<typeof main>;
		while (outputs.length <= output) outputs.push([]);
		outputs[output]?.push({ node: to, type: 'main', index: input });
	}

	/** @param pinData a sample event for each trigger that starts the example, or sample rows */
	workflow(pinData: Record<string, IDataObject | IDataObject[]> = {}): ExampleWorkflow {
		const pinned = Object.entries(pinData).map(([name, items]) => ({
			[name]: [items].flat().map((json) => ({ json })),
		}));
		return {
			name: this.title,
			nodes: this.nodes,
			connections: this.connections,
			settings: { executionOrder: 'v1' },
			pinData: Object.assign({}, ...pinned) as IWorkflowBase['pinData'],
		};
	}
}

/** @returns the same ID for the same text */
export function idOf(text: string): string {
	const hash = createHash('sha256').update(text).digest('hex');
	const parts = [
		hash.slice(0, 8),
		hash.slice(8, 12),
		hash.slice(12, 16),
		hash.slice(16, 20),
		hash.slice(20, 32),
	];
	return parts.join('-');
}

/** Gives conditions and assignments the IDs that n8n's editor wants. */
function withIds(value: unknown, path: string): unknown {
	if (Array.isArray(value)) {
		return value.map((entry: unknown, index) => withIds(entry, `${path}/${index}`));
	}
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(
		([key, inner]) => [key, withIds(inner, `${path}/${key}`)] as const,
	);
	const needsId =
		('leftValue' in value && 'operator' in value) || /\/assignments\/assignments\/\d+$/.test(path);
	return { ...(needsId && { id: idOf(path) }), ...Object.fromEntries(entries) };
}
