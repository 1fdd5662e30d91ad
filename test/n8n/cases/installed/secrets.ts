import { FAKE_API_KEY } from '../../../stand-in/standIn';
import type { WholeN8n } from '../../server/wholeN8n';

/** Called in the workflows that ran before: n8n keeps that in its database. */
const SOMEBODY = '+15550100102';

/** Runs last: looks for the API key in all that the runs before have left behind. */
export function secretCases(n8n: WholeN8n): void {
	describe('the API key', () => {
		it('is in no saved execution, no file and no log', async () => {
			expect((await n8n.server.placesHolding(SOMEBODY)).join()).toContain('database');
			expect(await n8n.server.placesHolding(FAKE_API_KEY)).toEqual([]);
		});
	});
}
