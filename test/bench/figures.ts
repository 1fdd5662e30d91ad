import { format } from 'prettier';

import type { Installation } from '../n8n/installation/installation';
import { contest } from './contest';
import type { Section } from './sections';

/** Measures, and returns the figures as a table in Markdown, one line for each contender. */
export async function figuresOf(n8n: Installation, section: Section): Promise<string> {
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
	return (await format([`**${title}**`, '', ...table].join('\n'), { parser: 'markdown' })).trimEnd();
}
