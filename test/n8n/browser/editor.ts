import type { Browser, Locator, Page } from 'playwright-core';

import type { Host } from '../server/host';
import { startBrowser } from './chromium';
import { NodePanel } from './nodePanel';

/** The machine may be busy with n8n itself. */
const PATIENCE_MS = 45_000;

/** Around what is cut out of the canvas, in pixels. */
const MARGIN = 12;
/** The name of a node stands below it, and may be wider than the node. */
const NAME = { height: 56, overhang: 32 };

/** A part of the page, in pixels. */
export interface Space {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** n8n's editor in a real browser, as a user sees it. */
export class Editor {
	private constructor(
		private readonly server: Host,
		private readonly browser: Browser,
		readonly page: Page,
	) {}

	static async start(server: Host, viewport: Pick<Space, 'width' | 'height'>): Promise<Editor> {
		const browser = await startBrowser();
		const page = await browser.newPage({
			viewport,
			locale: 'en-US',
			timezoneId: 'America/New_York',
			reducedMotion: 'reduce',
		});
		page.setDefaultTimeout(PATIENCE_MS);
		return new Editor(server, browser, page);
	}

	async close(): Promise<void> {
		await this.browser.close();
	}

	async resize(viewport: Pick<Space, 'width' | 'height'>): Promise<void> {
		await this.page.setViewportSize(viewport);
	}

	/** @returns when n8n shows its overview */
	async signIn(): Promise<void> {
		const { email, password } = this.server.rest.owner;
		await this.page.goto(`${this.server.url}/signin`);
		await this.page.locator('input[autocomplete="email"]').fill(email);
		await this.page.locator('input[type="password"]').fill(password);
		await this.page.getByTestId('form-submit-button').click();
		await this.page.getByTestId('project-tabs').waitFor();
	}

	/** @returns when the workflow's nodes can be seen */
	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.server.url}/workflow/${id}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
		await this.page.getByTestId('zoom-to-fit').click();
	}

	async openExecution(workflow: string, execution: string): Promise<void> {
		await this.page.goto(`${this.server.url}/workflow/${workflow}/executions/${execution}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
	}

	/** Closes what n8n advises for a workflow that was just published. */
	async closeAdvice(): Promise<void> {
		await this.page.getByText('Production Checklist').waitFor();
		await this.page.keyboard.press('Escape');
		await this.page.getByText('Production Checklist').waitFor({ state: 'hidden' });
	}

	/**
	 * Imports a workflow from a file into a new one and saves it.
	 *
	 * @returns the id of the new workflow
	 */
	async importFile(path: string): Promise<string> {
		await this.page.goto(`${this.server.url}/workflow/new`);
		const saved = this.page.waitForResponse(
			(response) => response.request().method() === 'POST' && response.url().endsWith('/rest/workflows'),
		);
		await this.page.getByTestId('workflow-import-input').setInputFiles(path);
		await this.page.getByTestId('canvas-node').first().waitFor();
		await this.page.keyboard.press('Control+s');
		const { data } = (await (await saved).json()) as { data: { id: string } };
		return data.id;
	}

	async save(): Promise<void> {
		const saved = this.page.waitForResponse((response) => response.request().method() === 'PATCH');
		await this.page.keyboard.press('Control+s');
		await saved;
	}

	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/**
	 * @param ids of nodes and notes
	 * @returns what they take up on the canvas
	 */
	async spaceOfNodes(ids: readonly string[]): Promise<Space> {
		const nodes = ids.map((id) => this.page.locator(`.vue-flow__node[data-id="${id}"]`));
		const boxes = await Promise.all(nodes.map(async (node) => await node.boundingBox()));
		return around(boxes.filter((box) => box !== null));
	}

	async openNode(name: string): Promise<NodePanel> {
		await this.node(name).dblclick();
		const panel = new NodePanel(this.page);
		await panel.isOpen();
		return panel;
	}

	/**
	 * Opens the list of nodes and types into its search.
	 *
	 * @returns the names in the list, which come as the editor finds them
	 */
	async searchNodes(text: string): Promise<Locator> {
		const search = this.page.getByTestId('node-creator-search-bar');
		if (!(await search.isVisible())) await this.page.getByTestId('node-creator-plus-button').click();
		const names = this.page.getByTestId('node-creator-item-name');
		// Nothing may be left of a search before.
		await search.fill('');
		await names.filter({ hasText: 'Voice Agent' }).first().waitFor({ state: 'detached' });
		await search.fill(text);
		return names;
	}

	async closeMessages(): Promise<void> {
		const close = this.page.locator('.el-notification__closeBtn');
		while ((await close.count()) > 0) {
			const count = await close.count();
			await close.first().click();
			await close.nth(count - 1).waitFor({ state: 'detached' });
		}
	}
}

function around(boxes: readonly Space[]): Space {
	const x = Math.min(...boxes.map((box) => box.x)) - NAME.overhang - MARGIN;
	const y = Math.min(...boxes.map((box) => box.y)) - MARGIN;
	const right = Math.max(...boxes.map((box) => box.x + box.width)) + NAME.overhang + MARGIN;
	const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + NAME.height + MARGIN;
	return { x, y, width: right - x, height: bottom - y };
}
