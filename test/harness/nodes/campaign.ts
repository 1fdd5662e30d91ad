import type { IDataObject } from 'n8n-workflow';

import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import type { Service } from '../http/service';
import { CallingNode } from './callingNode';
import { REQUIRED } from './dial';

const node = new VoiceAgentScheduleCampaign();

/** Schedule Campaign with nothing chosen but the number that places the calls. */
export class Campaigning extends CallingNode {
	constructor(service: Service) {
		super(service, node, { operation: 'schedule', fromNumber: REQUIRED.fromNumber });
	}

	schedule = this.run;

	get sent(): Array<IDataObject & { calls: IDataObject[][] }> {
		return this.service.standIn.requests
			.filter(({ operation }) => operation === 'scheduleCampaign')
			.map(({ body }) => body as IDataObject & { calls: IDataObject[][] });
	}

	/** The calls of the only campaign that the service was asked for. */
	get sentCalls(): IDataObject[] {
		expect(this.sent).toHaveLength(1);
		return this.sent[0]?.calls.flat() ?? [];
	}
}
