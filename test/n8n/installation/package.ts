import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../command';
import { temporaryFolder } from '../processes/guard';

const ROOT = join(__dirname, '../../..');

/** Builds and packs the package. @returns the path of the tarball, which is there as long as this process */
export async function pack(): Promise<string> {
	await run('npm', ['run', 'build'], { cwd: ROOT });
	const folder = temporaryFolder('packed-');
	const listing = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
	const [{ filename }] = JSON.parse(listing) as [{ filename: string }];
	return join(folder, filename);
}

/** Unpacks a tarball where n8n looks for community packages. n8n brings what a node needs beside its own files. */
export async function installPackage(tarball: string, userFolder: string): Promise<string> {
	const nodes = join(userFolder, '.n8n/nodes');
	const target = join(nodes, 'node_modules/n8n-nodes-voice-agent');
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
	const { version } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as { version: string };
	const manifest = {
		name: 'installed-nodes',
		private: true,
		dependencies: { 'n8n-nodes-voice-agent': version },
	};
	writeFileSync(join(nodes, 'package.json'), JSON.stringify(manifest));
	return target;
}
