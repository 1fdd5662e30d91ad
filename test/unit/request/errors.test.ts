import type { INode, NodeApiError } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import {
	type EndedRun,
	nameItems,
	toErrorItem,
	toNodeError,
	toRunError,
} from '../../../nodes/shared/request/errors';
import {
	givenUp,
	notSentFailure,
	skippedBy,
	type Failure,
	type Problems,
} from '../../../nodes/shared/request/policy/failure';
import type { Outcome } from '../../../nodes/shared/request/policy/outcome';
import { node } from '../../harness/engine/surroundings';

type OnError = INode['onError'];

const dial = node('Dial', 'dial', {});
const REFUSED = 'The service rejected the request';
const refused: Failure = { kind: 'refused', message: REFUSED, advice: 'Check it.', status: 422 };
const empty: Failure = { kind: 'invalid', message: 'The phone number is empty', advice: 'Fill it in.' };
const withoutCountry = (cell: string): Failure => ({
	kind: 'invalid',
	message: `The phone number "${cell}" has no country code`,
	advice: "Set 'Default Country'.",
	ofSeveral: 'have no country code',
});
const done: Outcome = { kind: 'done', body: {} };
const skipped = skippedBy('a rule');
const unknown: Failure = { kind: 'unknown', message: 'Outcome unknown: x', advice: 'Look it up.' };
const notSent = notSentFailure('another item is invalid');
const canceled = notSentFailure('the execution was canceled');
const SELECT_RETRY = "select 'Retry with currently saved workflow' in the Executions tab.";
const LEFT_OUT = `To send only what failed or was not sent, ${SELECT_RETRY}`;
const FIXED = `If the mistake is in the node: fix it, and ${SELECT_RETRY}<br>If the mistake is in the data: a retry alone uses the old data.`;
const OTHERS =
	"To call the others, set 'On Error' in the node's Settings tab to 'Continue (using error output)'.";
const UNKNOWN = '1 with unknown outcome';
/** n8n keeps what was sent. */
const KEPT = { isRemembered: true };
const rowOf = (item: number) => [2, 3, 5][item];

/** What n8n shows of an error. */
const fieldsOf = (error: NodeApiError) => ({
	message: error.message,
	description: error.description ?? '',
	httpCode: error.httpCode,
});

/** The error of a run of Dial that has ended so. */
function errorOf(outcomes: readonly Outcome[], part: Partial<EndedRun> = {}) {
	const requests = outcomes.map((_, place) => ({ place }));
	const run = { operation: operationTable.dialOutbound, requests, outcomes, problems: [] };
	return fieldsOf(toRunError(dial, { ...run, isRemembered: false, ...part }, rowOf));
}

/** The error of a run of so many items, of which some have problems. */
function errorOfProblems(problems: Problems, count = 5, part: Partial<EndedRun> = {}) {
	const outcomes: Outcome[] = Array.from({ length: count }, () => notSent);
	for (const [item, failure] of problems) outcomes[item] = failure;
	return errorOf(outcomes, { problems, ...part });
}

it('of one item alone, what happened and what to do is all that there is to say', () => {
	const expected = { message: refused.message, description: 'Check it.', httpCode: '422' };
	expect(fieldsOf(toNodeError(dial, refused))).toMatchObject(expected);
	expect(errorOf([refused])).toMatchObject(expected);
	const { message, description } = errorOfProblems([[0, empty]], 1);
	expect([message, description]).toEqual([empty.message, 'Fill it in.']);
});

