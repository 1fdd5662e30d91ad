import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { ICredentialType, INodePropertyOptions, INodeType, LoadedClass } from 'n8n-workflow';
import { globSync } from 'tinyglobby';

import type { Manifest } from '../../tools/nodeOperations';
import { run } from '../n8n/command';
import { ROOT } from './packed/nodes';
import { unpacked } from './packed/unpacked';

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
let manifest: Record<string, unknown> & Manifest;
let nodes: ReturnType<typeof loadedNode>[];
let credentials: Array<ICredentialType & { sourcePath: string }>;

const readJson = <Content>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Content;
const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const loadedNode = ({ type: { description }, sourcePath }: LoadedClass<INodeType>) => {
	const optionsOf = (field: string) => {
		const { options = [] } = description.properties.find(({ name }) => name === field) ?? {};
		return options as INodePropertyOptions[];
	};
	return { ...description, sourcePath, optionsOf };
};
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

beforeAll(async () => {
	({ folder, size: packedSize } = await unpacked());
	files = globSync('**', { cwd: folder, dot: true });
	manifest = readJson(join(folder, 'package.json'));
	const modules = join(ROOT, 'node_modules');
	const load = [join(modules, 'tsx/dist/cli.mjs'), join(__dirname, 'packed/loadPackage.ts'), folder];
	const env = { ...process.env, NODE_ENV: 'production', NODE_PATH: modules };
	const loaded = JSON.parse(await run(process.execPath, load, { env })) as {
		nodes: Array<LoadedClass<INodeType>>;
		credentials: Array<LoadedClass<ICredentialType>>;
	};
	nodes = loaded.nodes.map(loadedNode);
	credentials = loaded.credentials.map(({ type, sourcePath }) => ({ ...type, sourcePath }));
});

