import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { format, resolveConfig } from 'prettier';
import { globSync } from 'tinyglobby';

import { readContract } from './contract/contract';
import { operationsSource, typesSource } from './contract/sources';
import { countryNamesSource } from './countryNames';
import { withPart } from './documents/marks';
import { isRarelyUsed, nodesList } from './documents/nodesList';
import { operationsTable } from './documents/operationsTable';
import { outputsPage } from './documents/outputsPage';
import { replaceFiles, staleFiles, type Files } from './files';
import { operationsOfNodes, packagedNodes } from './nodeOperations';
import { libphonenumberSource, libphonenumberTypes } from './libphonenumber';
import { placesSource, zonesSource } from './places';
import { zoneNamesSource } from './zoneNames';
import {
	CONTRACT_OPERATIONS,
	CONTRACT_TYPES,
	COUNTRY_NAMES,
	LIBPHONENUMBER,
	LIBPHONENUMBER_TYPES,
	NODES_PAGE,
	OPERATIONS_PAGE,
	OUTPUTS_PAGE,
	PREFIXES,
	PREVIEWS,
	ZONE_NAMES,
	ZONES,
} from './targets';

/** What is generated at a time: all of it is written, or nothing. */
interface Step {
	name: string;
	make: (root: string) => Promise<Files>;
	/** All files of the step that there are, as a pattern; those that it does not make any more are removed. */
	all?: string;
}

/**
 * In order: the nodes, of which the documents are made, read the tables. So what imports code of nodes is imported
 * when its step comes, and finds the tables as they have just been written.
 */
const STEPS: readonly Step[] = [
	{
		name: 'the tables that nodes are compiled with',
		make: async (root) => {
			const contract = readContract(root);
			return {
				[CONTRACT_TYPES]: await typesSource(contract),
				[CONTRACT_OPERATIONS]: operationsSource(contract),
				[LIBPHONENUMBER]: await libphonenumberSource(),
				[LIBPHONENUMBER_TYPES]: libphonenumberTypes(),
				[COUNTRY_NAMES]: countryNamesSource(root),
				[PREFIXES]: placesSource(),
				[ZONE_NAMES]: zoneNamesSource(),
				[ZONES]: zonesSource(),
			};
		},
	},
	{
		name: 'what shows the nodes to users',
		make: async (root) => {
			const { previewFiles } = await import('./documents/previews.js');
			const contract = readContract(root);
			const nodes = packagedNodes(root);
			const operations = operationsOfNodes(nodes);
			const pageAt = (path: string) => readFileSync(join(root, path), 'utf8');
			const previews = previewFiles(contract, operations);
			return {
				[NODES_PAGE]: withPart(pageAt(NODES_PAGE), 'nodes', nodesList(root, nodes)),
				[OPERATIONS_PAGE]: withPart(
					pageAt(OPERATIONS_PAGE),
					'operations',
					operationsTable(contract, operations),
				),
				[OUTPUTS_PAGE]: outputsPage(previews, operations, (node) => isRarelyUsed(root, node)),
				...previews,
			};
		},
		all: PREVIEWS,
	},
	{
		name: 'the examples that share tables',
		make: async () => await (await import('./examples/examples.js')).examples(),
	},
];

/**
 * `npm run generate`: writes what is generated. A step that fails leaves its files as they were.
 * `npm run fresh`, which is the same with `--check`: fails when one of them is not what would be written.
 */
async function main(root: string, isCheck: boolean): Promise<void> {
	for (const step of STEPS) {
		const files = await made(root, step);
		const obsolete = step.all ? globSync(step.all, { cwd: root }).filter((path) => !(path in files)) : [];
		if (!isCheck) {
			await replaceFiles(root, files, obsolete);
			continue;
		}
		const stale = [...(await staleFiles(root, files)), ...obsolete];
		if (stale.length > 0) throw new Error(`Not up to date, run \`npm run generate\`: ${stale.join(', ')}`);
	}
}

async function made(root: string, { name, make }: Step): Promise<Files> {
	try {
		return await formatted(root, await make(root));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`Could not make ${name}, and left that as it was. ${reason}`, { cause: error });
	}
}

/** @returns the files as the formatter would have them */
async function formatted(root: string, files: Files): Promise<Files> {
	const entries = Object.entries(files).map(async ([path, content]) => {
		const filepath = join(root, path);
		const options = await resolveConfig(filepath);
		return [path, await format(content, { ...options, filepath })] as const;
	});
	return Object.fromEntries(await Promise.all(entries));
}

main(process.cwd(), process.argv.includes('--check')).catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
