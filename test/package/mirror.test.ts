import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { globSync } from 'tinyglobby';

import { ROOT } from './packed/nodes';

/** Where the files lie that the tests of a folder are about. */
const MIRRORED: Record<string, string[]> = {
	'test/unit': ['nodes/shared', 'nodes'],
	'test/tools': ['tools'],
};

/** Of the request core: what has no unit test, and where nodes show what it does. */
const TESTED_ELSEWHERE: Record<string, string> = {
	'apiRequest.ts': 'test/nodes/lists.test.ts',
	'execute.ts': 'test/nodes/unknownOperation.test.ts',
	'memory.ts': 'test/nodes/dial/nobodyTwice.test.ts',
	'message/output.ts': 'test/nodes/manage/everyOperation.test.ts',
	'policy/sending.ts': 'test/unit/request/send.test.ts',
	'testConnection.ts': 'test/nodes/connection.test.ts',
};

const tests = Object.entries(MIRRORED).flatMap(([folder, sources]) =>
	globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }).map((path) => ({
		path,
		// `requestQueue.pauses.test.ts` is about the pauses of requestQueue.
		source: path.slice(folder.length + 1).replace(/(\/?[^/.]+)\.[^/]*$/, '$1'),
		sources,
	})),
);

it.each(tests)('$path is named after what it tests', ({ path, source, sources }) => {
	const places = sources.map((folder) => join(ROOT, folder, source));
	const found = places.filter((place) => existsSync(place) || existsSync(`${place}.ts`));
	expect(found).toHaveLength(1);
	const isOfOneAspect = basename(path).split('.').length > 3;
	const text = readFileSync(join(ROOT, path), 'utf8');
	const imported = text.includes(`/${basename(source)}'`) || text.includes(`/${basename(source)}/`);
	expect(imported || isOfOneAspect || text.includes(`${source}.ts'`)).toBe(true);
});

it('every part of the request core has a test', () => {
	const parts = globSync('**/*.ts', { cwd: join(ROOT, 'nodes/shared/request') });
	const isMirrored = (part: string) => tests.some(({ source }) => `${source}.ts` === `request/${part}`);
	expect(parts.filter((part) => !isMirrored(part)).sort()).toEqual(Object.keys(TESTED_ELSEWHERE));
	expect(Object.values(TESTED_ELSEWHERE).filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
});

describe('in the whole package', () => {
	const paths = globSync('{nodes,credentials}/**/*.ts', { cwd: ROOT, ignore: '**/generated/**' });
	const source = paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
	const namesOf = (declaration: RegExp) => [...source.matchAll(declaration)].map(([, name = '']) => name);

	it.each<[string, string[]]>([
		['files', paths.map((path) => basename(path))],
		['types', namesOf(/^(?:export )?(?:interface|type|class) (\w+)/gm)],
		['functions', namesOf(/^(?:export )?(?:async )?function \*?(\w+)/gm)],
	])('no two %s have the same name', (_, names) => {
		expect(names.length).toBeGreaterThan(100);
		expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	});
});
