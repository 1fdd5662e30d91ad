import { queryObjects } from 'node:v8';

import { Memory } from '../../../nodes/shared/request/memory';
import { people } from '../../harness/http/service';
import { useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, dial } = useCallingNodes();

const DEAD = { status: 503, headers: { 'retry-after': '0.1' }, times: Infinity };

describe('in a loop', () => {
	it('a service that is out of reach is borne with once, and asked once in each later turn', async () => {
		service.standIn.misbehave(DEAD);
		const parameters = { requestOptions: { retryBudget: 1 } };
		const settings = { onError: 'continueRegularOutput' as const };
		await dial({ rows: people(1), parameters, settings });
		const ofOneTurn = service.standIn.requests.length;

		await dial({ rows: people(10), rowsPerTurn: 1, parameters, settings });
		expect(service.standIn.requests.length - ofOneTurn).toBeLessThanOrEqual(10 + ofOneTurn);
	});

	it('what a turn has done is not kept when it is over', async () => {
		await dial({ rows: people(60), rowsPerTurn: 1 });
		expect(queryObjects(Memory, { format: 'count' })).toBeLessThan(20);
	});
});
