import fc from 'fast-check';

import { listValues } from '../../../nodes/shared/contract/contract';
import { runs } from '../../harness/properties/runs';
import { useTrigger } from '../../harness/trigger/triggerWithUseCase';

const STATUSES = listValues('CallStatus');
const ENDS = ['Transferred', 'Completed', 'AMD Terminated', 'Busy', 'No answer', 'Canceled', 'Failed'];
const UNKNOWN = ['Voicemail', 'ok'];

const { trigger, publish, deliver } = useTrigger('2.41');

const choice = fc.constantFrom('callEnded', 'anyEvent', 'chosenStatuses', undefined);
const chosen = fc.subarray([...STATUSES], { minLength: 1 });
const unreadable = fc.constantFrom('pass', 'drop', undefined);
const wrapper = fc.constantFrom<(call: object) => object>(
	(call) => call,
	(call) => ({ event: 'call.updated', call }),
	(call) => ({ data: call }),
);
let calls = 0;
const callOf = (status: string) => ({ id: `call-${(calls += 1)}`, status, metadata: {}, type: 'Outbound' });
const publishWith = (parameters: object) => {
	const { useCaseId } = trigger().parameters;
	trigger().parameters = { useCaseId, ...parameters };
	trigger().publishWithoutAsking();
};
beforeEach(async () => await publish());

it('Trigger On decides which statuses start the workflow, and Unreadable Events the rest', async () => {
	await fc.assert(
		fc.asyncProperty(choice, chosen, unreadable, wrapper, async (triggerOn, statuses, option, wrap) => {
			publishWith({
				...(triggerOn && { triggerOn }),
				// As n8n keeps them when another choice is made later.
				statuses,
				options: option && { unreadable: option },
			});
			const started = [];
			for (const status of [...STATUSES, ...UNKNOWN]) {
				const before = trigger().runs.length;
				expect(await deliver(wrap(callOf(status)))).toEqual({ status: 200, text: '' });
				if (trigger().runs.length > before) started.push(status);
			}
			const choices = { anyEvent: STATUSES, chosenStatuses: statuses, callEnded: ENDS };
			const known = STATUSES.filter((status) => choices[triggerOn ?? 'callEnded'].includes(status));
			const startsUnknown = option !== 'drop';
			expect(started).toEqual([...known, ...(startsUnknown ? UNKNOWN : [])]);
		}),
		{
			numRuns: runs(12, 300),
			examples: [
				[undefined, ['Ringing'], undefined, (call) => call],
				['callEnded', ['Ringing'], 'drop', (call) => call],
				['anyEvent', ['Ringing'], 'drop', (call) => call],
				['chosenStatuses', ['Ringing', 'Busy'], 'drop', (call) => call],
			],
		},
	);
});
