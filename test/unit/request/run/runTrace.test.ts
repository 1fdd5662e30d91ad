import { RunTrace } from '../../../../nodes/shared/request/run/runTrace';

it('knows a run again that has sent something, and no other', () => {
	const first = new RunTrace('1 node 0');
	const meanwhile = new RunTrace('1 node 0');
	first.leave();
	first.leave();
	expect(first.isRepetition).toBe(false);
	expect(meanwhile.isRepetition).toBe(false);
	expect(new RunTrace('1 node 0').isRepetition).toBe(true);
	expect(new RunTrace('1 node 1').isRepetition).toBe(false);
});
