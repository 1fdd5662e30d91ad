import type { IExecuteFunctions } from 'n8n-workflow';

type IsRecorded = (context: IExecuteFunctions, key: string, isAlone: boolean) => Promise<boolean>;

const EVENTS = 60;
const AT_ONCE = 10;
/** Each with a database of its own, all at the same time. */
const N8NS = 60;
/** Between reading all values and writing all of them. */
const SLOW_DATABASE_MS = 20;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** As another worker has it. */
function worker(): IsRecorded {
	let own: IsRecorded | undefined;
	jest.isolateModules(() => {
		own = jest.requireActual<{ isRecorded: IsRecorded }>(
			'../../../../nodes/VoiceAgentTrigger/repetition/recordedEvents',
		).isRecorded;
	});
	return own as IsRecorded;
}

/** n8n's table of values, which is read as a whole and then written as a whole. */
class Table {
	private values: string[] = [];

	constructor(private readonly id: number) {}

	holds(key: string): boolean {
		return this.values.some((value) => value.startsWith(`${key} `));
	}

	get context(): IExecuteFunctions {
		const checkProcessedAndRecord = async (items: string[]) => {
			const read = [...this.values];
			await new Promise((resolve) => setTimeout(resolve, SLOW_DATABASE_MS * (0.5 + Math.random())));
			const fresh = items.filter((item) => !read.includes(item));
			this.values = [...read, ...fresh];
			return { new: fresh, processed: items.filter((item) => read.includes(item)) };
		};
		return {
			getNode: () => ({ id: `node-${this.id}`, name: 'Trigger' }),
			getWorkflow: () => ({ id: `workflow-${this.id}` }),
			helpers: { checkProcessedAndRecord },
		} as unknown as IExecuteFunctions;
	}
}

test('what one worker has recorded stays, though another writes back what it read before', async () => {
	const workers = [worker(), worker()] as const;
	const tables = Array.from({ length: N8NS }, (_, id) => new Table(id));
	const keys = Array.from({ length: EVENTS }, (_, index) => `event-${index}`);
	const deliveries = tables.map(async ({ context }) => {
		for (let first = 0; first < EVENTS; first += AT_ONCE) {
			const some = keys.slice(first, first + AT_ONCE);
			const recorded = some.map(async (key, index) => await workers[index % 2]?.(context, key, false));
			expect(await Promise.all(recorded)).toEqual(some.map(() => false));
		}
	});
	await jest.advanceTimersByTimeAsync(600_000);
	await Promise.all(deliveries);
	expect(tables.flatMap((table) => keys.filter((key) => !table.holds(key)))).toEqual([]);
});
