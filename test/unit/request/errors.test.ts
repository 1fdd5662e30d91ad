import fc from 'fast-check';

import {
	addHint,
	type ErrorWords,
	escapedHtml,
	nameItem,
	type Problems,
	type Summary,
	toErrorItem,
	toNodeError,
} from '../../../nodes/shared/request/errors';
import { notSentFailure, type Failure } from '../../../nodes/shared/request/policy/failure';
import { node } from '../../harness/engine/surroundings';
import { runs } from '../../harness/properties/runs';

const dial = node('Dial', 'dial', {});
const refused: Failure = {
	kind: 'refused',
	message: 'The service rejected the request',
	advice: 'Check it.',
	status: 422,
};
const empty: Failure = { kind: 'invalid', message: 'The phone number is empty', advice: 'Fill it in.' };
const withoutCountry = (cell: string): Failure => ({
	kind: 'invalid',
	message: `The phone number "${cell}" has no country code`,
	advice: "Set 'Default Country'.",
	ofSeveral: 'have no country code',
});
const summary = (part: Partial<Summary> = {}): Summary => ({
	items: 5,
	requests: 5,
	done: 0,
	unknown: 0,
	notSent: 0,
	problems: [],
	isRemembered: false,
	...part,
});
const RETRY = 'Executions → Retry sends only what was not sent.';
const OTHERS =
	"To send the others, set 'On Error' in the node's Settings tab to 'Continue (using error output)'.";

/** The error of a run in which items have problems. */
function errorOf(problems: Problems, part: Partial<Summary> = {}, words?: ErrorWords) {
	const [item, failure] = problems[0] as Problems[number];
	return toNodeError(dial, failure, item, { summary: summary({ problems, ...part }), words });
}

it('of one item alone, what happened and what to do is all that there is to say', () => {
	const alone = { summary: summary({ items: 1, requests: 1 }) };
	const { message, description, httpCode, context } = toNodeError(dial, refused, 0, alone);
	expect([message, description, httpCode]).toEqual([refused.message, 'Check it.', '422']);
	expect(context.itemIndex).toBe(0);
	expect(errorOf([[0, empty]], { items: 1, requests: 1 })).toMatchObject({
		message: empty.message,
		description: 'Fill it in.',
	});
});

it.each<[Partial<Summary>, string]>([
	[{ done: 2 }, 'Done: 2 of 5 items.'],
	[{ done: 2, unknown: 1, notSent: 1 }, 'Done: 2 of 5 items; unknown outcome: 1; not sent: 1.'],
	[{ done: 2, notSent: 2, isRemembered: true }, `Done: 2 of 5 items; not sent: 2. ${RETRY}`],
])('of many items it says how far the others had come: %j', (part, progress) => {
	const { message, description, context } = toNodeError(dial, refused, 2, { summary: summary(part) });
	// The editor names the item itself.
	expect(message).toBe(refused.message);
	expect(context.itemIndex).toBe(2);
	expect(description).toBe(`Check it. ${progress}`);
});

it('a retry is promised only where n8n keeps what was sent, and only for what may be sent again', () => {
	const unknown: Failure = { kind: 'unknown', message: 'Outcome unknown: x', advice: 'Look it up.' };
	const adviceOf = (failure: Failure, part: Partial<Summary>) =>
		toNodeError(dial, failure, 0, { summary: summary({ items: 1, requests: 1, ...part }) }).description;
	expect(adviceOf(refused, { isRemembered: true })).toContain(RETRY);
	expect(adviceOf(refused, { isRemembered: false })).not.toContain(RETRY);
	expect(adviceOf(unknown, { isRemembered: true, unknown: 1 })).not.toContain(RETRY);
	expect(adviceOf(unknown, { isRemembered: true, unknown: 1, notSent: 2 })).toContain(RETRY);
	expect(adviceOf(empty, { isRemembered: true })).not.toContain(RETRY);
});

