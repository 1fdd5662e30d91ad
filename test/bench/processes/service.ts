import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { TestCredential } from '../../harness/engine/credentials';
import type { Limits, Misbehaviour } from '../../stand-in/misbehaviour';
import { FAKE_API_KEY } from '../../stand-in/standIn';

/** How the service is to behave from now on. */
export interface Behaviour {
	limits?: Limits;
	/** The first that fits a request counts. */
	misbehaviours?: Misbehaviour[];
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
	/** Requests and responses that were off contract. */
	violations: string[];
}

/** The stand-in of the service, in a process of its own, so that its work is nobody's. */
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

	/**
	 * Begins anew, and tells what was before.
	 *
	 * @throws Error when something was off contract: then the figures say nothing
	 */
	async beginAnew(behaviour: Behaviour = {}): Promise<Report> {
		this.child.send(behaviour);
		const [report] = (await once(this.child, 'message')) as [Report];
		if (report.violations.length > 0) throw new Error(`Off contract: ${report.violations[0]}`);
		return report;
	}

	stop(): void {
		this.child.kill();
	}
}
