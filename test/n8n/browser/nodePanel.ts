import type { Locator, Page } from 'playwright-core';

import { CredentialScreen } from './credentialScreen';

/** The panel of a node: its input, its fields, and its output. */
export class NodePanel {
	readonly whole: Locator;
	readonly output: Locator;

	constructor(private readonly page: Page) {
		this.whole = page.getByTestId('ndv');
		this.output = page.getByTestId('output-panel');
	}

	async isOpen(): Promise<void> {
		await this.page.getByTestId('node-parameters').waitFor();
	}

	async close(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.page.getByTestId('node-parameters').waitFor({ state: 'detached' });
	}

	/** @param name of the parameter in the workflow */
	parameter(name: string): Locator {
		return this.page.getByTestId(`parameter-input-${name}`);
	}

	/** @param entry its name in the list of the parameter */
	async select(parameter: string, entry: string): Promise<void> {
		await this.parameter(parameter).click();
		await this.page.getByRole('option').filter({ visible: true, hasText: entry }).click();
	}

	/** Adds an entry to a collection, such as a rule or an option. */
	async add(button: string, entry: string): Promise<void> {
		const buttons = this.whole.getByTestId('collection-parameter-add');
		await buttons.filter({ has: this.page.getByPlaceholder(button) }).click();
		const entries = this.page.getByTestId('collection-parameter-option').filter({ visible: true });
		await entries.filter({ hasText: new RegExp(`^\\s*${entry}\\s*$`) }).click();
	}

	/** Removes the first entry of a list, which leaves the list itself. */
	async removeEntry(list: string): Promise<void> {
		const whole = this.page.getByTestId(`fixed-collection-${list}`);
		await whole.getByTestId('fixed-collection-delete').first().click({ force: true });
	}

	async openSettings(): Promise<void> {
		await this.page.getByTestId('tab-settings').click();
	}

	/** Opens a picker. @returns the entries of its list, when the service has answered */
	async openPicker(parameter: string): Promise<Locator> {
		await this.parameter(parameter).getByTestId('rlc-input').click();
		const entries = this.page.getByTestId('rlc-item').filter({ visible: true });
		await entries.first().waitFor();
		return entries;
	}

	/**
	 * Searches the list of a picker, and takes the only entry that is left.
	 *
	 * @param entry its name in the list
	 */
	async pick(parameter: string, { search, entry }: { search: string; entry: string }): Promise<void> {
		const entries = await this.openPicker(parameter);
		await this.page.getByTestId('rlc-search').filter({ visible: true }).fill(search);
		await entries.filter({ hasNotText: entry }).first().waitFor({ state: 'detached' });
		await entries.filter({ hasText: entry }).click();
	}

	async closePicker(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.page.getByTestId('rlc-item').filter({ visible: true }).first().waitFor({ state: 'detached' });
	}

	async picked(parameter: string): Promise<string> {
		return await this.parameter(parameter).getByTestId('rlc-input').inputValue();
	}

	/** Runs the node, and those before it as far as needed. @returns when it has succeeded */
	async run(): Promise<void> {
		await this.page.getByTestId('node-execute-button').click();
		await this.succeeds();
	}

	async listen(): Promise<void> {
		await this.page.getByTestId('trigger-execute-button').click();
	}

	async succeeds(): Promise<void> {
		await this.output.getByTestId('node-run-status-success').waitFor();
	}

	async showOutputAs(view: 'schema' | 'table' | 'json'): Promise<void> {
		await this.output.getByTestId('ndv-run-data-display-mode').getByTestId(`radio-button-${view}`).click();
	}

	async editCredential(): Promise<CredentialScreen> {
		await this.page.getByTestId('credential-edit-button').click();
		return await CredentialScreen.opened(this.page);
	}

	async newCredential(): Promise<CredentialScreen> {
		await this.page.getByTestId('node-credentials-select').click();
		await this.page.getByTestId('node-credentials-select-item-new').click();
		return await CredentialScreen.opened(this.page);
	}
}
