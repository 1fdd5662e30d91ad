import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { ROOT } from './pages';

const QUOTED = /^\| _(.+?)_/gm;

const sources = globSync('nodes/**/*.ts', { cwd: ROOT, absolute: true, ignore: '**/generated/**' })
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');
const page = readFileSync(join(ROOT, 'docs/common-problems.md'), 'utf8');
const messages = [...page.matchAll(QUOTED)].map(([, message = '']) => message);

it('the page has messages', () => {
	expect(messages.length).toBeGreaterThan(10);
});

it.each(messages)('a node says what the page quotes: %s', (message) => {
	expect(sources).toContain(message);
});
