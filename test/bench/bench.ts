import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

import { format } from 'prettier';

import { install, type Installation } from '../n8n/installation/installation';
import { contest } from './contest';
import { SECTIONS, type Section } from './sections';

const PAGE = join(__dirname, '../../docs/developers/figures.md');

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
	for (const [name, section] of Object.entries(SECTIONS)) {
		if (names.length > 0 && !names.includes(name)) continue;
		const text = await figuresOf(n8n, section);
		console.log(text);
		texts.push(text);
	}
	if (names.length === 0) writeFileSync(PAGE, `${texts.join('\n\n')}\n`);
	process.exitCode = 0;
}

/** Measures, and returns the figures as a table in Markdown, one line for each contender. */
async function figuresOf(n8n: Installation, section: Section): Promise<string> {
	const { title, contenders, rules, columns, needsAll } = section;
	const taken = await contest(n8n, contenders, rules);
	for (const [name, turns] of needsAll ? taken : []) {
		const lost = turns.find(
			({ called, calledTwice, result }) =>
				called !== rules.count || calledTwice > 0 || result.done !== rules.count,
		);
		if (lost) throw new Error(`${name} called ${lost.called} of ${rules.count}: ${JSON.stringify(lost)}`);
	}
	const rows = [...taken].map(([contender, turns]) => [
		contender,
		...columns.map(
			([, digits, figure]) => figure(turns, (name) => taken.get(name) ?? [])?.toFixed(digits) ?? '-',
		),
	]);
	const head = [
		['', ...columns.map(([name]) => name)],
		['---', ...columns.map(() => '---:')],
	];
	const table = [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	const page = [`**${title}; median of ${rules.rounds} rounds**`, '', ...table].join('\n');
	return (await format(page, { parser: 'markdown' })).trimEnd();
}

main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error);
	process.exit(1);
});
