import type { Failure } from '../../../../nodes/shared/request/policy/failure';
import { previewRows, previewSummary } from '../../../../nodes/shared/request/run/preview';
import type { Distinct, Row } from '../../../../nodes/shared/request/run/row';

const problem: Failure = { kind: 'invalid', message: 'Phone Number is empty', advice: 'Fill it in.' };

function rowOf(item: number, part: Partial<Row> = {}): Row {
	const request = { path: '/calls', body: { row: item }, hidden: { inErrors: [], inOutput: [] } };
	return { item, request, delay: 0, ...part };
}
const distinct = (value: string, policy: 'skip' | 'error' = 'skip'): Distinct => ({
	value,
	identity: value,
	policy,
	words: {
		field: 'phone_number',
		describe: (_, previous) => `${value} is in ${previous.place}`,
		remedies: { refused: 'Remove one.', unknown: 'Look first.' },
	},
});

it('each row shows what would be sent, and what would not be says why', () => {
	const skipped = { kind: 'done' as const, body: { skipped: true }, isSkipped: true as const };
	const rows = [rowOf(0), rowOf(1, { instead: problem }), rowOf(2, { instead: skipped })];
	expect(previewRows(rows)).toEqual([
		{ kind: 'done', body: { preview: true, call: { row: 0 } }, note: undefined },
		problem,
		skipped,
	]);
	expect(previewRows(rows, problem)).toEqual([problem, problem, problem]);
});

it('the first row with a number would be sent, the next is left out or refused', () => {
	const number = '+15550100123';
	const [first, left, refused] = previewRows([
		rowOf(0, { distinct: distinct(number) }),
		rowOf(1, { distinct: distinct(number) }),
		rowOf(2, { distinct: distinct(number, 'error') }),
	]);
	expect(first).toMatchObject({ kind: 'done', body: { preview: true } });
	expect(left).toMatchObject({
		isSkipped: true,
		body: { phone_number: number, skipped: true, reason: `${number} is in item 1` },
	});
	expect(refused).toMatchObject({
		kind: 'invalid',
		message: `${number} is in item 1`,
		advice: 'Remove one.',
	});
});

it('a row with a problem does not own its number', () => {
	const rows = [
		rowOf(0, { distinct: distinct('1'), instead: problem }),
		rowOf(1, { distinct: distinct('1') }),
	];
	expect(previewRows(rows)[1]).toMatchObject({ body: { preview: true } });
});

it('the sentence counts what would be sent, is skipped and has an error', () => {
	const rows = [
		rowOf(0),
		rowOf(1, { distinct: distinct('1') }),
		rowOf(2, { distinct: distinct('1') }),
		rowOf(3, { instead: problem }),
	];
	expect(previewSummary(previewRows(rows))).toBe(
		'Preview, nothing is sent. Items to send: 2; skipped: 1; with errors: 1.',
	);
});
