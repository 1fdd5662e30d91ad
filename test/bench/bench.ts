import { cpus } from 'node:os';

import { install, type Installation } from '../n8n/installation/installation';
import { orderOf, USAGE, type Order } from './commandLine';
import { writeFiles } from './output/files';
import { asText } from './output/text';
import type { Figures } from './sections/section';
import { SECTIONS } from './sections/sections';

/** `npm run bench`: figures side by side. Only their ratios say something of another machine. It asserts nothing. */
async function main(): Promise<void> {
	// Node.js ends quietly when what is waited for can no longer come.
	process.exitCode = 1;
	const { sections, packages, isQuick } = order();
	const n8n = await install('newest', (step) => console.log(`n8n: ${step} …`));
	const machine = machineWith(n8n);
	console.log(`${machine}\n`);
	const all: Figures[] = [];
	for (const { measure } of sections) {
		const figures = await measure({ n8n, packages, isQuick });
		console.log(asText(figures));
		all.push(figures);
	}
	const isForDocs = !isQuick && sections.length === SECTIONS.length && packages.length === 1;
	process.exitCode = 0;
	console.log(`Written: ${(await writeFiles(all, { isForDocs, machine })).join(', ')}`);
}

function order(): Order {
	try {
		return orderOf(process.argv.slice(2));
	} catch (error) {
		console.error(`${(error as Error).message}\n\n${USAGE}`);
		process.exit(2);
	}
}

function machineWith({ n8n, nodeVersion }: Installation): string {
	const [cpu] = cpus();
	return `n8n ${n8n}, Node.js ${nodeVersion}, ${cpus().length} CPUs (${cpu?.model.trim()})`;
}

main().catch((error: Error) => {
	console.error(error);
	process.exit(1);
});
