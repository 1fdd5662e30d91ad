import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFiles } from '../files';
import { packagedNodes } from '../nodeOperations';
import { PUBLISHED_PARAMETERS } from '../targets';
import { addUnpublished, type Published } from './parameters';

/**
 * Before a release: notes the parameters of every version of a node that was not published yet. What is
 * noted already stays as it is. With `--check` it notes nothing and fails if something is not noted.
 */
async function main(root: string, isCheck: boolean): Promise<void> {
	const published = JSON.parse(readFileSync(join(root, PUBLISHED_PARAMETERS), 'utf8')) as Published;
	const added = addUnpublished(published, packagedNodes(root));
	if (!isCheck) {
		await replaceFiles(root, { [PUBLISHED_PARAMETERS]: `${JSON.stringify(published, null, '\t')}\n` });
	} else if (added.length > 0) {
		throw new Error(`Not recorded, run \`npm run record\`: ${added.join(', ')}`);
	}
}

main(process.cwd(), process.argv.includes('--check')).catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
