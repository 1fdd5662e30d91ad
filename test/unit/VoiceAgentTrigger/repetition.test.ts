import type { ICheckProcessedOptions, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ofOtherProcess } from '../../harness/engine/otherProcess';
import { databaseOf, deduplicator } from '../../harness/trigger/triggerDatabase';

type DropRepeated = (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;

const EVENTS = 60;
const AT_ONCE = 10;
/** Each with a database of its own, all at the same time. */
const N8NS = 60;
const SLOWNESS_MS: [number, number] = [10, 30];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** As another worker has it. */
function worker(): DropRepeated {
	return ofOtherProcess<{ dropRepeated: DropRepeated }>('VoiceAgentTrigger/repetition').dropRepeated;
}

/** An execution that an event has started. */
function contextOf(workflow: string, key: string): IExecuteFunctions {
	const data = { workflow: { id: workflow }, node: { id: 'node', name: 'Trigger' } };
	return {
		getNode: () => data.node,
		getWorkflow: () => data.workflow,
		getMode: () => 'webhook',
		getExecuteData: () => ({}),
		getInputData: () => [{ json: {}, voiceAgentEvent: key }],
		helpers: {
			checkProcessedAndRecord: async (items: string[], scope: 'node', options: ICheckProcessedOptions) =>
				await deduplicator.checkProcessedAndRecord(items, scope, data as never, options),
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
		for (let first = 0; first < EVENTS; first += AT_ONCE) {
			const some = keys.slice(first, first + AT_ONCE);
			const passedOn = some.map(async (key, index) => await workers[index % 2]?.(contextOf(workflow, key)));
			expect(await Promise.all(passedOn)).toEqual(some.map(() => [{ json: {} }]));
		}
	});
	await jest.advanceTimersByTimeAsync(600_000);
	await Promise.all(deliveries);
	expect(workflows.flatMap((workflow) => keys.filter((key) => !holds(workflow, key)))).toEqual([]);
});

describe('one worker', () => {
	const dropRepeated = worker();
	const howMany = async (...contexts: IExecuteFunctions[]) => {
		const passedOn = Promise.all(contexts.map(async (context) => (await dropRepeated(context)).length));
		await jest.advanceTimersByTimeAsync(60_000);
		return await passedOn;
	};

	it('takes one of two that record the same event at once for the first', async () => {
		expect(await howMany(...['a', 'a', 'b'].map((key) => contextOf('at once', key)))).toEqual([1, 0, 1]);
	});

	it('looks once more whether another has undone its work', async () => {
		const lookUp = jest.spyOn(deduplicator, 'checkProcessedAndRecord');
		await howMany(contextOf('with others', 'a'));
		expect(lookUp).toHaveBeenCalledTimes(2);
	});

	it('asks n8n again where it fails once', async () => {
		const context = contextOf('failing', 'a');
		jest
			.spyOn(context.helpers, 'checkProcessedAndRecord')
			.mockRejectedValueOnce(new Error('another process was first'));
		expect(await howMany(context)).toEqual([1]);
		expect(holds('failing', 'a')).toBe(true);
	});
});
