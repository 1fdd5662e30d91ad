import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { openAddress } from '../../../nodes/shared/waiting/sealedAddress';
import { WAIT_KEY } from '../../../nodes/shared/waiting/waitAddress';
import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { objectId } from '../../stand-in/records';
import { FAKE_API_KEY } from '../../stand-in/standIn';
import type { RunResult } from '../engine/engine';
import { WaitingExecution } from '../engine/waiting';
import type { Service } from '../http/service';

/** The option of operations that wait. */
export const limitedTo = (resumeAmount: unknown, resumeUnit: string): IDataObject => ({
	options: { limitWaitTime: { values: { resumeAmount, resumeUnit } } },
});

/** The latest call that the service was asked for, by an operation that waits, and its execution. */
export class WaitingCall {
	constructor(private readonly service: Service) {}

	get latest() {
		return this.service.standIn.state.calls.all.at(-1);
	}

	get count(): number {
		return this.service.standIn.countOf('dialOutbound');
	}

	/** The address at which the execution is resumed, as the call carries it. */
	get sealed(): string {
		return (this.latest?.metadata.custom as IDataObject)[WAIT_KEY] as string;
	}

	/** The address, if it was sealed for this use case. */
	address(useCaseId = objectId('ca5e', 1)) {
		return openAddress(this.sealed, { apiKey: FAKE_API_KEY, useCaseId });
	}

	/** @returns what the trigger sends to the address when the call has ended */
	event(changes: IDataObject = {}) {
		return { token: this.address()?.token, call: { ...this.latest, status: 'Completed', ...changes } };
	}

	/** @param name of the node, where it is not what tests call it otherwise */
	executionOf(result: RunResult, name?: string): WaitingExecution {
		return new WaitingExecution(new VoiceAgentDial(), this.service.credential(), result, name);
	}

	/** @returns what comes out when the call ends; undefined if the execution waits on */
	async endOf(result: RunResult, changes?: IDataObject): Promise<INodeExecutionData | undefined> {
		const execution = this.executionOf(result);
		const { workflowData } = await execution.receive(this.event(changes));
		return workflowData && (await execution.goOn(workflowData))[0];
	}
}
