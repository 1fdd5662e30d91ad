import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import type { Verdict } from '../../../nodes/shared/call/call';
import { endItems, type Ending, type Fate, fateOf } from '../../../nodes/shared/record/record';
import { notSentFailure, skippedBy, type Failure } from '../../../nodes/shared/request/policy/failure';
import type { RecordView } from '../../../nodes/shared/request/message/output';
import { itemsOf } from '../../harness/itemsOf';
import { recordFor } from '../../harness/nodes/record';

const NUMBER = '+15550100123';
const texts = {
	cellsOf: (item: Verdict['item']) => [{ value: '' }, { value: item.row.phone }],
	unscheduled: 'now',
};
const wrong: Failure = { kind: 'invalid', message: 'It is wrong', advice: 'Correct it.' };

function fates(phone: string): Record<Verdict['state'], Fate> {
	const [item] = itemsOf({}, [{ phone }]) as [Verdict['item']];
	const call = { item, number: { number: NUMBER }, person: NUMBER, content: {} };
	return {
		ready: fateOf({ state: 'ready', item, call }, texts),
		skipped: fateOf({ state: 'skipped', item, failure: skippedBy('No phone number') }, texts),
		invalid: fateOf({ state: 'invalid', item, failure: wrong }, texts),
	};
}

/** What a node puts out for an item that is ready, or ended otherwise. */
async function ended(
	{ settings, ...ending }: Partial<Ending> & { settings?: Partial<INode> },
	view?: RecordView,
): Promise<IDataObject | undefined> {
	const [item] = itemsOf({}, [{ phone: NUMBER }], settings) as [Verdict['item']];
	const context = { getNode: () => item.node } as unknown as IExecuteFunctions;
	const [output] = await endItems(context, [item], [{ item: 0, fate: fates(NUMBER).ready, ...ending }], {
		view,
	});
	return output?.json;
}

it('what becomes of an item is text in every cell', () => {
	const nothing = { call_time: '–' };
	expect(fates('n/a')).toEqual({
		ready: { status: 'ready', phone_number: NUMBER, call_time: 'now', reason: '–' },
		skipped: { status: 'skipped', phone_number: '"n/a"', reason: 'No phone number', ...nothing },
		invalid: { status: 'invalid', phone_number: '"n/a"', reason: 'It is wrong', ...nothing },
	});
	expect(fates(' ').invalid.phone_number).toBe('(empty)');
	const [item] = itemsOf({}, [{ phone: 'n/a' }]) as [Verdict['item']];
	const read = fateOf({ state: 'invalid', item, failure: wrong, number: NUMBER }, texts);
	expect(read.phone_number).toBe(NUMBER);
});

it.each<[Failure, string, string]>([
	[wrong, 'invalid', 'It is wrong'],
	[{ ...wrong, kind: 'unknown' }, 'unknown', 'It is wrong. Correct it.'],
	[{ ...wrong, kind: 'refused' }, 'failed', 'It is wrong'],
	[notSentFailure('canceled'), 'failed', 'Not sent: canceled'],
])(
	'%j: an item that failed is a record of status %s, or on the error output its error alone',
	async (failure, status, reason) => {
		const record = { status, phone_number: NUMBER, reason, row: { phone: NUMBER } };
		expect(await ended({ outcome: failure })).toEqual(recordFor(record));
		const settings = { onError: 'continueErrorOutput' } as const;
		expect(Object.keys((await ended({ outcome: failure, settings })) ?? {})).toEqual(['error']);
	},
);

it('Raw is the answer alone, and the record where there is none; Selected Fields are of both', async () => {
	const body = { id: 'call-1', status: 'Ringing' };
	const outcome = { kind: 'done', body } as const;
	expect(await ended({ outcome }, 'raw')).toBe(body);
	expect(await ended({}, 'raw')).toMatchObject({ ...fates(NUMBER).ready, row: { phone: NUMBER } });
	expect(await ended({ outcome: wrong }, 'raw')).toMatchObject({ status: 'invalid' });
	const fields = await ended({ outcome }, ['id', 'status', 'none']);
	expect(fields).toEqual({ call_id: 'call-1', id: 'call-1', status: 'ready' });
});

it('a run of several items says how many ended how', async () => {
	const hints: unknown[] = [];
	const add = (hint: unknown) => void hints.push(hint);
	const items = itemsOf({}, [{}, {}, {}, {}]) as [Verdict['item']];
	const context = {
		getNode: () => items[0].node,
		addExecutionHints: add,
	} as unknown as IExecuteFunctions;
	const { ready, skipped } = fates(NUMBER);
	const placed = { ...ready, status: 'placed' as const };
	const endings = items.map((_, item) => ({ item, fate: item === 0 ? skipped : placed }));
	await endItems(context, items, endings.with(3, { ...endings[3], outcome: wrong } as Ending));
	await endItems(context, items, endings.slice(0, 1));
	expect(hints).toEqual([
		{
			message:
				"Result: 2 placed, 1 skipped, 1 invalid. Executing the node again calls these people again. To check without calling, turn on 'Preview'.",
			location: 'outputPane',
			type: 'info',
		},
	]);
});