describe('problems of several items', () => {
	const rowOf = (item: number) => [2, 3, 5][item];
	const words = { nothing: 'No calls placed', verb: 'call', rowOf };

	it('are one error, which is of no single item, and says how to send the others', () => {
		const problems = [1, 2].map((item) => [item, empty] as const);
		const { message, description, context } = errorOf(problems);
		expect(message).toBe('Nothing was sent: 2 of 5 items are invalid');
		expect(description).toBe(`Items 2, 3: The phone number is empty. Fill it in.<br>${OTHERS}`);
		expect(context.itemIndex).toBeUndefined();
		expect(errorOf(problems, { items: 2 }).description).not.toContain(OTHERS);
	});

	it('or of one among several, which the editor names', () => {
		const { message, description, context } = errorOf([[2, empty]], {}, words);
		expect(message).toBe('No calls placed: 1 of 5 items is invalid');
		expect(description).toBe(
			`Row 5 (item 3): The phone number is empty. Fill it in.<br>${OTHERS.replace('send', 'call')}`,
		);
		expect(context.itemIndex).toBe(2);
	});

	it('are named by rows where all items have one', () => {
		const described = (...items: number[]) =>
			errorOf(
				items.map((item) => [item, empty] as const),
				{},
				words,
			).description;
		expect(described(0, 2)).toContain('Rows 2, 5 (items 1, 3): The phone number is empty.');
		expect(described(0, 3)).toContain('Items 1, 4: The phone number is empty.');
		expect([nameItem(3, 5), nameItem(3, ''), nameItem(3, { a: 1 })]).toEqual([
			'row 5 (item 4)',
			'item 4',
			'item 4',
		]);
	});

	it('that are the same are one sentence, whatever their values', () => {
		const cells = ['555 0100', '555 0101', '555 0102', '555 0103'];
		const { description } = errorOf(cells.map((cell, item) => [item, withoutCountry(cell)]));
		expect(description).toBe(`Items 1, 2, 3, 4 have no country code. Set 'Default Country'.<br>${OTHERS}`);
	});

	it('that have the same remedy share it; those with another one are lines of their own', () => {
		const short: Failure = { ...withoutCountry('1'), ofSeveral: undefined, message: 'It is too short' };
		const { description } = errorOf([
			[0, withoutCountry('555 0100')],
			[1, empty],
			[2, short],
			[3, withoutCountry('555 0101')],
			[4, empty],
		]);
		expect(description?.split('<br>')).toEqual([
			"Items 1, 4 have no country code; Item 3: It is too short. Set 'Default Country'.",
			'Items 2, 5: The phone number is empty. Fill it in.',
		]);
	});

	it('are listed below another failure, which keeps its own message', () => {
		const problems = [1, 2].map((item) => [item, empty] as const);
		const { message, description } = toNodeError(dial, refused, 0, {
			summary: summary({ problems, done: 1 }),
		});
		expect(message).toBe(refused.message);
		expect(description).toBe(
			'Check it.<br>Items 2, 3: The phone number is empty. Fill it in.<br>Done: 1 of 5 items.',
		);
	});

	it('hold values only as text in the description, which the editor renders as HTML', () => {
		const problem: Failure = { kind: 'invalid', message: '"<b>A & B" is no number', advice: 'Write <10>.' };
		const { message, description } = errorOf([0, 1].map((item) => [item, problem]));
		expect(message).not.toContain('A & B');
		expect(description).toBe(
			`Items 1, 2: &quot;&lt;b&gt;A &amp; B&quot; is no number. Write &lt;10&gt;.<br>${OTHERS}`,
		);
	});

	const MAX_REMEDIES = 10;
	/** Of a description whose messages are as short as the ones below, in characters. */
	const MAX_LENGTH = 5_000;
	/** Texts are letters, so that numbers in what is described are those of items. */
	const failures = (remedies: number) =>
		fc.record({
			kind: fc.constant('invalid' as const),
			message: fc.constantFrom(...'abcdefg').map((name) => `The value ${name} is wrong`),
			advice: fc.constantFrom(...'abcdefghijklm'.slice(0, remedies)).map((name) => `Remedy ${name}.`),
			ofSeveral: fc.constantFrom(undefined, 'have no value', 'have no date'),
		});
	const problemLists = fc
		.integer({ min: 1, max: 13 })
		.chain((remedies) =>
			fc.uniqueArray(fc.tuple(fc.nat(998), failures(remedies)), {
				minLength: 2,
				maxLength: 300,
				size: 'max',
				selector: ([item]) => item,
			}),
		)
		.map((problems) => problems.sort(([a], [b]) => a - b));

	it('give each remedy once, name or count each item, and stay short', () => {
		const seen = { cut: 0, whole: 0 };
		fc.assert(
			fc.property(problemLists, (problems) => {
				const text = errorOf(problems, { items: 1000 }).description ?? '';
				const remedies = new Set(problems.map(([, { advice }]) => advice));
				const said = [...remedies].filter((remedy) => text.includes(remedy));
				expect(said).toHaveLength(Math.min(remedies.size, MAX_REMEDIES));
				for (const remedy of said) expect(text.split(remedy)).toHaveLength(2);

				const lists = text.replaceAll(/\d+ more items? (?:is|are)\b/g, '');
				const counts = [...lists.matchAll(/ and (\d+) more/g)].map(([, number]) => Number(number));
				const named = [...lists.replaceAll(/ and \d+ more/g, '').matchAll(/\d+/g)].map(Number);
				const numbers = new Set(problems.map(([item]) => item + 1));
				expect(named.length + counts.reduce((sum, number) => sum + number, 0)).toBe(numbers.size);
				expect(new Set(named).size).toBe(named.length);
				for (const number of named) expect(numbers).toContain(number);
				expect(text.length).toBeLessThan(MAX_LENGTH);
				seen[counts.length > 0 ? 'cut' : 'whole'] += 1;
			}),
			{ numRuns: runs(200, 5_000) },
		);
		expect(Math.min(seen.cut, seen.whole)).toBeGreaterThan(5);
	});
});

describe('an error item', () => {
	it('is on the error branch only the error, because n8n adds the input; else it is added to the item', () => {
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

	it('of what must be checked first is not to be rerun', () => {
		const { error } = toErrorItem(dial, {}, notSentFailure('it may have been called', 'Look it up.'));
		expect(error).toBe('Not sent: it may have been called. Look it up.');
	});
});

describe('a hint', () => {
	it('has lines, and what comes from strangers is text in it', () => {
		const added: unknown[] = [];
		const context = { addExecutionHints: (...hints: unknown[]) => void added.push(...hints) };
		addHint(context, ['<img src=x onerror=alert(1)>', 'Q&A &lt; "Phone"'], 'info');
		const message = '&lt;img src=x onerror=alert(1)&gt;<br>Q&amp;A &amp;lt; &quot;Phone&quot;';
		expect(added).toEqual([{ message, location: 'outputPane', type: 'info' }]);
		addHint({}, 'An AI agent has no place for it', 'info');
	});

	it('is the HTML of any text, which has no tags and ends no attribute', () => {
		const NAMES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
		fc.assert(
			fc.property(fc.stringMatching(/^(?:[<>&;a"']|&lt;|&amp;|<b>)*$/), (text) => {
				const html = escapedHtml(text);
				expect(html).not.toMatch(/[<>"]/);
				expect(html.replace(/&(\w+);/g, (_, name: string) => NAMES[name] ?? '')).toBe(text);
			}),
			{ numRuns: runs(200, 20_000) },
		);
	});
});
