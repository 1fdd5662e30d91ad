import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeTypeDescription } from 'n8n-workflow';

import { example, exampleFiles, nodesOf, withEmbedded } from '../../workflows/examples';
import { install, modulesOf, type Installation } from '../../installation/installation';
import type { WholeN8n } from '../../server/wholeN8n';

/** The packages of n8n's own nodes. */
const NODE_PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

/** What n8n itself finds in workflows that a major version breaks. */
interface Report {
	workflowResults: Array<{ ruleId: string; nbAffectedWorkflows: number }>;
}

/** Of one rule. */
interface Finding {
	affectedWorkflows: Array<{ id: string; name: string; issues: Array<{ title: string }> }>;
}

/** n8n's own check of its workflows before an upgrade, which newer versions have. */
export function futureVersionCases(n8n: WholeN8n): void {
	describe("n8n's check before an upgrade", () => {
		it('finds nothing in the examples that n8n 3 removes or changes', async () => {
			const workflows = exampleFiles().flatMap((file) => withEmbedded(example(file)));
			const ids = await Promise.all(workflows.map(async (one) => await n8n.rest.createWorkflow(one)));
			const { report } = await n8n.rest.post<{ report: Report }>(
				'breaking-changes/report/refresh?version=v3',
				{},
			);
			const rules = report.workflowResults.filter(({ nbAffectedWorkflows }) => nbAffectedWorkflows > 0);
			const findings = await Promise.all(
				rules.map(async ({ ruleId }) => await n8n.rest.get<Finding>(`breaking-changes/report/${ruleId}`)),
			);
			const affected = findings.flatMap(({ affectedWorkflows }) => affectedWorkflows);
			expect(affected.filter(({ id }) => ids.includes(id))).toEqual([]);
		});
	});

	describe("n8n's own nodes in the examples", () => {
		it('have the version that n8n gives to new nodes, or the newest before it that the oldest supported n8n has', async () => {
			const newest = typesOf(n8n.installation);
			const oldest = typesOf(await install('oldest', () => {}));
			const stale = exampleFiles().flatMap((file) =>
				nodesOf(file)
					.filter(({ type }) => newest.has(type))
					.filter(({ type, typeVersion }) => typeVersion !== bestVersion(newest.get(type), oldest.get(type)))
					.map(({ name, typeVersion }) => `${file}: ${name} has version ${typeVersion}`),
			);
			expect(stale).toEqual([]);
		});
	});
}

/** The versions of a type of node. */
interface Versions {
	all: number[];
	/** What new nodes get. */
	default: number;
}

/** n8n's own types of nodes, as an n8n that is installed brings them. */
function typesOf(installation: Installation): Map<string, Versions> {
	const types = new Map<string, Versions>();
	for (const name of NODE_PACKAGES) {
		const file = join(modulesOf(installation), name, 'dist/types/nodes.json');
		for (const type of JSON.parse(readFileSync(file, 'utf8')) as INodeTypeDescription[]) {
			const full = `${name}.${type.name.split('.').at(-1)}`;
			const all = [...(types.get(full)?.all ?? []), ...[type.version].flat()];
			types.set(full, { all, default: type.defaultVersion ?? Math.max(...all) });
		}
	}
	return types;
}

function bestVersion(newest: Versions | undefined, oldest: Versions | undefined): number {
	const common = (newest?.all ?? []).filter((version) => oldest?.all.includes(version));
	return Math.max(...common.filter((version) => version <= (newest?.default ?? 0)));
}
