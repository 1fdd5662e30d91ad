import { ResumeGuard } from '../../../../nodes/shared/request/memory';

it('recognizes a run that has sent something, and no other', () => {
	const first = new ResumeGuard('1 node 0');
	const meanwhile = new ResumeGuard('1 node 0');
	first.markSent();
	first.markSent();
	expect(first.isRepetition).toBe(false);
	expect(meanwhile.isRepetition).toBe(false);
	expect(new ResumeGuard('1 node 0').isRepetition).toBe(true);
	expect(new ResumeGuard('1 node 1').isRepetition).toBe(false);
});
