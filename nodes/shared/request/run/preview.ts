import type { Failure } from '../policy/failure';
import type { Outcome } from '../policy/sending';
import { outcomeOfDuplicate, type Row, itemName } from './row';
import type { ExecutionHistory } from './memory';

/**
 * Makes of each row what a run would make of it if the service did all it is asked to. Sends nothing, and
 * needs no credential.
 *
 * @param problem why none of them would be sent
 * @param earlier what previews of earlier runs of the node would have sent, as in loops
 */
export function previewRows(
	rows: readonly Row[],
	problem?: Failure,
	earlier?: Pick<ExecutionHistory, 'ofEarlierRun' | 'add'>,
): Outcome[] {
	const owners = new Map<unknown, number>();
	return rows.map((row): Outcome => {
		const instead = problem ?? row.instead;
		if (instead) return instead;
		const { distinct, request } = row;
		const outcome = distinct && earlier?.ofEarlierRun(distinct.identity);
		if (outcome) return outcomeOfDuplicate(distinct, { place: undefined, outcome });
		const owner = distinct && owners.get(distinct.identity);
		if (distinct && owner !== undefined) {
			return outcomeOfDuplicate(distinct, { place: itemName(owner), outcome: undefined });
		}
		if (distinct) {
			owners.set(distinct.identity, row.item);
			earlier?.add(distinct.identity, 'done');
		}
		return { kind: 'done', body: { preview: true, call: request.body }, note: request.note };
	});
}

/** @returns how many items would be sent, in a sentence or two */
export function previewSummary(outcomes: readonly Outcome[]): string {
	const skipped = outcomes.filter((outcome) => outcome.kind === 'done' && outcome.isSkipped).length;
	const failed = outcomes.filter(({ kind }) => kind !== 'done').length;
	const sent = outcomes.length - skipped - failed;
	return `Preview, nothing is sent. Items to send: ${sent}; skipped: ${skipped}; with errors: ${failed}.`;
}
