import 'reflect-metadata';

import { PackageDirectoryLoader } from 'n8n-core';

// Run in a process of its own, outside of Jest: n8n loads each class in a context of its own, and
// Node.js looks for what the package requires where it is installed.
async function main(folder: string): Promise<void> {
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	const nodes = Object.values(loader.nodeTypes);
	const credentials = Object.values(loader.credentialTypes);
	process.stdout.write(JSON.stringify({ nodes, credentials }));
}

void main(process.argv[2] ?? '');
