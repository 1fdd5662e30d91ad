import type { IDataObject, INodeType } from 'n8n-workflow';

import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { objectId } from '../../stand-in/records';
import { repeatExecution, retryExecution, runNode, type RunOptions, type RunResult } from '../engine/engine';
import type { Service } from '../http/service';

/** The rows come from the test, all else may. */
type Options = Partial<RunOptions> & Pick<RunOptions, 'rows'>;

/** n8n makes one, for all executions. */
const campaign = new VoiceAgentScheduleCampaign();

/** Runs Schedule Campaign as a user would who has chosen nothing but the number that places the calls. */
export class Campaigning {
	constructor(private readonly service: Service) {}

	async schedule(options: Options): Promise<RunResult> {
		return await runNode(campaign, this.complete(options));
	}

	/**
	 * Runs a failed execution again, from n8n's list of executions.
	 *
	 * @param node as another process has it, if not as this one
	 */
	async retry(failed: RunResult, options: Options, node: INodeType = campaign): Promise<RunResult> {
		return await retryExecution(node, this.complete(options), failed);
	}

	/** Runs an execution once more from the same state. */
	async repeat(first: RunResult, options: Options): Promise<RunResult> {
		return await repeatExecution(campaign, this.complete(options), first);
	}

	get sent(): Array<IDataObject & { calls: IDataObject[][] }> {
		const requests = this.service.standIn.requests.filter(
			({ operation }) => operation === 'scheduleCampaign',
		);
		return requests.map(({ body }) => body as IDataObject & { calls: IDataObject[][] });
	}

	/** The calls of the only campaign that the service was asked for. */
	get sentCalls(): IDataObject[] {
		expect(this.sent).toHaveLength(1);
		return this.sent[0]?.calls.flat() ?? [];
	}

	private complete(options: Options): RunOptions {
		return {
			credential: this.service.credential(),
			...options,
			parameters: {
				operation: 'schedule',
				fromNumber: { __rl: true, mode: 'list', value: objectId('40fe', 1) },
				...options.parameters,
			},
		};
	}
}
