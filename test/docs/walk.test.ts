import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import ts from 'typescript';

import { ROOT } from './pages';

const MAX_FILES = 25;
const MAX_BESIDES = 5;
const CORE = 'nodes/shared/request/';

const [, section = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('### The path of a row');
const listed = (marker: RegExp) =>
	[...(section.split('\n| ')[0] ?? '').matchAll(marker)].map(([, path = '']) =>
		path.replace(/^request\//, CORE),
	);
const walk = listed(/^\d+\. `([^`]+)`/gm);
const besides = listed(/^- `([^`]+)`/gm);

/** @returns the files of this repository that a file imports at run time */
function importsOf(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest);
	return source.statements.flatMap((statement) => {
		if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
		const { importClause, moduleSpecifier } = statement;
		if (!moduleSpecifier.text.startsWith('.')) return [];
		const names = importClause?.namedBindings;
		const isTypeOnly =
			importClause?.isTypeOnly ||
			(names !== undefined &&
				ts.isNamedImports(names) &&
				names.elements.every((element) => element.isTypeOnly));
		return isTypeOnly ? [] : [`${normalize(join(dirname(path), moduleSpecifier.text))}.ts`];
	});
}

function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
	if (reached.has(path)) return reached;
	reached.add(path);
	for (const imported of importsOf(path)) reachedFrom(imported, reached);
	return reached;
}

it(`crosses at most ${MAX_FILES} files`, () => {
	expect(walk[0]).toBe('nodes/VoiceAgentDial/VoiceAgentDial.node.ts');
	expect(walk.length).toBeLessThanOrEqual(MAX_FILES);
	expect(new Set(walk).size).toBe(walk.length);
});

it('passes every file of the request core that the node imports, but for those that are named', () => {
	const reached = [...reachedFrom(walk[0] as string)].filter((path) => path.startsWith(CORE));
	const named = [...walk, ...besides].filter((path) => path.startsWith(CORE));
	expect(named.sort()).toEqual(reached.sort());
});

it.each(walk.map((path, index) => ({ path, index })))('reads downwards once: $path', ({ path, index }) => {
	const above = walk.slice(0, index);
	expect(importsOf(path).filter((imported) => above.includes(imported))).toEqual([]);
	// n8n itself loads the node and the credential.
	const isLoadedByN8n = index === 0 || path.startsWith('credentials/');
	expect(isLoadedByN8n || above.some((one) => importsOf(one).includes(path))).toBe(true);
});

it('names few files that are no part of it, and only such as are imported', () => {
	expect(besides.length).toBeLessThanOrEqual(MAX_BESIDES);
	const reached = reachedFrom(walk[0] as string);
	expect(besides.filter((path) => !reached.has(path) || walk.includes(path))).toEqual([]);
});
