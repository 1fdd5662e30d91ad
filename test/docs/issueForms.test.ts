import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import { parse } from 'yaml';

import { nodes } from '../package/packed/nodes';
import { ROOT } from './pages';

interface Form {
	body: Array<{
		type: string;
		id?: string;
		attributes: { options?: string[] };
		validations?: { required?: boolean };
	}>;
}

const FOLDER = '.github/ISSUE_TEMPLATE';
const files = globSync(`${FOLDER}/!(config).yml`, { cwd: ROOT, dot: true });
const read = (path: string) => parse(readFileSync(join(ROOT, path), 'utf8')) as Form;

it.each(files)('%s is a form that GitHub takes', (path) => {
	const form = read(path);
	expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
	const fields = form.body.filter(({ type }) => type !== 'markdown');
	expect(fields.length).toBeGreaterThan(0);
	for (const field of fields) {
		expect(field).toMatchObject({
			type: expect.stringMatching(/^(textarea|input|dropdown|checkboxes)$/),
			id: expect.stringMatching(/^[a-z][\w-]*$/),
			attributes: { label: expect.any(String) },
		});
		// GitHub refuses a form whose choices YAML reads as true and false.
		for (const option of field.attributes.options ?? []) expect(typeof option).toBe('string');
	}
	expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});

it('the form for faults asks for what one needs to know, and offers every node and none that there is not', () => {
	const { body } = read(`${FOLDER}/bug.yml`);
	const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
	const needed = ['happened', 'node', 'steps', 'n8n-version', 'package-version', 'mode'];
	expect(required).toEqual(expect.arrayContaining(needed));
	const offered = body.find(({ id }) => id === 'node')?.attributes.options;
	const names = nodes.map(({ type }) => type.description.displayName).sort();
	expect(offered?.filter((name) => name.startsWith('Voice Agent'))).toEqual(names);
});
