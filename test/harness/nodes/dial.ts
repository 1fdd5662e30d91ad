import type { IDataObject } from 'n8n-workflow';

import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { objectId } from '../../stand-in/records';
import { phoneOf, type Service } from '../http/service';
import { CallingNode } from './callingNode';

/** What Dial requires beside whom to call. */
export const REQUIRED = {
	fromNumber: { __rl: true, mode: 'list', value: objectId('40fe', 1) },
	useCaseId: { __rl: true, mode: 'list', value: objectId('ca5e', 1) },
};

/** The option of those that wait. */
export const limitedTo = (resumeAmount: unknown, resumeUnit: string): IDataObject => ({
	options: { limitWaitTime: { values: { resumeAmount, resumeUnit } } },
});

const node = new VoiceAgentDial();

export class Dialling extends CallingNode {
	constructor(service: Service) {
		super(service, node, { ...REQUIRED, toNumber: '={{ $json.phone }}' });
	}

	dial = this.run;

	/** How often each person was called, apart from those given by index. */
	callsToEveryoneBut(...exceptions: number[]): Set<number> {
		const all = Array.from({ length: Dialling.PEOPLE }, (_, index) => index);
		const others = all.filter((index) => !exceptions.includes(index));
		return new Set(others.map((index) => this.callsTo(index)));
	}

	callsTo(index: number): number {
		return this.service.standIn.state.callsTo(phoneOf(index));
	}
}
