import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { TestCredential } from '../harness/credentials';
import type { Limits } from '../stand-in/misbehaviour';
import { FAKE_API_KEY } from '../stand-in/standIn';

/** Report what was seen, and begin anew under these limits. */
export interface Order {
	limits: Limits;
}

/** What the service saw since it last began anew. */
export interface Report {
	baseUrl: string;
	platformUrl: string;
	/** People. */
	called: number;
	calledTwice: number;
	/** Requests. */
	turnedAway: number;
}

/** The stand-in that is measured against. */
export class BenchService {
	private constructor(
		private readonly child: ChildProcess,
		readonly credential: TestCredential,
	) {}

	static async start(): Promise<BenchService> {
		const child = fork(join(__dirname, 'serviceProcess.ts'));
		const [{ baseUrl, platformUrl }] = (await once(child, 'message')) as [Report];
		return new BenchService(child, { apiKey: FAKE_API_KEY, organizationId: '', baseUrl, platformUrl });
	}

	/** Begins anew, and tells what was before. */
	async beginAnew(limits: Limits = {}): Promise<Report> {
		this.child.send({ limits } satisfies Order);
		const [report] = (await once(this.child, 'message')) as [Report];
		return report;
	}

	stop(): void {
		this.child.kill();
	}
}