it.each<[Outcome[], Partial<EndedRun>, string, string]>([
	[[done, done, refused], {}, 'Row 5 (item 3). ', '2 of 3 calls placed, 1 failed.'],
	[[done, skipped, refused], {}, 'Row 5 (item 3). ', '1 of 3 calls placed, 1 skipped, 1 failed.'],
	[
		[refused, unknown, notSent],
		{},
		'Row 2 (item 1). ',
		`0 of 3 calls placed, 1 failed, ${UNKNOWN}, 1 not sent.`,
	],
	[
		[notSent, refused],
		KEPT,
		'Row 3 (item 2). ',
		`0 of 2 calls placed, 1 failed, 1 not sent.<br>${FIXED} ${OTHERS.slice(0, -1)}, and retry. Then execute only the fixed item, e.g. with a Filter node.`,
	],
	[
		[done, refused],
		KEPT,
		'Row 3 (item 2). ',
		`1 of 2 calls placed, 1 failed.<br>${FIXED} Fix it, and execute only the fixed item, e.g. with a Filter node.`,
	],
	[[refused], KEPT, '', `${FIXED} Fix it, and execute the workflow again.`],
])(
	'of many items it names the one, how far the others had come, and what a retry does: %j',
	(outcomes, part, item, progress) => {
		const description = `${item}Check it.<br>${progress}`;
		expect(errorOf(outcomes, part)).toMatchObject({ message: refused.message, description });
	},
);

it('an item is named by its number as well, and all items of a request are', () => {
	const requests = [{ place: 0 }, { place: 1, items: [1, 2], number: '+15550100123' }];
	const textOf = (...[outcomes, part]: Parameters<typeof errorOf>) => errorOf(outcomes, part).description;
	expect(textOf([done, refused], { requests })).toMatch(/^Rows 3, 5 \(items 2, 3\), \+15550100123\. Check/);
	expect(textOf([refused], { requests: requests.slice(1) })).toBe('+15550100123. Check it.');
	expect(textOf([done, { ...refused, concernsAll: true }], { requests })).toMatch(/^Check it\./);
});

it('has no item index, which the editor would show counted from 0', () => {
	expect(toNodeError(dial, refused).context).not.toHaveProperty('itemIndex');
});

it.each<[boolean, Outcome[]]>([
	[false, [unknown]],
	[true, [unknown, notSent]],
	[false, [empty]],
])('a retry is promised (%p) only where there is something to send: %j', (is, outcomes) =>
	expect(errorOf(outcomes, KEPT).description.includes('Executions tab')).toBe(is),
);

it('what was not sent is the error only if nothing else failed', () => {
	const expected = { message: notSent.message, description: '1 of 2 calls placed, 1 not sent.' };
	expect(errorOf([notSent, done])).toMatchObject(expected);
	expect(errorOf([notSent, done, refused, refused]).description).toMatch(/^Row 5 \(item 3\)\./);
});

