import type { Failure } from '../../../../nodes/shared/request/policy/failure';
import {
	previewedOutcomes,
	previewSummary,
	type PreviewedRow,
} from '../../../../nodes/shared/request/run/preview';
import type { Row } from '../../../../nodes/shared/request/run/row';

const problem: Failure = { kind: 'invalid', message: 'Phone Number is empty', advice: 'Fill it in.' };

function rowOf(item: number, part: Partial<Row> = {}): PreviewedRow {
	const row = { item, ...part } as Row;
	return { row, call: () => ({ row: item }), note: () => undefined };
}
const distinct = (value: string, policy: 'skip' | 'refuse' = 'skip') => ({
	value,
	identity: value,
	displayName: 'The phone number',
	policy,
	skipped: (reason: string) => ({ skipped: true, reason }),
});

it('each row shows what would be sent, and what would not be says why', () => {
	const heldBack = { kind: 'done' as const, body: { skipped: true }, isHeldBack: true as const };
	const rows = [rowOf(0), rowOf(1, { problem }), rowOf(2, { heldBack })];
	expect(previewedOutcomes(rows)).toEqual([
		{ kind: 'done', body: { preview: true, call: { row: 0 } }, note: undefined },
		problem,
		heldBack,
	]);
	expect(previewedOutcomes(rows, { problem })).toEqual([problem, problem, problem]);
});

it('the first row with a number would be sent, the next is left out or refused', () => {
	const number = '+15550100123';
	const [first, left, refused] = previewedOutcomes([
		rowOf(0, { distinct: distinct(number) }),
		rowOf(1, { distinct: distinct(number) }),
		rowOf(2, { distinct: distinct(number, 'refuse') }),
	]);
	expect(first).toMatchObject({ kind: 'done', body: { preview: true } });
	expect(left).toMatchObject({
		isHeldBack: true,
		body: { reason: `The phone number "${number}" stands in row 1 already` },
	});
	expect(refused).toMatchObject({ kind: 'invalid' });
});

it('a row with a problem does not own its number', () => {
	const rows = [rowOf(0, { distinct: distinct('1'), problem }), rowOf(1, { distinct: distinct('1') })];
	expect(previewedOutcomes(rows)[1]).toMatchObject({ body: { preview: true } });
});

it('the sentence counts what would be sent, is held back and has a problem', () => {
	const rows = [
		rowOf(0),
		rowOf(1, { distinct: distinct('1') }),
		rowOf(2, { distinct: distinct('1') }),
		rowOf(3, { problem }),
	];
	expect(previewSummary(previewedOutcomes(rows))).toBe(
		'Preview: 2 of 4 rows would be sent; 1 are held back; 1 have a problem.',
	);
});
