import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { RunResult } from '../harness/engine/engine';
import { trace } from '../harness/trace';
import { ROOT } from './pages';
import { useCallingNodes } from '../harness/nodes/callingNodes';

const PAGE = join(ROOT, 'CONTRIBUTING.md');
const PLACE = /(<!-- path of a row -->\n)[^]*?(\n<!-- end of the path -->)/;
/** So that nobody adds one without noticing. Fewer are better. */
const MAX_FILES = { dial: 38, campaign: 43 };
/**
 * `npm run walk` writes the list, and the functions into `reports`. It prints what the tests don't check: V8 may count
 * a call more or less.
 */
const isCommand = process.env.npm_lifecycle_event === 'walk';

const { dial, schedule } = useCallingNodes();
const rows = [{ phone: '+12125550100' }];

/** @returns the files that a row takes which is not the first one of this process: what is made once is there already */
async function filesOfRow(name: string, send: () => Promise<RunResult>): Promise<string[]> {
	const sendWell = async () => expect((await send()).failure).toBeUndefined();
	await sendWell();
	const traces = [await trace(sendWell), await trace(sendWell), await trace(sendWell)];
	const functions = [...new Set(traces.flatMap((one) => one.functions))].sort();
	const files = functions.map((one) => one.replace(/:.*/, ''));
	if (isCommand) {
		const calls = Math.max(...traces.map((one) => one.calls));
		const folders = [...new Set(files.map((file) => dirname(file)))].map(
			(folder) => `${files.filter((file) => dirname(file) === folder).length}\t${folder}\n`,
		);
		const total = `${name}: ${new Set(files).size} files, ${functions.length} functions, ${calls} calls\n`;
		process.stderr.write(`${total}${folders.join('')}\n`);
		mkdirSync(join(ROOT, 'reports'), { recursive: true });
		writeFileSync(join(ROOT, `reports/walk ${name}.txt`), `${functions.join('\n')}\n`);
	}
	return [...new Set(files)];
}

function listOf(files: readonly string[]): string {
	const folders = [...new Set(files.map((file) => dirname(file)))].sort();
	const lines = folders.map((folder) => {
		const names = files.filter((file) => dirname(file) === folder).map((file) => `\`${basename(file)}\``);
		return `- \`${folder}/\`: ${names.join(', ')}`;
	});
	return lines.join('\n');
}

it(`one row of Dial takes at most ${MAX_FILES.dial} files, which CONTRIBUTING lists (if not: npm run walk)`, async () => {
	const files = await filesOfRow('Dial', async () => await dial({ rows }));
	const page = readFileSync(PAGE, 'utf8');
	expect(page).toMatch(PLACE);
	const fresh = page.replace(PLACE, (_, begin: string, end: string) => `${begin}\n${listOf(files)}\n${end}`);
	if (isCommand) writeFileSync(PAGE, fresh);
	else expect(PLACE.exec(page)).toEqual(PLACE.exec(fresh));
	expect(files).toContain('nodes/VoiceAgentDial/placeCalls.ts');
	expect(files.length).toBeLessThanOrEqual(MAX_FILES.dial);
});

it(`one row of Schedule Campaign takes at most ${MAX_FILES.campaign} files`, async () => {
	const files = await filesOfRow('Schedule Campaign', async () => await schedule({ rows }));
	expect(files).toContain('nodes/VoiceAgentScheduleCampaign/schedule.ts');
	expect(files.length).toBeLessThanOrEqual(MAX_FILES.campaign);
});
