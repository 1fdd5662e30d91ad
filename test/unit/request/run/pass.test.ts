import fc from 'fast-check';

import { RequestQueue } from '../../../../nodes/shared/request/pace/requestQueue';
import { notSentFailure, type Failure } from '../../../../nodes/shared/request/policy/failure';
import type { Outcome } from '../../../../nodes/shared/request/policy/sending';
import { Pass } from '../../../../nodes/shared/request/run/pass';

const problem: Failure = { kind: 'invalid', message: 'Phone Number is empty', advice: 'Fill it in.' };
const refused: Failure = { kind: 'refused', message: 'no', advice: '' };
const done: Outcome = { kind: 'done', body: {} };
const passOf = (stopsOnError: boolean, problems: Array<[number, Failure]> = [], common?: Failure) =>
	new Pass(3, stopsOnError, new Map(problems), common, false);

it('a row with a problem keeps the others from being sent where the node stops on errors, and only there', () => {
	expect(passOf(true, [[1, problem]]).stopReason(0)).toMatchObject({ kind: 'notSent' });
	expect(passOf(true, [[1, problem]]).stopReason(1)).toBe(problem);
	expect(passOf(false, [[1, problem]]).stopReason(0)).toBeUndefined();
	expect(passOf(false, [], problem).stopReason(0)).toBe(problem);
});

it('what was stopped stays so: for one queue, or for all', () => {
	const [one, other] = [new RequestQueue(), new RequestQueue()];
	const withdrawn: RequestQueue[] = [];
	for (const queue of [one, other]) queue.withdraw = () => void withdrawn.push(queue);
	const pass = passOf(false);
	pass.uses(one);
	pass.uses(other);
	pass.stop(refused, one);
	expect([pass.stopReason(0, one), pass.stopReason(0, other)]).toEqual([refused, undefined]);
	expect(withdrawn).toEqual([one]);
	const reason = notSentFailure('the execution was canceled');
	pass.stop(reason);
	pass.stop(refused);
	expect(pass.stopReason(0, other)).toBe(reason);
	expect(withdrawn).toContain(other);
});

it('the failure that is told is the first row that failed by itself; one that was held back only if there is no other', () => {
	const pass = passOf(true);
	pass.settle(0, notSentFailure('another row failed'));
	pass.settle(2, refused);
	expect(pass.failure).toEqual({ item: 2, failure: refused });
	pass.settle(1, refused);
	expect(pass.failure?.item).toBe(1);
	const held = passOf(true);
	held.settle(0, notSentFailure('another row failed'));
	expect(held.failure?.item).toBe(0);
	expect(passOf(true).failure).toBeUndefined();
});

it('every row is counted once, whatever became of it, also if nobody knows yet', () => {
	const outcome = fc.constantFrom<Outcome | undefined>(
		done,
		refused,
		notSentFailure('x'),
		{ ...refused, kind: 'unknown' },
		undefined,
	);
	fc.assert(
		fc.property(fc.array(outcome, { maxLength: 30 }), (outcomes) => {
			const pass = new Pass(outcomes.length, false, new Map(), undefined, false);
			for (const [item, one] of outcomes.entries()) if (one) pass.settle(item, one);
			const { items, done: went, unknown, notSent: held } = pass.summary;
			const others = outcomes.filter((one) => one?.kind === 'refused').length;
			expect(went + unknown + held + others).toBe(items);
			expect(pass.isDone).toBe(outcomes.every((one) => one === undefined || one.kind === 'done'));
		}),
	);
});
