import { people, phoneOf } from '../../../harness/http/service';
import { chain, dial, eachOf, START } from '../../workflows/chain';
import type { WholeN8n } from '../../server/wholeN8n';

const PEOPLE = 60;
const FAILING = 37;

export function retryCases(n8n: WholeN8n): void {
	describe('Retry On Fail and Retry of an execution', () => {
		it('call nobody twice', async () => {
			const phoneNumber = phoneOf(FAILING);
			n8n.standIn.misbehave({ operation: 'dialOutbound', phoneNumber, status: 400 });
			const { id } = await n8n.rest.createWorkflow(dialling(), n8n.credential);
			const failed = await n8n.rest.runWorkflow(id, START);
			expect(failed.status).toBe('error');
			expect(failed.data.resultData.error?.description).toContain(`tem ${FAILING + 1}`);
			expect(countsOfCalls()).toEqual(new Set([1]));
			expect(requestsFor(phoneNumber)).toBe(1);

			const retried = await n8n.rest.retryExecution(failed.id);
			expect(retried.status).toBe('success');
			expect(n8n.standIn.state.callCounts.size).toBe(PEOPLE);
			expect(countsOfCalls()).toEqual(new Set([1]));
			expect(retried.data.resultData.runData.Dial?.[0]?.data?.main?.[0]).toHaveLength(PEOPLE);
		});
	});

	function countsOfCalls(): Set<number> {
		return new Set(n8n.standIn.state.callCounts.values());
	}

	function requestsFor(phoneNumber: string): number {
		const bodies = n8n.standIn.requests.map(({ body }) => body as { phone_number?: string } | undefined);
		return bodies.filter((body) => body?.phone_number === phoneNumber).length;
	}
}

function dialling() {
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 500 };
	return chain('Retry On Fail', [...eachOf(people(PEOPLE)), dial(retries)]);
}
