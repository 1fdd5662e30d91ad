import { EventMemory, type ExecutionStart } from '../../../../nodes/VoiceAgentTrigger/repetition/startOnce';

describe('the memory of events', () => {
	let now = 0;
	let memory: EventMemory;
	beforeEach(() => {
		now = 0;
		memory = new EventMemory(1000, () => now);
	});
	const begin = async (id = 'event') => (await memory.begin(id)) as ExecutionStart;

	it('lets one start the run, and whoever comes meanwhile waits for what becomes of it', async () => {
		const first = await begin();
		const others = [begin(), begin()];
		const settled = jest.fn();
		void Promise.all(others).then(settled);
		await new Promise((resolve) => setImmediate(resolve));
		expect(settled).not.toHaveBeenCalled();
		first.done();
		expect(await Promise.all(others)).toEqual([undefined, undefined]);
		expect(await begin()).toBeUndefined();
	});

	it('lets the next one start it when it could not be started, one after the other', async () => {
		const first = await begin();
		const others = [begin(), begin()];
		first.failed();
		const second = await Promise.race(others);
		expect(second).toBeDefined();
		second.done();
		expect((await Promise.all(others)).filter(Boolean)).toHaveLength(1);
	});

	it('knows that it was started by what its run says, though nobody heard of it', async () => {
		const first = await begin();
		memory.keep('event');
		first.failed();
		expect(await begin()).toBeUndefined();
	});

	it('ends with the time limit, counted from the start of the run', async () => {
		(await begin()).done();
		now = 1000;
		expect(await begin()).toBeUndefined();
		now = 1001;
		expect(await begin()).toBeDefined();
	});

	it('tells events apart', async () => {
		(await begin('one')).done();
		expect(await begin('other')).toBeDefined();
	});

	it('forgets the oldest of more than 50,000, but none that is being started', async () => {
		await begin('starting');
		for (let index = 0; index <= 50_000; index++) memory.keep(String(index));
		const starting = begin('starting');
		const first = new Promise((resolve) => setImmediate(() => resolve('waits')));
		expect(await Promise.race([starting, first])).toBe('waits');
		expect(await begin('50000')).toBeUndefined();
		expect(await begin('2')).toBeUndefined();
		expect(await begin('0')).toBeDefined();
	});
});
