import { people, phoneOf } from '../../../harness/http/service';
import { chain, dial, eachOf, START } from '../../workflows/chain';
import { outputOf } from '../../server/rest';
import type { WholeN8n } from '../../server/wholeN8n';

const PEOPLE = 60;
const FAILING = 37;

export function retryCases(n8n: WholeN8n): void {
	describe('Retry On Fail and Retry of an execution', () => {
		it('call nobody twice', async () => {
			const phoneNumber = phoneOf(FAILING);
			n8n.standIn.misbehave({ operation: 'dialOutbound', phoneNumber, status: 400 });
			const dialling = dial({ retryOnFail: true, maxTries: 3, waitBetweenTries: 500 });
			const id = await n8n.rest.createWorkflow(chain('Retry On Fail', [...eachOf(people(PEOPLE)), dialling]));
			const failed = await n8n.rest.runWorkflow(id, START);
			expect(failed.status).toBe('error');
			expect(failed.data.resultData.error?.description).toContain(`tem ${FAILING + 1}`);
			const { callCounts } = n8n.standIn.state;
			expect(Math.max(...callCounts.values())).toBe(1);
			const bodies = n8n.standIn.requests.map(({ body }) => body as { phone_number?: string } | undefined);
			expect(bodies.filter((body) => body?.phone_number === phoneNumber)).toHaveLength(1);

			const retried = await n8n.rest.retryExecution(failed.id);
			expect(retried.status).toBe('success');
			expect([...callCounts.values()]).toEqual(Array(PEOPLE).fill(1));
			expect(outputOf(retried, 'Dial')).toHaveLength(PEOPLE);
		});
	});
}