describe('problems of several items', () => {
	const several = (...items: number[]): Problems => items.map((item) => [item, empty] as const);
	const one: Partial<EndedRun> = { problems: several(1) };

	const ofAll = errorOfProblems(several(0, 1), 2, { operation: operationTable.deleteAgents });
	const ofRetry = errorOf([done, empty, notSent], { ...one, ...KEPT });
	const LEFT = `1 of 3 calls placed, 1 invalid, 1 not sent.<br>${LEFT_OUT}`;

	it.each<[string, ReturnType<typeof errorOf>, string, string?, string?]>([
		['No calls placed', errorOfProblems(several(3, 4)), 'Items 4, 5. ', OTHERS],
		['Nothing was sent', ofAll, ''],
		['No calls placed', errorOfProblems(several(2)), 'Row 5 (item 3). ', OTHERS],
		['No calls placed', errorOf([skipped, empty, notSent], one), 'Row 3 (item 2). ', OTHERS],
		['Some items were not sent', ofRetry, 'Row 3 (item 2). ', OTHERS, LEFT],
	])(
		'are one error, whose title is the problem if all have the same: %s',
		(start, error, items, ...others) => {
			const description = [`${items}Fill it in.`, ...others].join('<br>');
			expect(error).toMatchObject({ message: `${start}. The phone number is empty`, description });
		},
	);

	it.each<[string, Problems]>([
		['all 2 items have no country code', [0, 1].map((item) => [item, withoutCountry('1')] as const)],
		['all 2 items are invalid', [[0, empty] as const, [1, withoutCountry('1')] as const]],
	])('are counted in the title: %s', (count, problems) => {
		expect(errorOfProblems(problems, 2).message).toBe(`No calls placed: ${count}`);
	});

	it('are named by rows where all items have one', () => {
		expect(errorOfProblems(several(0, 2)).description).toMatch(/^Rows 2, 5 \(items 1, 3\)\. Fill/);
		expect(errorOfProblems(several(0, 3)).description).toMatch(/^Items 1, 4\. Fill/);
		const names = [5, '', { a: 1 }].map((row) => nameItems([3], () => row));
		expect(names).toEqual(['row 5 (item 4)', 'item 4', 'item 4']);
	});

	it('that are the same are one line, whatever their values', () => {
		const short: Failure = { ...withoutCountry('1'), ofSeveral: undefined, message: 'It is too short' };
		const all = [withoutCountry('555 0100'), empty, short, withoutCountry('555 0101'), empty];
		const error = errorOfProblems(all.map((failure, item) => [item, failure] as const));
		expect(error.description.split('<br>')).toEqual([
			"Items 1, 4 have no country code. Set 'Default Country'.",
			'Items 2, 5: The phone number is empty. Fill it in.',
			"Row 5 (item 3): It is too short. Set 'Default Country'.",
		]);
	});

	it('hold values only as text: a toast of the editor renders the title as HTML, and so is the description', () => {
		const problem: Failure = { kind: 'invalid', message: '"<b>A & B" is no number', advice: 'Write <10>.' };
		expect(errorOfProblems([[0, problem]], 1).message).toBe('"‹b>A & B" is no number');
		expect(
			errorOfProblems([
				[3, problem],
				[4, empty],
			]).description,
		).toMatch(/^Item 4: &quot;&lt;b&gt;A &amp; B&quot; is no number\. Write &lt;10&gt;\.<br>Item 5: /);
	});

	it('name ten items and six problems, and count the others', () => {
		const same = Array.from({ length: 13 }, (_, item) => [item + 3, empty] as const);
		const items = 'Items 4, 5, 6, 7, 8, 9, 10, 11, 12, 13';
		expect(errorOfProblems(same, 20).description).toContain(`${items}, and 3 more. Fill it in.`);
		const different = same.map(([item]) => [item, { ...empty, message: `${item} is wrong` }] as const);
		const lines = errorOfProblems(different, 20).description.split('<br>');
		expect(lines).toHaveLength(8);
		expect(lines[6]).toBe('7 more items are invalid: items 10, 11, 12, 13, 14, 15, 16.');
	});
});

const NOT_SENT = 'Not sent: the execution was canceled';
const BUSY =
	"Not sent: the service was busy or offline for too long. To wait longer, increase 'Keep Trying For (Seconds)' under 'Request Options' in the node's Settings tab.";

it.each<[string, OnError, Failure, string]>([
	['a rejected request', undefined, refused, `${REFUSED}. Check it.`],
	['what may be rerun', undefined, canceled, `${NOT_SENT}. In a new execution, send only this item.`],
	[
		'what may be rerun, on the error output',
		'continueErrorOutput',
		canceled,
		`${NOT_SENT}. In a new execution, send only the items of the error output.`,
	],
	['a busy service', undefined, givenUp(-1), `${BUSY} In a new execution, send only this item.`],
	['what must be checked first', undefined, notSentFailure('x', 'Look it up.'), 'Not sent: x. Look it up.'],
])('the error item of %s: n8n adds the input on the error output alone', (_, onError, failure, error) => {
	const row = onError === 'continueErrorOutput' ? {} : { id: 7 };
	expect(toErrorItem({ ...dial, onError }, { id: 7 }, failure)).toEqual({ ...row, error });
});
