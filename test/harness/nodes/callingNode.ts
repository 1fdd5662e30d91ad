import type { IDataObject, INodeType } from 'n8n-workflow';

import { NODE, runNode, savedData, type RunOptions, type RunResult } from '../engine/engine';
import { nodeOfOtherProcess } from '../engine/otherProcess';
import { people, type Service } from '../http/service';

type Options = Partial<RunOptions>;

/** A node that calls people, 200 unless told otherwise. n8n makes one, for all executions. */
export class CallingNode {
	static readonly PEOPLE = 200;

	constructor(
		protected readonly service: Service,
		private readonly node: INodeType,
		private readonly required: IDataObject,
	) {}

	run = async (options: Options = {}) => await runNode(this.node, this.complete(options));

	/**
	 * Runs a failed execution again, as "Retry" in n8n's list of executions does.
	 *
	 * @param node as another process has it, if not as this one
	 */
	retry = async (failed: RunResult, options: Options = {}, node = this.node) => {
		const data = savedData(failed);
		delete data.resultData.error;
		data.resultData.runData[NODE]?.pop();
		return await runNode(node, this.complete(options), { data, mode: 'retry' });
	};

	retryElsewhere = async (failed: RunResult, options: Options) =>
		await this.retry(failed, options, nodeOfOtherProcess(this.node.constructor.name));

	/** Goes on with a run that rests, from what n8n's database holds of it, as n8n does when its time is up. */
	resume = async (resting: RunResult, options: Options = {}) =>
		await runNode(this.node, this.complete(options), { ...resting, data: savedData(resting) });

	/** Runs an execution once more from its beginning, as n8n may where resumed executions wait for their turn. */
	repeat = async ({ executionId }: RunResult, options: Options = {}) =>
		await runNode(this.node, this.complete(options), { executionId });

	private complete(options: Options): RunOptions {
		return {
			rows: people(CallingNode.PEOPLE),
			credential: this.service.credential(),
			...options,
			parameters: { ...this.required, ...options.parameters },
		};
	}
}
