import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { globSync } from 'tinyglobby';

import { ROOT } from './packed/nodes';

const paths = globSync('{nodes,credentials}/**/*.ts', { cwd: ROOT, ignore: '**/generated/**' });
const source = paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

function repeated(names: readonly string[]): string[] {
	return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

it('no two files have the same name', () => {
	expect(repeated(paths.map((path) => basename(path)))).toEqual([]);
});

it.each([
	['types', /^(?:export )?(?:interface|type|class) (\w+)/gm],
	['functions', /^(?:export )?(?:async )?function \*?(\w+)/gm],
])('no two %s have the same name', (_, declaration) => {
	const names = [...source.matchAll(declaration)].map(([, name = '']) => name);
	expect(names.length).toBeGreaterThan(100);
	expect(repeated(names)).toEqual([]);
});
