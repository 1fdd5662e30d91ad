import type { IWorkflowBase } from 'n8n-workflow';

import { FAKE_API_KEY, type StandIn } from '../../stand-in/standIn';
import { chain, dial, eachOf, type Link } from '../workflows/chain';
import { IS_THOROUGH } from '../thorough';
import type { Gates } from './gates';

/** Who calls: this package's node, or n8n's own, which tells what n8n loses by itself. */
export type Caller = 'Dial' | 'HTTP Request';
export const CALLERS: Caller[] = ['Dial', 'HTTP Request'];

/** How far a run has come when the fault strikes. */
export type Moment = 'before' | 'during' | 'after';
export const MOMENTS: Moment[] = ['before', 'during', 'after'];

/** People of one run. */
export const PEOPLE = IS_THOROUGH ? 200 : 60;
/** Requests in flight of either caller, so that both are amid their rows at the same time. */
const AT_ONCE = 5;

/** One run that a fault is to strike. */
export interface Trial {
	caller: Caller;
	moment: Moment;
	phones: string[];
	/** Where the run waits before it calls, and after. */
	gates: { before: string; after: string };
}

/** @param order of the trial among those of a fault: it has people of its own */
export function trialOf(caller: Caller, moment: Moment, order: number): Trial {
	const phones = Array.from(
		{ length: PEOPLE },
		(_, index) => `+1555010${String(order * PEOPLE + index).padStart(4, '0')}`,
	);
	const name = `${caller}-${moment}`.replace(/\W/g, '-');
	return { caller, moment, phones, gates: { before: `${name}-first`, after: `${name}-last` } };
}

/** Waits at a gate, makes rows of the people, calls them, waits at another gate. */
export function workflowOf(
	{ caller, moment, phones, gates }: Trial,
	{ baseUrl }: Pick<StandIn, 'baseUrl'>,
	doors: Gates,
	pauseMs: number,
): IWorkflowBase {
	return chain(`${caller}, ${moment}`, [
		gate('First', doors.urlOf(gates.before)),
		...eachOf(phones.map((phone) => ({ phone }))),
		caller === 'Dial'
			? dial({ parameters: { requestOptions: { maxRequestsAtOnce: AT_ONCE } } })
			: plainCall(baseUrl, pauseMs),
		gate('Last', doors.urlOf(gates.after)),
	]);
}

function gate(name: string, url: string): Link {
	return { ...httpRequest(name, { url, options: {} }), executeOnce: true };
}

function plainCall(baseUrl: string, pauseMs: number): Link {
	return httpRequest('HTTP Request', {
		method: 'POST',
		url: `${baseUrl}/api/v1/dial/outbound`,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'authorization', value: `Bearer ${FAKE_API_KEY}` }] },
		sendBody: true,
		bodyParameters: { parameters: [{ name: 'phone_number', value: '={{ $json.phone }}' }] },
		options: { batching: { batch: { batchSize: AT_ONCE, batchInterval: pauseMs } } },
	});
}

function httpRequest(name: string, parameters: Link['parameters']): Link {
	return { name, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters };
}
