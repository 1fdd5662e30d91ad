import type { IDataObject } from 'n8n-workflow';

import { toSubscriber } from '../shared/numbers/subscriber';
import type { Failure } from '../shared/request/policy/failure';
import type { PreviousRow } from '../shared/request/run/run';
import type { CheckedCall, ReadyCall } from './calls/askedCalls';
import type { Campaign } from './campaign';

/** A campaign that an earlier try of the node sent, and that may have had an effect. */
export interface SentCampaign {
	/** As they were when it was sent. */
	items: number[];
	calls: CheckedCall[];
	/** It is not sent again, whatever its rows hold by now. */
	isFinal: boolean;
}

/** @returns what later tries need to know of a campaign that is sent: without the values of its calls */
export function toMemo({ items, calls }: Campaign): IDataObject {
	const kept = calls.map((call): CheckedCall => {
		if (call.state !== 'ready') return call;
		const { asked, state, note } = call;
		return {
			asked,
			state,
			call: { phone_number: call.call.phone_number },
			...(note !== undefined && { note }),
		};
	});
	return { items, calls: kept };
}

/** @returns by place, the campaigns of earlier tries */
export function sentCampaigns(
	sent: Iterable<readonly [place: number, PreviousRow]>,
): Map<number, SentCampaign> {
	const campaigns = new Map<number, SentCampaign>();
	for (const [place, { memo, isFinal }] of sent) {
		const { items, calls } = (memo ?? {}) as Partial<SentCampaign>;
		if (items && calls) campaigns.set(place, { items, calls, isFinal });
	}
	return campaigns;
}

/** @returns of each subscriber whom an earlier try may have called, the first such call */
export function ownersIn(sent: Iterable<SentCampaign>): Map<string, ReadyCall> {
	const owners = new Map<string, ReadyCall>();
	for (const call of [...sent].flatMap(({ calls }) => calls)) {
		if (call.state !== 'ready') continue;
		const subscriber = toSubscriber(call.call.phone_number);
		if (!owners.has(subscriber)) owners.set(subscriber, call);
	}
	return owners;
}

/** @returns whether all that an earlier try sent is in a campaign again */
export function holdsAgain(calls: readonly CheckedCall[], { calls: before }: SentCampaign): boolean {
	const numbers = numbersIn(calls);
	return numbersIn(before).every((number, index) => number === undefined || number === numbers[index]);
}

function numbersIn(calls: readonly CheckedCall[]): Array<string | undefined> {
	return calls.map((call) => (call.state === 'ready' ? call.call.phone_number : undefined));
}

/** @returns the campaign as it was sent, which is not sent again */
export function asSent({ items, calls }: SentCampaign, notAgain: Failure): Campaign {
	return { items, calls, notAgain };
}
