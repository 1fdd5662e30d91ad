import type { ICheckProcessedContextData, ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { ofOtherProcess } from '../../harness/engine/otherProcess';
import { databaseOf, Deduplicator } from '../../harness/trigger/triggerDatabase';

type IsRecorded = (context: IExecuteFunctions, key: string) => Promise<boolean>;

const EVENTS = 60;
const AT_ONCE = 10;
/** Each with a database of its own, all at the same time. */
const N8NS = 60;
const SLOWNESS_MS: [number, number] = [10, 30];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** As another worker has it. */
function worker(): IsRecorded {
	return ofOtherProcess<{ isRecorded: IsRecorded }>('VoiceAgentTrigger/repetition').isRecorded;
}

function contextOf(workflow: string): IExecuteFunctions {
	const data = { workflow: { id: workflow }, node: { id: 'node', name: 'Trigger' } };
	return {
		getNode: () => data.node,
		getWorkflow: () => data.workflow,
		helpers: {
			checkProcessedAndRecord: async (items: string[], scope: 'node', options: ICheckProcessedOptions) =>
				await new Deduplicator().checkProcessedAndRecord(
					items,
					scope,
					data as unknown as ICheckProcessedContextData,
					options,
				),
		},
	} as unknown as IExecuteFunctions;
}

function holds(workflow: string, key: string): boolean {
	const values = [...databaseOf(workflow).processed.values()].flat();
	return values.includes(key);
}

test('what one worker has recorded stays, though another writes back what it read before', async () => {
	const workers = [worker(), worker()] as const;
	const workflows = Array.from({ length: N8NS }, (_, index) => `workflow-${index}`);
	const keys = Array.from({ length: EVENTS }, (_, index) => `event-${index}`);
	const deliveries = workflows.map(async (workflow) => {
		databaseOf(workflow).slowness = SLOWNESS_MS;
		const context = contextOf(workflow);
		for (let first = 0; first < EVENTS; first += AT_ONCE) {
			const some = keys.slice(first, first + AT_ONCE);
			const recorded = some.map(async (key, index) => await workers[index % 2]?.(context, key));
			expect(await Promise.all(recorded)).toEqual(some.map(() => false));
		}
	});
	await jest.advanceTimersByTimeAsync(600_000);
	await Promise.all(deliveries);
	expect(workflows.flatMap((workflow) => keys.filter((key) => !holds(workflow, key)))).toEqual([]);
});

describe('one worker', () => {
	const isRecorded = worker();
	const record = async (workflow: string, keys: string[], context = contextOf(workflow)) => {
		const recorded = Promise.all(keys.map(async (key) => await isRecorded(context, key)));
		await jest.advanceTimersByTimeAsync(60_000);
		return await recorded;
	};

	it('takes one of two that record the same event at once for the first', async () => {
		expect(await record('at once', ['a', 'a', 'b'])).toEqual([false, true, false]);
	});

	it('looks once more whether another has undone its work', async () => {
		await record('with others', ['a']);
		expect(databaseOf('with others').lookups).toBe(2);
	});

	it('asks n8n again where it fails once', async () => {
		const context = contextOf('failing');
		jest
			.spyOn(context.helpers, 'checkProcessedAndRecord')
			.mockRejectedValueOnce(new Error('another process was first'));
		expect(await record('failing', ['a'], context)).toEqual([false]);
		expect(holds('failing', 'a')).toBe(true);
	});
});
