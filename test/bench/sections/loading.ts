import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run } from '../../n8n/command';
import { modulesOf, type Installation } from '../../n8n/installation/installation';
import { median, takeTurns } from './contest';
import type { Package, Section } from './section';

const SCRIPT = join(__dirname, '../processes/loadPackage.js');

/** How long loading the package holds up n8n's start: all its nodes and its credential. */
export const loading: Section = {
	name: 'loading',
	measure: async ({ n8n, packages, isQuick }) => {
		const rules = { rounds: isQuick ? 5 : 15, warmUps: 2 };
		const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
		const loaded = [
			httpRequest(n8n),
			...packages.map((one, index) => installed(one, join(folder, `${index}`))),
		];
		// Where n8n lets packages look for what they do not bring.
		const env = { ...n8n.env, NODE_PATH: modulesOf(n8n) };
		const taken = await takeTurns(loaded, rules, async ({ file }) =>
			Number(await run(n8n.node, [SCRIPT, file], { env })),
		).finally(() => rmSync(folder, { recursive: true }));

		const figures = taken.map(({ results, ...one }) => ({ ...one, time: median(results, (time) => time) }));
		const basis = figures[0]?.time ?? NaN;
		return {
			title: `Loading in a fresh process; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'ms', digits: 1 },
				{ name: 'times HTTP Request', digits: 2 },
			],
			lines: figures.map(({ name, isOurs, time }) => ({ name, isOurs, values: [time, time / basis] })),
			charts: [
				{ title: 'Loading the package', unit: "n8n's HTTP Request node = 1", column: 'times HTTP Request' },
			],
		};
	},
};

interface Loaded {
	name: string;
	isOurs: boolean;
	file: string;
}

function httpRequest(n8n: Installation): Loaded {
	const file = join(modulesOf(n8n), 'n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js');
	return { name: 'HTTP Request', isOurs: false, file };
}

/** Where no other version of what n8n brings is nearer than n8n's. */
function installed({ folder, label }: Package, target: string): Loaded {
	for (const part of ['package.json', 'index.js', 'dist']) {
		cpSync(join(folder, part), join(target, part), { recursive: true });
	}
	return { name: `the whole package${label && ` (${label})`}`, isOurs: true, file: join(target, 'index.js') };
}
