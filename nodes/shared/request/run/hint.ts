import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Shows a hint above the output of a node. An AI agent's tools have no place for it.
 *
 * @param message as plain text: n8n renders hints as HTML, and names of columns come from strangers
 */
export function addHint(
	context: Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>,
	message: string,
	type: 'info' | 'warning',
): void {
	context.addExecutionHints?.({ message: escapedHtml(message), location: 'outputPane', type });
}

/** @returns the text as HTML that shows it, outside of attributes */
export function escapedHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
