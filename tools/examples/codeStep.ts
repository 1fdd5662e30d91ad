import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { format, resolveConfig } from 'prettier';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

import type { Step } from './flow';
import { step } from './steps';

const FOLDER = join(__dirname, 'code');
const IMPORT = /^import \{[^}]*\} from '(\.[./\w]+)';\n/gm;

/**
 * A Code node: the functions of a file, and how they are called with what n8n has.
 *
 * @param file in the folder `code`, without its ending
 * @param ending statements, the last of which returns the items
 */
export async function code(name: string, file: string, ending: string): Promise<Step> {
	const options = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
	const { outputText } = transpileModule(sourceOf(file), { compilerOptions: options });
	const script = `${outputText.replace(/^export /gm, '').trim()}\n\n${ending}\n`;
	const config = await resolveConfig(FOLDER);
	const jsCode = await format(script, { ...config, parser: 'babel' });
	return step(name, 'code', 2, { jsCode });
}

/** The file with what it imports of its neighbours, since a Code node has no files. */
function sourceOf(file: string): string {
	const source = readFileSync(join(FOLDER, `${file}.ts`), 'utf8');
	const imported = [...source.matchAll(IMPORT)].map(([, other = '']) => sourceOf(join(dirname(file), other)));
	return [...imported, source.replace(IMPORT, '')].join('\n');
}
