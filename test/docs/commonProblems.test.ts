import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { ROOT } from './pages';

const sources = globSync('nodes/**/*.ts', { cwd: ROOT, absolute: true, ignore: '**/generated/**' })
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');
const page = readFileSync(join(ROOT, 'docs/common-problems.md'), 'utf8');

it.each(page.match(/(?<=^\| _).+?(?=_)/gm)!)('a node says what the page quotes: %s', (message) => {
	expect(sources).toContain(message);
});
