import type { IDataObject } from 'n8n-workflow';

import { LOOK_FIRST, refusedDuplicate, sentEarlier, standsAlready } from '../../rules/duplicates';
import { notSent, unusable, type Failure } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import type { Row } from './row';
import type { SentValues } from './sentValues';

/** A row that is shown in place of being sent. */
export interface PreviewedRow {
	row: Row;
	/** What would be sent. */
	call: () => IDataObject;
	note: () => string | undefined;
}

/**
 * Makes of each row what a run would make of it if the service did all it is asked to. Sends nothing, and
 * needs no credential.
 *
 * @param options.problem why none of them would be sent
 * @param options.earlier what earlier runs of the node sent, or would have sent
 */
export function previewedOutcomes(
	rows: readonly PreviewedRow[],
	{ problem, earlier }: { problem?: Failure; earlier?: SentValues } = {},
): Outcome[] {
	const owners = new Map<unknown, number>();
	return rows.map(({ row, call, note }): Outcome => {
		const obstacle = problem ?? row.problem ?? row.heldBack;
		if (obstacle) return obstacle;
		const { distinct } = row;
		const outcome = distinct && earlier?.ofEarlierRun(distinct.identity);
		const owner = distinct && owners.get(distinct.identity);
		if (distinct && (outcome || owner !== undefined)) {
			const { displayName, value } = distinct;
			const reason = outcome
				? sentEarlier(displayName, value, outcome)
				: standsAlready(displayName, value, `row ${Number(owner) + 1}`);
			if (outcome === 'unknown' && distinct.policy === 'skip') return notSent(reason, LOOK_FIRST);
			return distinct.policy === 'skip'
				? { kind: 'done', body: distinct.skipped(reason), isHeldBack: true }
				: unusable(refusedDuplicate(reason));
		}
		if (distinct) {
			owners.set(distinct.identity, row.item);
			earlier?.add(distinct.identity, 'done');
		}
		return { kind: 'done', body: { preview: true, call: call() }, note: note() };
	});
}

/** @returns in a sentence how a run would go that is only looked at */
export function previewSummary(outcomes: readonly Outcome[]): string {
	const heldBack = outcomes.filter((outcome) => outcome.kind === 'done' && outcome.isHeldBack).length;
	const failed = outcomes.filter(({ kind }) => kind !== 'done').length;
	const sent = outcomes.length - heldBack - failed;
	return `Preview: ${sent} of ${outcomes.length} rows would be sent; ${heldBack} are held back; ${failed} have a problem.`;
}
