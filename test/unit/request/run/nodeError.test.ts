import { notSentFailure, type Failure } from '../../../../nodes/shared/request/policy/failure';
import { errorRowOf, nodeErrorOf, refuseProblems } from '../../../../nodes/shared/request/run/nodeError';
import type { Summary } from '../../../../nodes/shared/request/run/pass';
import { node } from '../../../harness/engine/surroundings';

const dial = node('Dial', 'dial', {});
const refused: Failure = {
	kind: 'refused',
	message: 'The service refused the request',
	advice: 'Check it.',
	status: 422,
};
const summary = (part: Partial<Summary> = {}): Summary => ({
	items: 5,
	done: 0,
	unknown: 0,
	notSent: 0,
	problems: [],
	...part,
});

it('of one row alone, what happened and what to do is all that there is to say', () => {
	const { message, description, httpCode, context } = nodeErrorOf(dial, refused, 0, summary({ items: 1 }));
	expect([message, description, httpCode]).toEqual(['The service refused the request', 'Check it.', '422']);
	expect(context.itemIndex).toBe(0);
});

it('what rows hold is text in the description, which the editor renders as HTML, and in the message', () => {
	const problem: Failure = { kind: 'invalid', message: '"<b>A & B" is not a number', advice: 'Write <10>.' };
	const problems = [0, 1].map((item): [number, Failure] => [item, problem]);
	const { message, description } = nodeErrorOf(dial, problem, 0, summary({ problems }));
	expect(message).toBe('Row 1: "<b>A & B" is not a number');
	expect(description).toContain('Write &lt;10>.');
	expect(description).toContain('Row 2: "&lt;b>A &amp; B" is not a number');
});

it.each<[Partial<Summary>, string]>([
	[{ done: 2 }, '2 of 5 rows had gone through.'],
	[
		{ done: 2, unknown: 1, notSent: 1 },
		'2 of 5 rows had gone through, of 1 the outcome is unknown, 1 were not sent.',
	],
])('of many rows it says which, and how far the others had come: %j', (part, progress) => {
	const { message, description } = nodeErrorOf(dial, refused, 2, summary(part));
	expect(message).toBe('Row 3: The service refused the request');
	expect(description).toBe(`Check it. ${progress}`);
});

it('rows that cannot be sent are listed, twenty at most', () => {
	const invalid: Failure = { kind: 'invalid', message: 'Phone Number is empty', advice: 'Fill it in.' };
	const problems = Array.from({ length: 25 }, (_, item) => [item, invalid] as const);
	const { description } = nodeErrorOf(dial, invalid, 0, summary({ items: 30, problems }));
	expect(description).toContain(
		'Nothing was sent, because 25 rows have a problem:\nRow 1: Phone Number is empty',
	);
	expect(description).toContain('Row 20: ');
	expect(description).not.toContain('Row 21: ');
	expect(description).toMatch(/and 5 more$/);
});

it('on the error branch only the error leaves, because n8n adds the row; else it stands in the row', () => {
	const failure = notSentFailure('the execution was canceled', '');
	const error = 'Not sent: the execution was canceled';
	expect(errorRowOf({ ...dial, onError: 'continueErrorOutput' }, { id: 7 }, failure)).toEqual({ error });
	expect(errorRowOf({ ...dial, onError: 'continueRegularOutput' }, { id: 7 }, failure)).toEqual({
		id: 7,
		error,
	});
	expect(errorRowOf(dial, {}, refused)).toEqual({ error: 'The service refused the request. Check it.' });
});

it('where the node stops on errors, all problems are told at once, and before anything is sent', () => {
	const problem: Failure = { kind: 'invalid', message: 'Phone Number is empty', advice: 'Fill it in.' };
	const refusal = () =>
		refuseProblems(
			dial,
			[1, 2].map((item) => [item, problem] as const),
			3,
		);
	expect(refusal).toThrow('Row 2: Phone Number is empty');
	expect(() => refuseProblems(dial, [], 3)).not.toThrow();
});
