import {
	appendFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { globSync } from 'tinyglobby';

import {
	CONTRACT,
	CONTRACT_OPERATIONS,
	NODES_PAGE,
	OPERATIONS_PAGE,
	OUTPUTS_PAGE,
	previewOf,
} from '../../tools/targets';
import { run } from '../n8n/command';

const ROOT = join(__dirname, '../..');
const PAGES = [NODES_PAGE, OPERATIONS_PAGE, OUTPUTS_PAGE];
const COPIED = ['nodes', 'tools', 'test/stand-in', 'package.json', '.prettierrc.json', ...PAGES];

/** A copy of the package, in which the tool may fail. */
let copy: string;

beforeEach(() => {
	copy = mkdtempSync(join(tmpdir(), 'generate-'));
	for (const path of COPIED) {
		mkdirSync(dirname(join(copy, path)), { recursive: true });
		cpSync(join(ROOT, path), join(copy, path), { recursive: true });
	}
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});

async function generate(...options: string[]): Promise<void> {
	const tool = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(copy, 'tools/generate.ts')];
	await run(process.execPath, [...tool, ...options], { cwd: copy });
}

const contentOf = (path: string) => readFileSync(join(copy, path), 'utf8');
const contents = () => {
	const paths = globSync(['**', '!node_modules'], { cwd: copy, dot: true, followSymbolicLinks: false });
	return Object.fromEntries(paths.sort().map((path) => [path, contentOf(path)]));
};

function change(path: string, from: string, to: string): void {
	const text = contentOf(path);
	if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
	writeFileSync(join(copy, path), text.replace(from, to));
}

it('where a node cannot be loaded, generating fails and leaves every file as it was', async () => {
	appendFileSync(join(copy, 'nodes/VoiceAgentStopCall/VoiceAgentStopCall.node.ts'), '\nthrow 1;');
	const before = contents();
	await expect(generate()).rejects.toThrow('left that as it was');
	expect(contents()).toEqual(before);
});

it('a change of the contract and of a node is generated into all that is made of them, and what nothing makes is stale', async () => {
	const obsolete = previewOf('VoiceAgentStopCall', 'hangUp');
	writeFileSync(join(copy, obsolete), '{}');
	await expect(generate('--check')).rejects.toThrow(new RegExp(`: ${obsolete}\\n`));
	change(CONTRACT, 'operationId: stopCall', 'operationId: hangUp');
	change('nodes/VoiceAgentStopCall/VoiceAgentStopCall.node.ts', "'stopCall'", "'hangUp'");
	change(CONTRACT, 'summary: Place a call at once', 'summary: Ring a bell at once');
	await generate();
	expect(contentOf(CONTRACT_OPERATIONS)).toContain('hangUp');
	expect(contentOf(OPERATIONS_PAGE)).toContain('| Ring a bell at once');
	expect(Object.keys(contents())).not.toContain(obsolete);
});
