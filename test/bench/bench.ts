import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

import { install } from '../n8n/installation/installation';
import { asMarkdown, type Section } from './figures';
import { campaigns } from './sections/campaigns';
import { cost } from './sections/cost';
import { limits } from './sections/limits';
import { memory } from './sections/memory';

const SECTIONS: Record<string, Section> = { cost, limits, campaigns, memory };
const PAGE = 'docs/developers/figures.md';

/**
 * `npm run bench -- SECTION…`: figures side by side. Only their ratios say something of another machine. It asserts
 * nothing. All sections together write the page in the docs.
 */
async function main(names: string[]): Promise<void> {
	// Node.js ends quietly when what is waited for can no longer come.
	process.exitCode = 1;
	const unknown = names.filter((name) => !(name in SECTIONS));
	if (unknown.length > 0)
		throw new Error(`${unknown.join(', ')}? Sections: ${Object.keys(SECTIONS).join(', ')}`);
	const n8n = await install('newest', (step) => console.log(`n8n: ${step} …`));
	const machine = `${cpus().length} CPUs (${cpus()[0]?.model.trim()})`;
	const texts = ['# Figures', `Measured with n8n ${n8n.n8n}, Node.js ${n8n.nodeVersion}, ${machine}.`];
	for (const [name, measure] of Object.entries(SECTIONS)) {
		if (names.length > 0 && !names.includes(name)) continue;
		const text = await asMarkdown(await measure(n8n));
		console.log(text);
		texts.push(text);
	}
	if (names.length === 0) writeFileSync(join(__dirname, '../..', PAGE), `${texts.join('\n\n')}\n`);
	process.exitCode = 0;
}

main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error);
	process.exit(1);
});
