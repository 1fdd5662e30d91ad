import type { IDataObject, INodeType } from 'n8n-workflow';

import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import {
	repeatExecution,
	resumeExecution,
	retryExecution,
	runNode,
	type RunOptions,
	type RunResult,
} from '../engine/engine';
import { objectId } from '../../stand-in/records';
import { people, phoneOf, type Service } from '../http/service';

/** What Dial requires beside whom to call. */
export const REQUIRED = {
	fromNumber: { __rl: true, mode: 'list', value: objectId('40fe', 1) },
	useCaseId: { __rl: true, mode: 'list', value: objectId('ca5e', 1) },
};

/** The option of those that wait. */
export const limitedTo = (resumeAmount: unknown, resumeUnit: string): IDataObject => ({
	options: { limitWaitTime: { values: { resumeAmount, resumeUnit } } },
});

/** n8n makes one, for all executions. */
const dial = new VoiceAgentDial();

/** Runs Dial on 200 people, unless told otherwise. */
export class Dialling {
	static readonly PEOPLE = 200;

	constructor(private readonly service: Service) {}

	async dial(options: Partial<RunOptions> = {}): Promise<RunResult> {
		return await runNode(dial, this.complete(options));
	}

	/**
	 * Runs a failed execution again, from n8n's list of executions.
	 *
	 * @param node as another process has it, if not as this one
	 */
	async retry(
		failed: RunResult,
		options: Partial<RunOptions> = {},
		node: INodeType = dial,
	): Promise<RunResult> {
		return await retryExecution(node, this.complete(options), failed);
	}

	/** Goes on with a run that rests, as n8n does when its time is up. */
	async resume(resting: RunResult, options: Partial<RunOptions> = {}): Promise<RunResult> {
		return await resumeExecution(dial, this.complete(options), resting);
	}

	/** Runs an execution once more from the same state. */
	async repeat(first: RunResult, options: Partial<RunOptions> = {}): Promise<RunResult> {
		return await repeatExecution(dial, this.complete(options), first);
	}

	/** How often each person was called, apart from those given by index. */
	callsToEveryoneBut(...exceptions: number[]): Set<number> {
		const others = people(Dialling.PEOPLE)
			.map((_, index) => index)
			.filter((index) => !exceptions.includes(index));
		return new Set(others.map((index) => this.callsTo(index)));
	}

	callsTo(index: number): number {
		return this.service.standIn.state.callsTo(phoneOf(index));
	}

	private complete(options: Partial<RunOptions>): RunOptions {
		return {
			rows: people(Dialling.PEOPLE),
			credential: this.service.credential(),
			...options,
			parameters: { ...REQUIRED, toNumber: '={{ $json.phone }}', ...options.parameters },
		};
	}
}
