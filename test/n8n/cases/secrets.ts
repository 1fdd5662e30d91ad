import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FAKE_API_KEY } from '../../stand-in/standIn';
import type { WholeN8n } from '../wholeN8n';

/** Called in the workflows that ran before. */
const SOMEBODY = '+15550100102';

/** Runs last: looks for the API key in all that the runs before have left behind. */
export function secretCases(n8n: WholeN8n): void {
	describe('the API key', () => {
		it('is in no saved execution, no file and no log', async () => {
			const saved = await savedExecutions();
			expect(saved.filter((text) => text.includes(SOMEBODY)).length).toBeGreaterThan(0);
			expect(saved.filter((text) => text.includes(FAKE_API_KEY))).toEqual([]);
			const files = filesIn(n8n.server.userFolder);
			expect(files.filter((file) => holds(file, SOMEBODY)).length).toBeGreaterThan(0);
			expect(files.filter((file) => holds(file, FAKE_API_KEY))).toEqual([]);
			expect(n8n.server.log).not.toContain(FAKE_API_KEY);
		});
	});

	async function savedExecutions(): Promise<string[]> {
		const listed = await n8n.rest.executions();
		const texts = [];
		for (const { id } of listed) texts.push((await n8n.rest.execution(id)).saved);
		return texts;
	}
}

function filesIn(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function holds(file: string, text: string): boolean {
	return existsSync(file) && readFileSync(file).includes(text);
}
