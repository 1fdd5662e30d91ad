import type { Locator, Page } from 'playwright-core';

/** Where a credential is filled in, saved and tested. */
export class CredentialScreen {
	readonly whole: Locator;
	/** Shown when the test went well. */
	readonly success: Locator;

	private constructor(page: Page) {
		this.whole = page.getByTestId('editCredential-modal');
		this.success = this.whole.getByTestId('credentials-config-container-test-success');
	}

	static async opened(page: Page): Promise<CredentialScreen> {
		const screen = new CredentialScreen(page);
		await screen.whole.getByTestId('node-credentials-config-container').waitFor();
		return screen;
	}

	/** @param values by the name of the field */
	async fill(values: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(values)) {
			await this.whole.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
		}
	}

	/** Saves what was filled in. n8n tests it then, and closes the screen if that went well. */
	async save(): Promise<void> {
		await this.whole.getByTestId('credential-save-button').click();
	}

	/** @returns what n8n says of the test when it did not go well */
	async failure(): Promise<Locator> {
		await this.whole.getByText('More details').click();
		return this.whole.getByTestId('node-credentials-config-container');
	}

	async isClosed(): Promise<void> {
		await this.whole.waitFor({ state: 'detached' });
	}
}
