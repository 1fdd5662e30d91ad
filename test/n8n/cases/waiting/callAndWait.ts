import type { IDataObject } from 'n8n-workflow';

import { openAddress } from '../../../../nodes/shared/waiting/sealedAddress';
import { WAIT_KEY, type WaitAddress } from '../../../../nodes/shared/waiting/waitAddress';
import type { Call } from '../../../stand-in/records';
import { FAKE_API_KEY } from '../../../stand-in/standIn';
import { postJson } from '../../http';
import { placeCall } from '../../workflows/placeCall';
import { IS_THOROUGH, itRestarts } from '../../thorough';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';
import { calledIn, DIAL, lastNodeOf, MANUAL, MANY, ONE, outcomeOf, WaitingRuns } from './waitingRuns';

/** By then what was forged has come to nothing. */
const AFTER_FORGERY_MS = 3000;
const COUNT = IS_THOROUGH ? 50 : 15;
/** The calls to the last five end in each of the ways that the stand-in knows. */
const PHONES = Array.from({ length: COUNT }, (_, index) => `+15550100${196 - COUNT + index}`);

export function callAndWaitCases(n8n: WholeN8n): void {
	const runs = new WaitingRuns(n8n);

	describe(DIAL, () => {
		it(`${ONE}: goes on with the call as it is in the end, and keeps the secret to itself`, async () => {
			const id = await runs.prepare(ONE);
			await n8n.rest.startWorkflow(id, MANUAL);
			const [run] = await runs.ended(id, 1);
			expect(lastNodeOf(run)).toBe('Reached');
			const [call] = n8n.standIn.state.calls.all as [Call];
			const ended = { outcome: 'reached', status: 'Completed', tag: 'interested', call_id: call.id };
			expect(outcomeOf(run)).toMatchObject(ended);
			const { executionId, token } = opened(call);
			expect(executionId).toBe(run?.id);
			for (const secret of [token, sealedIn(call), WAIT_KEY]) expect(run?.saved).not.toContain(secret);
		});

		it(`${ONE}: Execute step places the call, and waits for it`, async () => {
			const id = await runs.prepare(ONE);
			await n8n.rest.startWorkflow(id, MANUAL, undefined, 'Place Call and Wait');
			const [run] = await runs.ended(id, 1);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(1);
			expect(lastNodeOf(run)).toBe('Place Call and Wait');
			expect(outcomeOf(run)).toMatchObject({ outcome: 'reached', status: 'Completed' });
		});

		it(`${MANY}: calls each once, however often the list has it, and wakes each run with its own outcome`, async () => {
			n8n.standIn.deliveries.copiesOf = () => 3;
			const again = PHONES.slice(0, 2).map((phone) => phone.replace('+1555', '001 (555) '));
			const id = await runs.prepare(MANY, { phones: [...PHONES, ...again] });
			await n8n.rest.startWorkflow(id, MANUAL);
			expect(await outcomes(id)).toEqual(expectedOutcomes());
			expect(n8n.callsTo(PHONES)).toEqual(Array(COUNT).fill(1));
		});

		it(`${MANY}: passes all columns on, and obeys an opt-out among them`, async () => {
			const [called = '', optedOut = ''] = PHONES;
			const columns = [
				{ 'Do Not Call': '', plan: 'B' },
				{ 'Do Not Call': 'yes', plan: 'B' },
			];
			const id = await runs.prepare(MANY, { phones: [called, optedOut], columns });
			await n8n.rest.startWorkflow(id, MANUAL);
			const ended = await runs.ended(id, columns.length + 1);
			expect(ended.map((run) => [calledIn(run), lastNodeOf(run)]).sort()).toEqual([
				[called, 'Reached'],
				[optedOut, 'Not called'],
			]);
			expect(n8n.callsTo([called, optedOut])).toEqual([1, 0]);
			const dials = n8n.standIn.requests.filter(({ operation }) => operation === 'dialOutbound');
			expect(dials.map(({ body }) => body)).toEqual([
				expect.objectContaining({ params: { first_name: 'Ada', plan: 'B' } }),
			]);
		});

		it(`${MANY}: loses no event that comes before its run rests, or before Dial has its response`, async () => {
			// Each call has ended before Dial knows that it was placed.
			n8n.standIn.state.calls.stepMs = 0;
			n8n.standIn.misbehave({ operation: 'dialOutbound', slowBodyMs: 1500, times: 5 });
			const phones = PHONES.slice(-5);
			const id = await runs.prepare(MANY, { phones });
			await n8n.rest.startWorkflow(id, MANUAL);
			expect(await outcomes(id, phones)).toEqual(expectedOutcomes(phones));
		});

		itRestarts(n8n, 'survives that n8n is killed while runs wait', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const id = await runs.prepare(MANY, { phones: PHONES });
			const waiting = await runs.rest(id, PHONES.length);
			const found = await Promise.all(waiting.map(async (run) => await n8n.rest.findExecution(run)));
			const phones = found.map(calledIn);
			const { calls } = n8n.standIn.state;
			const end = (called: string[]) => {
				for (const call of calls.all) if (called.includes(call.metadata.to ?? '')) calls.stop(call);
			};
			await n8n.server.crash();
			// In one process n8n looks through these runs when it takes events already. It may lose one then, its own
			// Wait node's as well.
			end(phones.slice(0, 10));
			await n8n.server.recovered();
			end(phones.slice(10));
			for (const [index, run] of waiting.entries()) {
				const hasSucceeded = async () => (await n8n.rest.statusOf(run)) === 'success';
				if (index >= 10) await until('the late ones are woken', hasSucceeded);
				if (!(await hasSucceeded())) continue;
				const outcome = outcomeOf(await n8n.rest.findExecution(run));
				expect(outcome).toMatchObject({ outcome: 'not reached', status: 'Canceled' });
				expect(calls.get(outcome.call_id as string)?.metadata.to).toBe(phones[index]);
			}
			expect(n8n.callsTo(PHONES)).toEqual(Array(COUNT).fill(1));
		});

		it('is woken by nothing but its own call, whatever is forged', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const phones = PHONES.slice(0, 2);
			const id = await runs.prepare(MANY, { phones });
			await runs.rest(id, 2);

			const calls = n8n.standIn.state.calls.all as [Call, Call];
			const own = opened(calls[0]);
			// Whoever sees a call sees nothing by which an execution can be resumed.
			expect(JSON.stringify(calls)).not.toContain(own.token);
			n8n.standIn.state.calls.stepMs = 0;
			const { saved } = await n8n.rest.findExecution(own.executionId);
			const [, digest = ''] = /tokenDigest\W+([\w-]{43})/.exec(saved) ?? [];
			expect(digest).not.toBe('');
			// Whoever has seen a value still has another call.
			const fields = { use_case_id: calls[0].use_case.id, metadata: { custom: calls[0].metadata.custom } };
			await placeCall(n8n.standIn, '+15550100105', fields);
			await n8n.standIn.deliveries.settled();
			// Someone who has n8n's own signature of the execution, but not the secret of the call.
			for (const path of [`${own.executionId}/voice-agent-call`, own.executionId]) {
				const url = `${n8n.server.url}/webhook-waiting/${path}?signature=${own.signature}`;
				for (const token of ['A'.repeat(43), digest, sealedIn(calls[0])])
					await postJson(url, { token, call: { ...calls[0], status: 'Completed' } });
			}
			await new Promise((resolve) => setTimeout(resolve, AFTER_FORGERY_MS));
			expect(await runs.waiting(id)).toHaveLength(2);

			for (const call of calls) n8n.standIn.state.calls.stop(call);
			const ends = phones.map((phone) => [phone, ['not reached', 'Canceled', true]]);
			expect(await outcomes(id, phones)).toEqual(Object.fromEntries(ends));
		});
	});

	/** For each called number: outcome and status of its run, and whether they are its own call's. */
	async function outcomes(id: string, phones = PHONES): Promise<Record<string, unknown[]>> {
		const ended = await runs.ended(id, phones.length + 1);
		const entries = ended.map((run) => {
			const { outcome, status, call_id: callId } = outcomeOf(run);
			const phone = calledIn(run);
			const isOwn = n8n.standIn.state.calls.get(callId as string)?.metadata.to === phone;
			return [phone, [outcome, status, isOwn] as unknown[]] as const;
		});
		expect(entries).toHaveLength(phones.length);
		return Object.fromEntries(entries);
	}
}

function sealedIn({ metadata }: Call): string {
	return (metadata.custom as IDataObject)[WAIT_KEY] as string;
}

function opened(call: Call): WaitAddress {
	const address = openAddress(sealedIn(call), {
		apiKey: FAKE_API_KEY,
		useCaseId: call.use_case.id,
	});
	if (address === undefined) throw new Error('The call carries no address that can be opened');
	return address;
}

function expectedOutcomes(phones = PHONES): Record<string, unknown[]> {
	const ends: Record<string, [string, string]> = {
		'91': ['not reached', 'Busy'],
		'92': ['not reached', 'No answer'],
		'93': ['not reached', 'AMD Terminated'],
		'94': ['failed', 'Failed'],
		'95': ['reached', 'Transferred'],
	};
	const endOf = (phone: string) => ends[phone.slice(-2)] ?? ['reached', 'Completed'];
	return Object.fromEntries(phones.map((phone) => [phone, [...endOf(phone), true]]));
}
