import { Listr } from 'listr2';

import { install, VERSIONS, type Installation, type Version } from './installation';

/** Installs every n8n that tests run in, side by side, and shows how far it is. */
export async function installAll(): Promise<Record<Version, Installation>> {
	const found = {} as Record<Version, Installation>;
	const tasks = (Object.keys(VERSIONS) as Version[]).map((version) => ({
		title: `Install n8n ${VERSIONS[version].n8n}`,
		task: async (_: unknown, task: { title: string; output: string }) => {
			found[version] = await install(version, (step) => (task.output = step));
			task.title = `n8n ${found[version].n8n} on Node.js ${found[version].nodeVersion}`;
		},
	}));
	await new Listr(tasks, { concurrent: true, fallbackRenderer: 'simple' }).run();
	return found;
}
