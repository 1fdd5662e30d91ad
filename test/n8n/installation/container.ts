import { run } from '../command';

export const PROGRAMS = ['docker', 'podman'] as const;
/** n8n's own image. The newest that was published. */
const IMAGE = 'docker.n8n.io/n8nio/n8n';

/** What runs n8n's image: the only way from n8n 3 on, which npm does not have. */
export interface Container {
	program: (typeof PROGRAMS)[number];
}

/** Downloads n8n's image, unless it is on this machine. */
export async function pullContainer(program: Container['program']): Promise<Container> {
	const isHere = await run(program, ['image', 'inspect', IMAGE]).catch(() => undefined);
	if (isHere === undefined) await run(program, ['pull', IMAGE]);
	return { program };
}

/**
 * How to run a command of n8n in a container. It has the network of this machine, so that it reaches the simulator
 * and is reached under the same addresses, and its folder has the same path.
 *
 * @param folder that it can read and write, and where it runs
 */
export function containerCommand(
	{ program }: Container,
	command: string,
	{ folder, env }: { folder: string; env: NodeJS.ProcessEnv },
): [file: string, args: string[]] {
	const owner = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.()}`] : [];
	return [
		program,
		[
			...['run', '--rm', '--network', 'host', ...owner],
			...['--volume', `${folder}:${folder}`, '--workdir', folder],
			...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
			...[IMAGE, command],
		],
	];
}
