import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { parse } from 'yaml';

import { nodes } from '../package/packed/nodes';
import { ROOT } from './pages';

/** What GitHub takes for a form. */
interface Form {
	name?: string;
	description?: string;
	body?: Field[];
}

interface Field {
	type: string;
	id?: string;
	attributes?: { label?: string; value?: string; options?: string[] };
	validations?: { required?: boolean };
}

const FOLDER = '.github/ISSUE_TEMPLATE';
const files = globSync(`${FOLDER}/*.yml`, { cwd: ROOT, dot: true }).filter(
	(path) => !path.endsWith('/config.yml'),
);

function read(path: string): Form {
	return parse(readFileSync(join(ROOT, path), 'utf8')) as Form;
}

it.each(files)('%s is a form that GitHub takes', (path) => {
	const { name, description, body = [] } = read(path);
	expect([name, description]).toEqual([expect.any(String), expect.any(String)]);
	const fields = body.filter(({ type }) => type !== 'markdown');
	expect(fields.length).toBeGreaterThan(0);
	for (const { type, id, attributes } of fields) {
		expect(['textarea', 'input', 'dropdown', 'checkboxes']).toContain(type);
		expect(id).toMatch(/^[a-z][\w-]*$/);
		expect(attributes?.label).toEqual(expect.any(String));
		// GitHub refuses a form whose choices YAML reads as true and false.
		for (const option of attributes?.options ?? []) expect(typeof option).toBe('string');
	}
	expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});

it('the form for faults asks for what one needs to know', () => {
	const { body = [] } = read(`${FOLDER}/bug.yml`);
	const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
	expect(required).toEqual(
		expect.arrayContaining(['happened', 'node', 'steps', 'n8n-version', 'package-version', 'mode']),
	);
});

it('the form for faults offers every node, and none that there is not', () => {
	const names = nodes.map(({ type }) => type.description.displayName).sort();
	const offered = read(`${FOLDER}/bug.yml`).body?.find(({ id }) => id === 'node')?.attributes?.options ?? [];
	expect(offered.filter((name) => name.startsWith('Voice Agent'))).toEqual(names);
});
