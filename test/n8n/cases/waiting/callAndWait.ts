import type { IDataObject } from 'n8n-workflow';

import { WAIT_KEY } from '../../../../nodes/shared/waiting/waitAddress';
import { placeCall } from '../../workflows/placeCall';
import { until } from '../../until';
import type { WholeN8n } from '../../server/wholeN8n';
import { calledIn, DIAL, lastNodeOf, MANUAL, MANY, ONE, outputOf, WaitingRuns } from './waitingRuns';

/** n8n looks once a minute whose time is up. */
const LONGEST_TIME_LIMIT_MS = 260_000;
/** By then what was forged has come to nothing. */
const AFTER_FORGERY_MS = 3000;
/** Some of their calls end in each of the ways that the stand-in knows. */
const FIFTY = Array.from({ length: 50 }, (_, index) => `+15550100${151 + index}`);

/** Runs that dial, rest, and are woken up with the outcome of their own call. */
export function callAndWaitCases(n8n: WholeN8n): void {
	const runs = new WaitingRuns(n8n);

	describe(DIAL, () => {
		afterEach(async () => await runs.stopAll());

		it(`${ONE}: goes on with the call as it is in the end, and keeps the secret to itself`, async () => {
			const id = await runs.publish(ONE);
			await n8n.rest.startWorkflow(id, MANUAL);
			const [run] = await runs.ended(id, 1);
			expect(lastNodeOf(run)).toBe('Reached: go on here');
			const output = outputOf(run);
			expect(output).toMatchObject({
				outcome: 'reached',
				status: 'Completed',
				classification: { tag: 'interested' },
			});
			const [call] = n8n.standIn.state.calls.all;
			expect(output.id).toBe(call?.id);
			const address = (call?.metadata.custom as IDataObject)[WAIT_KEY] as string;
			expect(address.split('.')).toHaveLength(4);
			expect(run?.saved).not.toContain(address.split('.')[2]);
			expect(run?.saved).not.toContain(WAIT_KEY);
		});

		it(`${ONE}: goes on at once where a rule holds the call back`, async () => {
			const options = { country: 'US', doNotCall: '+15550100102' };
			const id = await runs.publish(ONE, { parameters: { options } });
			await n8n.rest.startWorkflow(id, MANUAL);
			const [run] = await runs.ended(id, 1);
			expect(lastNodeOf(run)).toBe('Not called: go on here');
			expect(n8n.standIn.countOf('dialOutbound')).toBe(0);
		});

		it(`${MANY}: calls a number once that stands there in several ways`, async () => {
			const phones = ['+15550100151', '+1 555 010-0151', '001 (555) 0100151', '+15550100152'];
			const id = await runs.publish(MANY, { phones });
			await n8n.rest.startWorkflow(id, MANUAL);
			await runs.ended(id, 3);
			expect(FIFTY.slice(0, 2).map((phone) => n8n.standIn.state.callsTo(phone))).toEqual([1, 1]);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(2);
		});

		it(`${MANY}: wakes each of 50 runs at once with its own outcome, however often the events come`, async () => {
			n8n.standIn.deliveries.repetitions = 3;
			const id = await runs.publish(MANY, { phones: FIFTY });
			const begun = Date.now();
			await n8n.rest.startWorkflow(id, MANUAL);
			expect(await outcomes(id)).toEqual(expectedOutcomes());
			expect(FIFTY.map((phone) => n8n.standIn.state.callsTo(phone))).toEqual(Array(50).fill(1));
			process.stderr.write(`50 calls, each waited for: ${Date.now() - begun} ms\n`);
		});

		it('loses no event that comes before its run rests, or before Dial has its response', async () => {
			n8n.standIn.state.calls.stepMs = 0;
			n8n.standIn.misbehave({ operation: 'dialOutbound', slowBodyMs: 1500, times: 5 });
			const phones = FIFTY.slice(38, 43);
			const id = await runs.publish(MANY, { phones });
			await n8n.rest.startWorkflow(id, MANUAL);
			expect(await outcomes(id, phones)).toEqual(expectedOutcomes(phones));
		});

		it('survives that n8n is killed while 50 runs wait', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const id = await runs.publish(MANY, { phones: FIFTY });
			const waiting = await runs.rest(id, FIFTY.length);
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
				expect(n8n.standIn.state.calls.get(output.id as string)?.metadata.to).toBe(phones.get(run));
			}
			expect(FIFTY.map((phone) => n8n.standIn.state.callsTo(phone))).toEqual(Array(50).fill(1));

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
			const phones = FIFTY.slice(0, 2);
			const id = await runs.publish(MANY, { phones });
			await n8n.rest.startWorkflow(id, MANUAL);
			await until('both rest', async () => (await runs.waiting(id)).length === 2);

			const calls = n8n.standIn.state.calls.all;
			const addresses = calls.map(({ metadata }) => (metadata.custom as IDataObject)[WAIT_KEY] as string);
			const [execution = '', signature = '', token = '', ends = ''] = (addresses[0] ?? '').split('.');
			const [, , otherToken = ''] = (addresses[1] ?? '').split('.');
			n8n.standIn.state.calls.stepMs = 0;
			const forged = [
				[execution, signature, otherToken, ends],
				[execution, signature, 'A'.repeat(43), ends],
				[execution, 'f'.repeat(64), 'B'.repeat(43), ends],
				['999999', signature, token, ends],
				['../rest/login', signature, token, ends],
				['http://127.0.0.1:1/', signature, token, ends],
				// Whoever has seen the address still has another call.
				[execution, signature, token, ends],
			];
			for (const parts of forged) await foreignCall(parts.join('.'));
			await n8n.standIn.deliveries.settled();
			await unauthorized(execution, signature);
			await new Promise((resolve) => setTimeout(resolve, AFTER_FORGERY_MS));
			expect(await runs.waiting(id)).toHaveLength(2);

			for (const call of calls) n8n.standIn.state.calls.stop(call);
			expect(await outcomes(id, phones)).toEqual(
				Object.fromEntries(phones.map((phone) => [phone, ['not reached', 'Canceled', true]])),
			);
		});

		it('says when no event has come in time, and calls nobody again who is run again', async () => {
			n8n.standIn.state.calls.stepMs = Infinity;
			const id = await runs.publish(ONE, { parameters: { waitAmount: 2, waitUnit: 'minutes' } });
			const run = await n8n.rest.startWorkflow(id, MANUAL);
			await until('it rests', async () => (await runs.waiting(id)).length === 1);
			const canceled = await n8n.rest.startWorkflow(id, MANUAL);
			await until('both rest', async () => (await runs.waiting(id)).length === 2);
			await n8n.rest.stopExecution(canceled);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(2);
			await n8n.rest.retryExecution(canceled).catch(() => undefined);
			expect(n8n.standIn.countOf('dialOutbound')).toBe(2);

			await until('time is up', async () => (await runs.waiting(id)).length === 0, LONGEST_TIME_LIMIT_MS);
			const late = await n8n.rest.execution(run);
			expect(lastNodeOf(late)).toBe('No event in time: go on here');
			expect(outputOf(late)).toMatchObject({ outcome: 'no event in time' });
			expect(outputOf(late).id).toEqual(n8n.standIn.state.calls.all[0]?.id);
			// An event that is late finds nobody to wake.
			n8n.standIn.state.calls.stop(n8n.standIn.state.calls.all[0]!);
			await n8n.standIn.deliveries.settled();
			expect((await n8n.rest.execution(run)).saved).toBe(late.saved);
		});
	});

	/** A call whose event tells the trigger to wake somebody. */
	async function foreignCall(address: string): Promise<void> {
		const useCase = n8n.standIn.state.useCases[1]?.id;
		const metadata = { custom: { [WAIT_KEY]: address } };
		await placeCall(n8n.standIn, '+15550100105', { use_case_id: useCase, metadata });
	}

	/** Somebody who knows n8n's address, but not the secret of the call. */
	async function unauthorized(execution: string, signature: string): Promise<void> {
		for (const path of [`${execution}/voice-agent-call`, execution]) {
			await fetch(`${n8n.server.url}/webhook-waiting/${path}?signature=${signature}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ token: 'A'.repeat(43), call: { id: 'x', status: 'Completed' } }),
			});
		}
	}

	/** For each called number: outcome and status of its run, and whether they are its own call's. */
	async function outcomes(id: string, phones = FIFTY): Promise<Record<string, unknown[]>> {
		const ended = await runs.ended(id, phones.length + 1);
		const entries = ended.map((run) => {
			const { outcome, status, id: callId } = outputOf(run);
			const phone = calledIn(run);
			const isOwn = n8n.standIn.state.calls.get(callId as string)?.metadata.to === phone;
			return [phone, [outcome, status, isOwn]] as [string, unknown[]];
		});
		expect(entries).toHaveLength(phones.length);
		return Object.fromEntries(entries);
	}
}

function expectedOutcomes(phones = FIFTY): Record<string, unknown[]> {
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
