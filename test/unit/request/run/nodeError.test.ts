import { notSentFailure, type Failure } from '../../../../nodes/shared/request/policy/failure';
import { toErrorItem, toNodeError, refuseProblems } from '../../../../nodes/shared/request/errors';
import type { Summary } from '../../../../nodes/shared/request/run/pass';
import { node } from '../../../harness/engine/surroundings';

const dial = node('Dial', 'dial', {});
const refused: Failure = {
	kind: 'refused',
	message: 'The service rejected the request',
	advice: 'Check it.',
	status: 422,
};
const empty: Failure = { kind: 'invalid', message: 'The phone number is empty', advice: 'Fill it in.' };
const summary = (part: Partial<Summary> = {}): Summary => ({
	items: 5,
	done: 0,
	unknown: 0,
	notSent: 0,
	problems: [],
	isRemembered: false,
	...part,
});
const RETRY = 'Executions → Retry sends only what was not sent.';

it('of one item alone, what happened and what to do is all that there is to say', () => {
	const { message, description, httpCode, context } = toNodeError(dial, refused, 0, summary({ items: 1 }));
	expect([message, description, httpCode]).toEqual([refused.message, 'Check it.', '422']);
	expect(context.itemIndex).toBe(0);
});

it('what items hold is text in the description, which the editor renders as HTML, and in the message', () => {
	const problem: Failure = { kind: 'invalid', message: '"<b>A & B" is not a number', advice: 'Write <10>.' };
	const problems = [0, 1].map((item): [number, Failure] => [item, problem]);
	const { message, description } = toNodeError(dial, problem, 0, summary({ problems }));
	expect(message).toBe('Items 1, 2: "<b>A & B" is not a number');
	expect(description).toContain('Write &lt;10>.');
	const others = [...problems, [2, empty] as const];
	expect(toNodeError(dial, problem, 0, summary({ problems: others })).description).toContain(
		'"&lt;b>A &amp; B" is not a number',
	);
});

it.each<[Partial<Summary>, string]>([
	[{ done: 2 }, 'Done: 2 of 5 items.'],
	[{ done: 2, unknown: 1, notSent: 1 }, 'Done: 2 of 5 items; unknown outcome: 1; not sent: 1.'],
	[{ done: 2, notSent: 2, isRemembered: true }, `Done: 2 of 5 items; not sent: 2. ${RETRY}`],
])('of many items it says how far the others had come: %j', (part, progress) => {
	const { message, description, context } = toNodeError(dial, refused, 2, summary(part));
	// The editor names the item itself.
	expect(message).toBe(refused.message);
	expect(context.itemIndex).toBe(2);
	expect(description).toBe(`Check it. ${progress}`);
});

it('a retry is promised only where n8n keeps what was sent, and only for what may be sent again', () => {
	const unknown: Failure = { kind: 'unknown', message: 'Outcome unknown: x', advice: 'Look it up.' };
	const adviceOf = (failure: Failure, part: Partial<Summary>) =>
		toNodeError(dial, failure, 0, summary({ items: 1, ...part })).description;
	expect(adviceOf(refused, { isRemembered: true })).toContain(RETRY);
	expect(adviceOf(refused, { isRemembered: false })).not.toContain(RETRY);
	expect(adviceOf(unknown, { isRemembered: true, unknown: 1 })).not.toContain(RETRY);
	expect(adviceOf(unknown, { isRemembered: true, unknown: 1, notSent: 2 })).toContain(RETRY);
	expect(adviceOf(empty, { isRemembered: true })).not.toContain(RETRY);
});

it('the problems of several items are one error, which is of no single item', () => {
	const problems = [1, 2].map((item) => [item, empty] as const);
	const { message, description, context } = toNodeError(dial, empty, 1, summary({ problems }));
	expect(message).toBe('Items 2, 3: The phone number is empty');
	expect(description).toBe('Fill it in.\nNothing was sent.');
	expect(context.itemIndex).toBeUndefined();
});

it('another failure keeps its own message, and the problems are listed below', () => {
	const problems = [1, 2].map((item) => [item, empty] as const);
	const { message, description } = toNodeError(dial, refused, 0, summary({ problems, done: 1 }));
	expect(message).toBe(refused.message);
	expect(description).toContain('Check it.\nItems 2, 3: The phone number is empty. Fill it in.');
});

it('on the error branch only the error leaves, because n8n adds the input; else it is added to the item', () => {
	const failure = notSentFailure('the execution was canceled');
	const error = 'Not sent: the execution was canceled';
	expect(toErrorItem({ ...dial, onError: 'continueErrorOutput' }, { id: 7 }, failure)).toEqual({
		error: `${error}. Rerun only the items of the error output.`,
	});
	expect(toErrorItem({ ...dial, onError: 'continueRegularOutput' }, { id: 7 }, failure)).toEqual({
		id: 7,
		error: `${error}. Rerun only this item.`,
	});
	expect(toErrorItem(dial, {}, refused)).toEqual({ error: 'The service rejected the request. Check it.' });
});

it('what must be checked first is not to be rerun', () => {
	const { error } = toErrorItem(dial, {}, notSentFailure('it may have been called', 'Look it up.'));
	expect(error).toBe('Not sent: it may have been called. Look it up.');
});

it('where the node stops on errors, all problems are one error, before anything is sent', () => {
	const refusal = () =>
		refuseProblems(
			dial,
			[1, 2].map((item) => [item, empty] as const),
			3,
		);
	expect(refusal).toThrow('Items 2, 3: The phone number is empty');
	expect(() => refuseProblems(dial, [], 3)).not.toThrow();
});