describe('the packed package', () => {
	it('holds only what n8n needs', () => {
		expect(files.filter((file) => !NEEDED.some((pattern) => pattern.test(file)))).toEqual([]);
	});

	it('is small', () => {
		expect(packedSize).toBeLessThan(MAX_PACKAGE_BYTES);
	});

	it.each([
		['LICENSE', 'MIT License'],
		['dist/licenses/libphonenumber-js/LICENSE', 'MIT License'],
		['dist/licenses/libphonenumber-js/LICENSE.Apache', 'Apache License'],
		['dist/licenses/LICENSE.unicode', 'UNICODE LICENSE V3'],
		['dist/licenses/@vvo/tzdb/LICENSE', 'MIT License'],
		['dist/licenses/windows-iana/LICENSE', 'MIT License'],
	])('holds its license, and that of data that is compiled in: %s', (file, title) => {
		expect(contentOf(file)).toContain(title);
	});

	/** n8n's linter refuses dependencies, other peers, and scripts that run at installation. */
	it('has nothing to install, and is of the version of packages that n8n loads', () => {
		const { optionalDependencies, bundledDependencies, n8n } = manifest;
		expect({ optionalDependencies, bundledDependencies }).toEqual({});
		expect(n8n).toMatchObject({ n8nNodesApiVersion: 1 });
	});

	it('requires nothing but what n8n brings and its own files', () => {
		const scripts = files.filter((file) => file.startsWith('dist/') && file.endsWith('.js'));
		const isThere = (file: string) => existsSync(file.endsWith('.json') ? file : `${file}.js`);
		const strange = scripts.flatMap((file) => {
			const calls = contentOf(file).matchAll(/\b(?:require|import)\s*\(\s*(?:(["'])(.*?)\1\s*\))?/g);
			const isFine = (name = '') =>
				name.startsWith('.') ? isThere(join(folder, dirname(file), name)) : REQUIRABLE.includes(name);
			return [...calls].filter(([, , name]) => !isFine(name)).map(([text]) => `${file}: ${text}`);
		});
		expect(scripts.length).toBeGreaterThan(10);
		expect(strange).toEqual([]);
	});
});

describe("n8n's own loader", () => {
	it('loads every node and credential that is declared, by the name of its file', () => {
		const expected = ({ name, sourcePath }: { name: string; sourcePath: string }, kind: string) =>
			sourcePath.endsWith(`/${capitalized(name)}.${kind}.js`);
		expect(nodes.map(({ sourcePath }) => sourcePath)).toEqual(manifest.n8n.nodes);
		expect(nodes.filter((node) => !expected(node, 'node'))).toEqual([]);
		expect(credentials.map(({ sourcePath }) => sourcePath)).toEqual(manifest.n8n.credentials);
		expect(credentials.filter((credential) => !expected(credential, 'credentials'))).toEqual([]);
	});

	it('finds every node and credential that there is', () => {
		const sources = globSync(['nodes/**/*.node.ts', 'credentials/*.credentials.ts'], { cwd: ROOT });
		const declared = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		expect(declared.map((file) => file.replace(/^dist\/(.+)\.js$/, '$1.ts')).sort()).toEqual(sources.sort());
	});

	it('finds the icons, for light and dark', () => {
		const icons = [...nodes, ...credentials].map(({ iconUrl }) => iconUrl as { light: string; dark: string });
		for (const url of icons.flatMap(({ light, dark }) => [light, dark])) {
			expect(url).toMatch(`icons/${NAME}/`);
			expect(contentOf(url.replace(`icons/${NAME}/`, ''))).toContain('<svg');
		}
	});

	it("gives each node that sends requests all of n8n's options for them, with or without its help", () => {
		const wanted = ['allowUnauthorizedCerts', 'proxy', 'timeout'];
		for (const { name, optionsOf } of nodes.filter((node) => node.name !== 'voiceAgentTrigger')) {
			const batching = name === 'voiceAgentScheduleCampaign' ? [] : ['batching'];
			const offered = optionsOf('requestOptions').map((option) => option.name);
			expect(offered).toEqual(expect.arrayContaining([...wanted, ...batching]));
		}
	});

	it('finds the codex, by which a node is searched and explained', () => {
		for (const { codex } of nodes) {
			expect(codex?.categories?.[0]).toBeDefined();
			expect(codex?.alias?.[0]).toBeDefined();
			expect(codex?.resources?.primaryDocumentation?.[0]?.url).toMatch('/blob/main/docs/');
		}
	});

	it('finds a field preview for each operation', () => {
		const previews = nodes.flatMap(({ sourcePath, optionsOf }) =>
			optionsOf('operation').map(({ value }) =>
				join(dirname(sourcePath), '__schema__/v1.0.0', `${value as string}.json`),
			),
		);
		expect(previews.filter((path) => !files.includes(path))).toEqual([]);
		expect(files.filter((file) => file.includes('__schema__')).sort()).toEqual(previews.sort());
	});
});

it('index.js gives the same classes to other programs', async () => {
	const script = `console.log(JSON.stringify(Object.keys(require(${JSON.stringify(folder)}))))`;
	const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
	const classes = JSON.parse(await run(process.execPath, ['-e', script], { env })) as string[];
	const names = [...nodes, ...credentials].map(({ name }) => capitalized(name));
	expect(classes.sort()).toEqual(names.sort());
});

it.each(['package-lock.json', ...globSync('test/n8n/servers/*/package-lock.json', { cwd: ROOT })])(
	'%s names no registry',
	(path) => {
		const lock = readJson<{ packages: Record<string, { resolved?: string }> }>(join(ROOT, path));
		const packages = Object.values(lock.packages);
		expect(packages.length).toBeGreaterThan(1);
		expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
	},
);

it('the newest entry of the change log is of this version', () => {
	const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
	const newest = /^## \[?v?(\d+\.\d+\.\d+\S*?)\]?(\s|$)/m.exec(changes)?.[1];
	expect(newest).toBe(manifest.version);
});
