import {
	appendFileSync,
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
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
const STOP_CALL = 'nodes/VoiceAgentStopCall/VoiceAgentStopCall.node.ts';
const PREVIEW = previewOf('VoiceAgentStopCall', 'stop');
const OBSOLETE = previewOf('VoiceAgentDial', 'ring');
const COPIED = ['nodes', 'tools', 'test/stand-in', 'package.json', '.prettierrc.json', ...PAGES];

/** A copy of the package, in which the tool may fail. */
let copy: string;

beforeEach(() => {
	copy = mkdtempSync(join(tmpdir(), 'generate-'));
	for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
	writeFileSync(join(copy, OBSOLETE), '{}');
	appendFileSync(join(copy, OUTPUTS_PAGE), 'stale');
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

it.each<[string, string, () => void]>([
	[
		'a node cannot be loaded',
		'left that as it was',
		() => appendFileSync(join(copy, STOP_CALL), '\nthrow 1;'),
	],
	[
		'a folder cannot be made',
		'EEXIST',
		() => {
			rmSync(join(copy, dirname(PREVIEW)), { recursive: true });
			writeFileSync(join(copy, dirname(PREVIEW)), 'in its place');
		},
	],
])('where %s, generating fails and leaves every file as it was', async (_, message, spoil) => {
	spoil();
	const before = contents();
	await expect(generate()).rejects.toThrow(message);
	expect(contents()).toEqual(before);
});

it('a change of the contract and of a node is generated into all that is made of them, and what differs, is missing or is made by nothing is stale', async () => {
	rmSync(join(copy, dirname(PREVIEW)), { recursive: true });
	const stale = [OUTPUTS_PAGE, PREVIEW, OBSOLETE].join(', ');
	await expect(generate('--check')).rejects.toThrow(`: ${stale}\n`);
	change(CONTRACT, 'operationId: stopCall', 'operationId: hangUp');
	change(STOP_CALL, "'stopCall'", "'hangUp'");
	change(CONTRACT, 'summary: Place a call at once', 'summary: Ring a bell at once');
	await generate();
	expect(contentOf(CONTRACT_OPERATIONS)).toContain('hangUp');
	expect(contentOf(OPERATIONS_PAGE)).toContain('| Ring a bell at once');
	expect(Object.keys(contents())).not.toContain(OBSOLETE);
});
