import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { ROOT } from './pages';

const INDEXED = /^\| _(.+?)_/gm;

const sources = globSync('nodes/**/*.ts', { cwd: ROOT, absolute: true, ignore: '**/generated/**' })
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');
const index = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
const messages = [...index.matchAll(INDEXED)].map(([, message = '']) => message);

it('the error index has messages', () => {
	expect(messages.length).toBeGreaterThan(20);
});

it.each(messages)('a node says what the error index has: %s', (message) => {
	expect(sources).toContain(message);
});
