import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { globSync } from 'tinyglobby';

import { run } from '../n8n/command';
import type { LoadedPackage, LoadedType } from './packed/loadPackage';
import { unpacked } from './packed/unpacked';

const ROOT = join(__dirname, '../..');
const NAME = 'n8n-nodes-voice-agent';

/** What the package may hold. */
const NEEDED = [
	/^(package\.json|README\.md|LICENSE|index\.js)$/,
	/^dist\/(nodes|credentials)\/(?!.*\.test\.js$).+\.js$/,
	/^dist\/nodes\/(\w+)\/\1\.node\.json$/,
	/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/(\w+\/)?\w+\.json$/,
	/^dist\/nodes\/shared\/(words\/words|places\/states)\.json$/,
	/^dist\/nodes\/icons\/[\w.-]+\.svg$/,
	/^dist\/licenses\/(libphonenumber-js\/LICENSE(\.Apache)?|LICENSE\.unicode|(@vvo\/tzdb|windows-iana)\/LICENSE)$/,
];
/** In bytes, packed: n8n downloads it wherever it is installed. Most of it is numbering plans and words. */
const MAX_PACKAGE_BYTES = 320_000;
/** What n8n brings along, and Node.js. */
const REQUIRABLE = ['n8n-workflow', 'luxon', 'node:crypto', 'crypto'];

/** Where the packed package is unpacked, as n8n would install it. */
let folder: string;
let files: string[];
let packedSize: number;
let manifest: Record<string, unknown> & { n8n: { nodes: string[]; credentials: string[] }; version: string };
let loaded: LoadedPackage;

const readJson = (path: string) =>
	JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>;
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

beforeAll(async () => {
	({ folder, size: packedSize } = await unpacked());
	files = globSync('**', { cwd: folder, dot: true });
	manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as typeof manifest;

	const modules = join(ROOT, 'node_modules');
	const load = [join(modules, 'tsx/dist/cli.mjs'), join(__dirname, 'packed/loadPackage.ts'), folder];
	const env = { ...process.env, NODE_ENV: 'production', NODE_PATH: modules };
	loaded = JSON.parse(await run(process.execPath, load, { env })) as LoadedPackage;
});

