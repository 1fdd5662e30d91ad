import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { propertyFiles } from '../harness/properties/files';

const ROOT = join(__dirname, '../..');

test('`npm run test:long` finds every test that can take many runs', () => {
	const callsRuns = (file: string) => /\bruns\(\d/.test(readFileSync(join(ROOT, file), 'utf8'));
	const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter(callsRuns);
	expect(propertyFiles(ROOT).sort()).toEqual(files.sort());
	expect(files).toContain('test/nodes/everyCombination.test.ts');
});
