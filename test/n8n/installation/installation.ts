import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { run } from '../command';

const MANIFESTS = join(__dirname, '../servers');
/** Everything that is installed lands here; git ignores it. */
const INSTALLED = join(__dirname, '../../../.n8n');

/** The versions of n8n that this package is tried on: the newest, and the oldest that is supported. */
export const VERSIONS = {
	newest: { n8n: '2.41.1', leastNode: [22, 16], native: ['sqlite3', 'isolated-vm'] },
	oldest: { n8n: '2.8.4', leastNode: [20, 19], native: ['sqlite3'] },
} as const;

/** By version of sqlite3: the folder in which it is being compiled, or has been. */
const sqliteBuilds = new Map<string, Promise<string>>();

export type Version = keyof typeof VERSIONS;

/** An n8n that is installed and can be started. */
export interface Installation {
	version: Version;
	/** For instance `2.41.1`. */
	n8n: string;
	/** Its entry point. */
	script: string;
	/** The Node.js that it runs on. */
	node: string;
	/** For instance `v24.21.0`. */
	nodeVersion: string;
	/** Environment in which its commands find that Node.js. */
	env: NodeJS.ProcessEnv;
}

/**
 * Installs a pinned n8n from its lock file, and a newer Node.js if this one is too old for it. What
 * is installed already is left as it is.
 *
 * @param report told of each step that takes a while
 */
export async function install(version: Version, report: (step: string) => void): Promise<Installation> {
	const { n8n, leastNode, native } = VERSIONS[version];
	const node = isAtLeast(process.version, leastNode) ? process.execPath : await newerNode(report);
	const env = environmentFor(node);
	const folder = join(INSTALLED, n8n);
	const mark = join(folder, '.installed');
	const nodeVersion = (await run(node, ['--version'], { env })).trim();
	// What is built for one version of Node.js need not work in another, wherever that lies.
	const state = stateOf(n8n) + nodeVersion;

	if (!existsSync(mark) || readFileSync(mark, 'utf8') !== state) {
		report(`downloading n8n ${n8n} (about 2 GB, once)`);
		copyManifests(n8n, folder);
		await run('npm', ['ci', '--ignore-scripts'], { cwd: folder, env });
		for (const name of native) {
			report(`building ${name} for n8n ${n8n} (once)`);
			const rebuild = async () => {
				await run('npm', ['rebuild', '--ignore-scripts=false', name], { cwd: folder, env });
			};
			await (name === 'sqlite3' ? buildSqlite(folder, rebuild) : rebuild());
		}
		writeFileSync(mark, state);
	}
	return { version, n8n, script: join(folder, 'node_modules/n8n/bin/n8n'), node, nodeVersion, env };
}

/** Compiling takes a minute, and its result works in every Node.js: it uses Node-API alone. */
async function buildSqlite(folder: string, rebuild: () => Promise<void>): Promise<void> {
	const sqlite = join(folder, 'node_modules/sqlite3');
	const { version } = JSON.parse(readFileSync(join(sqlite, 'package.json'), 'utf8')) as { version: string };
	const built = sqliteBuilds.get(version);
	if (built !== undefined) {
		const binary = 'build/Release/node_sqlite3.node';
		cpSync(join(await built, binary), join(sqlite, binary));
		return;
	}
	const building = rebuild().then(() => sqlite);
	sqliteBuilds.set(version, building);
	await building;
}

export function modulesOf({ script }: Installation): string {
	return dirname(dirname(dirname(script)));
}

async function newerNode(report: (step: string) => void): Promise<string> {
	const folder = join(INSTALLED, 'node-24');
	if (nodeIn(folder) === undefined) {
		report('downloading Node.js 24 (once)');
		copyManifests('node-24', folder);
		await run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
	}
	const node = nodeIn(folder);
	if (node !== undefined) return node;
	throw new Error(
		`There is no Node.js 24 for ${process.platform}-${process.arch} on npm, and this one is ${process.version}. Install Node.js 22.16 or newer.`,
	);
}

function nodeIn(folder: string): string | undefined {
	const packages = join(folder, 'node_modules');
	const names = existsSync(packages) ? readdirSync(packages).filter((name) => name.startsWith('node-')) : [];
	return names.map((name) => join(packages, name, 'bin/node')).find((path) => existsSync(path));
}

/**
 * npm and node-gyp take the Node.js that comes first in the path, and headers that lie beside it. The script of
 * sqlite3 would fetch a binary that no lock file pins; the binaries of isolated-vm lie in its package.
 */
function environmentFor(node: string): NodeJS.ProcessEnv {
	const home = dirname(dirname(node));
	return {
		...process.env,
		PATH: [dirname(node), process.env.PATH].join(delimiter),
		npm_config_build_from_source: 'sqlite3',
		// n8n starts in four fifths of the time once its modules are compiled (Node.js 22 and newer).
		NODE_COMPILE_CACHE: join(INSTALLED, 'compile-cache'),
		...(existsSync(join(home, 'include/node')) ? { npm_config_nodedir: home } : {}),
	};
}

function copyManifests(name: string, folder: string): void {
	mkdirSync(folder, { recursive: true });
	cpSync(join(MANIFESTS, name), folder, { recursive: true });
}

function stateOf(name: string): string {
	return createHash('sha256')
		.update(readFileSync(join(MANIFESTS, name, 'package-lock.json')))
		.digest('hex');
}

function isAtLeast(version: string, [leastMajor, leastMinor]: readonly [number, number]): boolean {
	const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
	return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