describe('the packed package', () => {
	it('holds only what n8n needs', () => {
		expect(files.filter((file) => !NEEDED.some((pattern) => pattern.test(file)))).toEqual([]);
	});

	it('is small', () => {
		expect(packedSize).toBeLessThan(MAX_PACKAGE_BYTES);
	});

	it('holds the licenses of the data that is compiled in', () => {
		const license = (name: string) => readFileSync(join(folder, 'dist/licenses', name), 'utf8');
		expect(license('libphonenumber-js/LICENSE')).toContain('MIT License');
		expect(license('libphonenumber-js/LICENSE.Apache')).toContain('Apache License');
		expect(license('LICENSE.unicode')).toContain('UNICODE LICENSE V3');
		expect(license('@vvo/tzdb/LICENSE')).toContain('MIT License');
		expect(license('windows-iana/LICENSE')).toContain('MIT License');
	});

	it('has nothing to install: n8n brings the only thing it depends on', () => {
		const { dependencies, optionalDependencies, bundledDependencies, peerDependencies } = manifest;
		expect({ dependencies, optionalDependencies, bundledDependencies }).toEqual({});
		expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it('runs nothing when it is installed', () => {
		const scripts = Object.keys(manifest.scripts as object);
		expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
	});

	it('is found by n8n, and may be used by anybody', () => {
		expect(manifest).toMatchObject({
			name: NAME,
			license: 'MIT',
			keywords: expect.arrayContaining(['n8n-community-node-package']),
			n8n: { n8nNodesApiVersion: 1 },
		});
		expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
	});

	it('requires nothing but what n8n brings and its own files', () => {
		const scripts = files.filter((file) => file.startsWith('dist/') && file.endsWith('.js'));
		const strange = scripts.flatMap((file) => {
			const code = readFileSync(join(folder, file), 'utf8');
			const calls = [...code.matchAll(/\b(?:require|import)\s*\(\s*(?:(["'])(.*?)\1\s*\))?/g)];
			const isFine = ([, , name]: RegExpMatchArray) =>
				name !== undefined &&
				(name.startsWith('.')
					? existsSync(join(folder, dirname(file), name.endsWith('.json') ? name : `${name}.js`))
					: REQUIRABLE.includes(name));
			return calls.filter((call) => !isFine(call)).map(([text]) => `${file}: ${text}`);
		});
		expect(scripts.length).toBeGreaterThan(10);
		expect(strange).toEqual([]);
	});
});

describe("n8n's own loader", () => {
	it('loads every node and credential that is declared, by the name of its file', () => {
		const expected = ({ name, sourcePath }: LoadedType, kind: string) =>
			sourcePath.endsWith(`/${capitalized(name)}.${kind}.js`);
		expect(loaded.nodes.map(({ sourcePath }) => sourcePath)).toEqual(manifest.n8n.nodes);
		expect(loaded.nodes.filter((node) => !expected(node, 'node'))).toEqual([]);
		expect(loaded.credentials.map(({ sourcePath }) => sourcePath)).toEqual(manifest.n8n.credentials);
		expect(loaded.credentials.filter((credential) => !expected(credential, 'credentials'))).toEqual([]);
	});

	it('finds every node and credential that there is', () => {
		const sources = globSync(['nodes/**/*.node.ts', 'credentials/*.credentials.ts'], { cwd: ROOT });
		const declared = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		expect(declared.map((file) => file.replace(/^dist\/(.+)\.js$/, '$1.ts')).sort()).toEqual(sources.sort());
	});

	it('finds the icons, for light and dark', () => {
		const all = [...loaded.nodes, ...loaded.credentials];
		const icons = all.flatMap(({ name, iconUrl }) =>
			[iconUrl?.light, iconUrl?.dark].map((url) => [name, url]),
		);
		const isThere = (url: string | undefined) =>
			url?.startsWith(`icons/${NAME}/`) === true &&
			readFileSync(join(folder, url.replace(`icons/${NAME}/`, '')), 'utf8').includes('<svg');
		expect(icons.filter(([, url]) => !isThere(url))).toEqual([]);
	});

	it("gives each node that sends requests all of n8n's options for them, with or without its help", () => {
		const OF_EXECUTE = ['allowUnauthorizedCerts', 'proxy', 'timeout'];
		const lacking = loaded.nodes.filter(({ name, requestOptions }) => {
			const wanted = /ScheduleCampaign/.test(name) ? OF_EXECUTE : [...OF_EXECUTE, 'batching'];
			return wanted.some((option) => !requestOptions?.includes(option));
		});
		expect(lacking.map(({ name }) => name)).toEqual(['voiceAgentTrigger']);
	});

	it('finds the codex, by which a node is searched and explained', () => {
		const partsOf = ({ codex }: LoadedPackage['nodes'][number]) =>
			[codex?.categories, codex?.alias, codex?.resources?.primaryDocumentation] as const;
		expect(loaded.nodes.filter((node) => partsOf(node).some((part) => !part?.length))).toEqual([]);
	});

	it('finds a field preview for each operation', () => {
		const previews = loaded.nodes.flatMap(({ sourcePath, operations }) =>
			operations.map((operation) => join(dirname(sourcePath), '__schema__/v1.0.0', `${operation}.json`)),
		);
		expect(previews.filter((path) => !files.includes(path))).toEqual([]);
		expect(files.filter((file) => file.includes('__schema__')).sort()).toEqual(previews.sort());
	});
});

it('index.js gives the same classes to other programs', async () => {
	const script = `console.log(JSON.stringify(Object.keys(require(${JSON.stringify(folder)}))))`;
	const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
	const classes = JSON.parse(await run(process.execPath, ['-e', script], { env })) as string[];
	const names = [...loaded.nodes, ...loaded.credentials].map(({ name }) => capitalized(name));
	expect(classes.sort()).toEqual(names.sort());
});

it.each(['package-lock.json', ...globSync('test/n8n/servers/*/package-lock.json', { cwd: ROOT })])(
	'%s names no registry',
	(path) => {
		const { packages } = readJson(path) as { packages: Record<string, { resolved?: string }> };
		expect(Object.keys(packages).length).toBeGreaterThan(1);
		expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
	},
);

it('the newest entry of the change log is of this version', () => {
	const [, newest] =
		/^## \[?v?(\d+\.\d+\.\d+\S*?)\]?(\s|$)/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
	expect(newest).toBe(readJson('package.json').version);
});
