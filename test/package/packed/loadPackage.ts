import 'reflect-metadata';

import { PackageDirectoryLoader } from 'n8n-core';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** What n8n's own loader makes of a package's folder. */
export interface LoadedPackage {
	nodes: LoadedNode[];
	credentials: LoadedType[];
}

export interface LoadedType {
	name: string;
	/** Relative to the package. */
	sourcePath: string;
	iconUrl?: { light: string; dark: string };
}

export interface LoadedNode extends LoadedType {
	codex?: { categories?: string[]; alias?: string[]; resources?: Record<string, Array<{ url: string }>> };
	/** Values of its operations, if it offers any to choose from. */
	operations: string[];
	/** Names of what its settings offer under Request Options; undefined if it has none. */
	requestOptions?: string[];
}

// Run in a process of its own, outside of Jest: n8n loads each class in a context of its own, and
// Node.js looks for what the package requires where it is installed.
async function main(folder: string): Promise<void> {
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	const nodes = Object.values(loader.nodeTypes).map(({ type, sourcePath }) => {
		const { name, iconUrl, codex, properties } = type.description as INodeTypeDescription;
		const optionsOf = (field: string) =>
			properties.find((property) => property.name === field)?.options as INodePropertyOptions[] | undefined;
		const operations = optionsOf('operation')?.map(({ value }) => value) ?? [];
		const requestOptions = optionsOf('requestOptions')?.map((option) => option.name);
		return { name, sourcePath, iconUrl, codex, operations, requestOptions };
	});
	const credentials = Object.values(loader.credentialTypes).map(({ type, sourcePath }) => ({
		name: type.name,
		sourcePath,
		iconUrl: type.iconUrl,
	}));
	process.stdout.write(JSON.stringify({ nodes, credentials }));
}

void main(process.argv[2] ?? '');
