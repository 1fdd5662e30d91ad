import type { IDataObject } from 'n8n-workflow';

import { openAddress, sealAddress } from '../../../../nodes/shared/waiting/sealedAddress';
import { addressText, WAIT_KEY, type WaitAddress } from '../../../../nodes/shared/waiting/waitAddress';
import type { Call } from '../../../stand-in/records';
import { FAKE_API_KEY } from '../../../stand-in/standIn';
import { placeCall } from '../../workflows/placeCall';
import { IS_THOROUGH, itRestarts } from '../../thorough';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';
import { calledIn, DIAL, lastNodeOf, MANUAL, MANY, ONE, outputOf, WaitingRuns } from './waitingRuns';

/** By then what was forged has come to nothing. */
const AFTER_FORGERY_MS = 3000;
const COUNT = IS_THOROUGH ? 50 : 15;
/** The calls to the last five end in each of the ways that the stand-in knows. */
const PHONES = Array.from({ length: COUNT }, (_, index) => `+15550100${196 - COUNT + index}`);

export function callAndWaitCases(n8n: WholeN8n): void {
	const runs = new WaitingRuns(n8n);

	describe(DIAL, () => {
		afterEach(async () => await runs.stopAll());

		it(`${ONE}: goes on with the call as it is in the end, and keeps the secret to itself`, async () => {
			const id = await runs.prepare(ONE);
			await n8n.rest.startWorkflow(id, MANUAL);
			const [run] = await runs.ended(id, 1);
			expect(lastNodeOf(run)).toBe('Reached');
			const output = outputOf(run);
			expect(output).toMatchObject({
				outcome: 'reached',
				status: 'Completed',
				tag: 'interested',
			});
			const [call] = n8n.standIn.state.calls.all as [Call];
			expect(output.call_id).toBe(call.id);
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
			expect(outputOf(run)).toMatchObject({ outcome: 'reached', status: 'Completed' });
		});

		it(`${MANY}: calls each once, however often the list has it, and wakes each run with its own outcome`, async () => {
			n8n.standIn.deliveries.repetitions = 3;
			const again = PHONES.slice(0, 2).map((phone) => phone.replace('+1555', '001 (555) '));
			const id = await runs.prepare(MANY, { phones: [...PHONES, ...again] });
			const begun = Date.now();
			await n8n.rest.startWorkflow(id, MANUAL);
			expect(await outcomes(id)).toEqual(expectedOutcomes());
			expect(PHONES.map((phone) => n8n.standIn.state.callsTo(phone))).toEqual(Array(COUNT).fill(1));
			process.stderr.write(`${COUNT} calls, each waited for: ${Date.now() - begun} ms\n`);
		});

		it(`${MANY}: loses no event that comes before its run rests, or before Dial has its response`, async () => {
			endBeforeResponses();
			const phones = PHONES.slice(-5);
			const id = await runs.prepare(MANY, { phones });
			await n8n.rest.startWorkflow(id, MANUAL);
			expect(await outcomes(id, phones)).toEqual(expectedOutcomes(phones));
		});

		itRestarts(n8n, 'survives that n8n is killed while runs wait', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const id = await runs.prepare(MANY, { phones: PHONES });
			const waiting = await runs.rest(id, PHONES.length);
			const phones = new Map<string, string>();
			for (const run of waiting) phones.set(run, calledIn(await n8n.rest.findExecution(run)));
			await n8n.server.crash();
			// In one process n8n looks through these runs when it takes events already. It may lose one then, its own
			// Wait node's as well.
			const [early, late] = [waiting.slice(0, 10), waiting.slice(10)];
			end(early);
			await n8n.server.recovered();
			end(late);
			await until('the late ones are woken', async () => {
				const ended = await successes();
				return late.every((run) => ended.includes(run));
			});
			for (const run of await successes()) {
				if (!phones.has(run)) continue;
				const output = outputOf(await n8n.rest.findExecution(run));
				expect(output).toMatchObject({ outcome: 'not reached', status: 'Canceled' });
				expect(n8n.standIn.state.calls.get(output.call_id as string)?.metadata.to).toBe(phones.get(run));
			}
			expect(PHONES.map((phone) => n8n.standIn.state.callsTo(phone))).toEqual(Array(COUNT).fill(1));

			function end(those: string[]): void {
				const called = those.map((run) => phones.get(run));
				const { calls } = n8n.standIn.state;
				for (const call of calls.all) if (called.includes(call.metadata.to)) calls.stop(call);
			}

			async function successes(): Promise<string[]> {
				const all = await n8n.rest.executions({ workflowId: id });
				return all.filter(({ status }) => status === 'success').map((run) => run.id);
			}
		});

		it('is woken by nothing but its own call, whatever is forged', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const phones = PHONES.slice(0, 2);
			const id = await runs.prepare(MANY, { phones });
			await n8n.rest.startWorkflow(id, MANUAL);
			await until('both rest', async () => (await runs.waiting(id)).length === 2);

			const calls = n8n.standIn.state.calls.all as [Call, Call];
			const [own, other] = [opened(calls[0]), opened(calls[1])];
			// Whoever sees a call sees nothing by which an execution can be resumed.
			for (const text of [own.token, own.signature].filter((secret) => secret !== '')) {
				expect(JSON.stringify(calls)).not.toContain(text);
			}
			n8n.standIn.state.calls.stepMs = 0;
			const forged = [
				{ ...own, token: other.token },
				{ ...own, token: 'A'.repeat(43) },
				{ ...own, signature: 'f'.repeat(64), token: 'B'.repeat(43) },
				{ ...own, executionId: '999999' },
				{ ...own, executionId: '../rest/login' },
				{ ...own, executionId: 'http://127.0.0.1:1/' },
			];
			for (const address of forged) await foreignCall(sealAddress(address, keysOf(calls[0])));
			await foreignCall(sealAddress(own, { ...keysOf(calls[0]), apiKey: 'another-key-0123456789' }));
			await foreignCall(addressText(own));
			// Whoever has seen a value still has another call.
			for (const call of calls) await foreignCall(sealedIn(call));
			await n8n.standIn.deliveries.settled();
			const { saved } = await n8n.rest.findExecution(own.executionId);
			const [, digest = ''] = /tokenDigest\W+([\w-]{43})/.exec(saved) ?? [];
			expect(digest).not.toBe('');
			for (const token of ['A'.repeat(43), digest, sealedIn(calls[0])]) await unauthorized(calls[0], token);
			await new Promise((resolve) => setTimeout(resolve, AFTER_FORGERY_MS));
			expect(await runs.waiting(id)).toHaveLength(2);

			for (const call of calls) n8n.standIn.state.calls.stop(call);
			expect(await outcomes(id, phones)).toEqual(
				Object.fromEntries(phones.map((phone) => [phone, ['not reached', 'Canceled', true]])),
			);
		});
	});

	/** Each call has ended before Dial knows that it was placed. */
	function endBeforeResponses(): void {
		n8n.standIn.state.calls.stepMs = 0;
		n8n.standIn.misbehave({ operation: 'dialOutbound', slowBodyMs: 1500, times: 5 });
	}

	/** A call whose event tells the trigger to wake somebody. */
	async function foreignCall(address: string): Promise<void> {
		const useCase = n8n.standIn.state.useCases[1]?.id;
		const metadata = { custom: { [WAIT_KEY]: address } };
		await placeCall(n8n.standIn, '+15550100105', { use_case_id: useCase, metadata });
	}

	/** Someone who has n8n's own signature of the execution, but not the secret of the call. */
	async function unauthorized(call: Call, token: string): Promise<void> {
		const { executionId, signature } = opened(call);
		for (const path of [`${executionId}/voice-agent-call`, executionId]) {
			await fetch(`${n8n.server.url}/webhook-waiting/${path}?signature=${signature}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ token, call: { ...call, status: 'Completed' } }),
			});
		}
	}

	/** For each called number: outcome and status of its run, and whether they are its own call's. */
	async function outcomes(id: string, phones = PHONES): Promise<Record<string, unknown[]>> {
		const ended = await runs.ended(id, phones.length + 1);
		const entries = ended.map((run) => {
			const { outcome, status, call_id: callId } = outputOf(run);
			const phone = calledIn(run);
			const isOwn = n8n.standIn.state.calls.get(callId as string)?.metadata.to === phone;
			return [phone, [outcome, status, isOwn]] as [string, unknown[]];
		});
		expect(entries).toHaveLength(phones.length);
		return Object.fromEntries(entries);
	}
}

function sealedIn({ metadata }: Call): string {
	return (metadata.custom as IDataObject)[WAIT_KEY] as string;
}

function keysOf({ use_case: { id } }: Call) {
	return { apiKey: FAKE_API_KEY, useCaseId: id as string };
}

function opened(call: Call): WaitAddress {
	const address = openAddress(sealedIn(call), keysOf(call));
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
	return Object.fromEntries(
		phones.map((phone) => [phone, [...(ends[phone.slice(-2)] ?? ['reached', 'Completed']), true]]),
	);
}
