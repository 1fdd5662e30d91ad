import type { IWorkflowBase } from 'n8n-workflow';

import { FAKE_API_KEY } from '../../stand-in/standIn';
import { chain, dial, eachOf, type Link } from '../workflows/chain';
import { IS_THOROUGH } from '../thorough';

/** Who calls: this package's node, or n8n's own, which tells what n8n loses by itself. */
export const CALLERS = ['Dial', 'HTTP Request'] as const;
/** How far a run has come when the fault strikes. */
const MOMENTS = ['before', 'during', 'after'] as const;
/** Of one run. */
export const PEOPLE = IS_THOROUGH ? 200 : 60;
/** Requests in flight of either caller. */
const AT_ONCE = 5;
/** What the service takes for a call, and the pause of n8n's own node, which sends on without waiting. */
export const CALL_MS = 100;

/** One run that a fault is to strike, with people of its own. */
export interface Trial {
	caller: (typeof CALLERS)[number];
	moment: (typeof MOMENTS)[number];
	phones: string[];
}

export const TRIALS: readonly Trial[] = MOMENTS.flatMap((moment) =>
	CALLERS.map((caller) => ({ caller, moment })),
).map((trial, order) => ({
	...trial,
	phones: Array.from(
		{ length: PEOPLE },
		(_, index) => `+1555010${String(order * PEOPLE + index).padStart(4, '0')}`,
	),
}));

/** @param gate where it waits before the calls, or after them */
export function workflowOf({ caller, moment, phones }: Trial, baseUrl: string, gate: string): IWorkflowBase {
	const waits = { ...httpRequest('Gate', { url: `${gate}/${phones[0]}`, options: {} }), executeOnce: true };
	return chain(`${caller}, ${moment}`, [
		...(moment === 'before' ? [waits] : []),
		...eachOf(phones.map((phone) => ({ phone }))),
		caller === 'Dial'
			? dial({ parameters: { requestOptions: { maxRequestsAtOnce: AT_ONCE } } })
			: plainCall(baseUrl),
		...(moment === 'after' ? [waits] : []),
	]);
}

function plainCall(baseUrl: string): Link {
	return httpRequest('HTTP Request', {
		method: 'POST',
		url: `${baseUrl}/api/v1/dial/outbound`,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'authorization', value: `Bearer ${FAKE_API_KEY}` }] },
		sendBody: true,
		bodyParameters: { parameters: [{ name: 'phone_number', value: '={{ $json.phone }}' }] },
		options: { batching: { batch: { batchSize: AT_ONCE, batchInterval: CALL_MS } } },
	});
}

function httpRequest(name: string, parameters: Link['parameters']): Link {
	return { name, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters };
}
