import { EventMemory } from '../../../../nodes/VoiceAgentTrigger/repetition/startOnce';

describe('the memory of events', () => {
	let now = 0;
	let memory: EventMemory;
	beforeEach(() => {
		now = 0;
		memory = new EventMemory(1000, () => now);
	});
	const begin = async (id = 'event') => (await memory.begin(id)) as (hasStarted: boolean) => void;

	it('lets one start the run, and whoever comes meanwhile waits for what becomes of it', async () => {
		const first = await begin();
		const others = [begin(), begin()];
		const settled = jest.fn();
		void Promise.all(others).then(settled);
		await new Promise((resolve) => setImmediate(resolve));
		expect(settled).not.toHaveBeenCalled();
		first(true);
		expect(await Promise.all(others)).toEqual([undefined, undefined]);
		expect(await begin()).toBeUndefined();
	});

	it('lets the next one start it when it could not be started, one after the other', async () => {
		const first = await begin();
		const others = [begin(), begin()];
		first(false);
		const second = await Promise.race(others);
		expect(second).toBeDefined();
		second(true);
		expect((await Promise.all(others)).filter(Boolean)).toHaveLength(1);
	});

	it('knows that it was started by what its run says, though nobody heard of it', async () => {
		const first = await begin();
		memory.keep('event');
		first(false);
		expect(await begin()).toBeUndefined();
	});

	it('ends with the time limit, counted from the start of the run', async () => {
		(await begin())(true);
		now = 1000;
		expect(await begin()).toBeUndefined();
		now = 1001;
		expect(await begin()).toBeDefined();
	});

	it('tells events apart', async () => {
		(await begin('one'))(true);
		expect(await begin('other')).toBeDefined();
	});

	it('forgets the oldest of more than 50,000', async () => {
		for (let index = 0; index <= 50_000; index++) memory.keep(String(index));
		expect(await begin('50000')).toBeUndefined();
		expect(await begin('1')).toBeUndefined();
		expect(await begin('0')).toBeDefined();
	});
});
