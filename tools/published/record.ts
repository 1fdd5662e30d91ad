import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFiles } from '../files';
import { packagedNodes } from '../nodeOperations';
import { PUBLISHED_PARAMETERS } from '../targets';
import { parametersOf, versionsOf, type Published } from './parameters';

/**
 * Before a release: notes the parameters of every version of a node that was not published yet. What is
 * noted already stays as it is. With `--check` it notes nothing and fails if something is not noted.
 */
async function main(root: string, isCheck: boolean): Promise<void> {
	const published = JSON.parse(readFileSync(join(root, PUBLISHED_PARAMETERS), 'utf8')) as Published;
	const missing: string[] = [];
	for (const { folder, type } of packagedNodes(root)) {
		const versions = (published[folder] ??= {});
		for (const version of versionsOf(type.description)) {
			if (versions[version]) continue;
			missing.push(`${folder} ${version}`);
			versions[version] = parametersOf(type.description, version);
		}
	}
	if (isCheck) {
		if (missing.length > 0) throw new Error(`Not recorded, run \`npm run record\`: ${missing.join(', ')}`);
		return;
	}
	await replaceFiles(root, { [PUBLISHED_PARAMETERS]: `${JSON.stringify(published, null, '\t')}\n` });
}

main(process.cwd(), process.argv.includes('--check')).catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
