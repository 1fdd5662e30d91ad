import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Service } from '../../harness/services/service';
import type { Counts } from './limitedServicesProcess';

/** Services with limits, each at an address of its own, together in a process apart. */
export class LimitedServices {
	private readonly child: ChildProcess = fork(join(__dirname, 'limitedServicesProcess.ts'));

	/** @returns their addresses */
	async start(services: Service[]): Promise<string[]> {
		this.child.send(services);
		const [urls] = (await once(this.child, 'message')) as [string[]];
		return urls;
	}

	/** Stops those that were started. @returns what came of each */
	async stop(): Promise<Counts[]> {
		this.child.send('stop');
		const [counts] = (await once(this.child, 'message')) as [Counts[]];
		return counts;
	}

	end(): void {
		this.child.kill();
	}
}
