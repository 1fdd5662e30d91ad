import type { Schemas } from '../../nodes/shared/contract/contract';
import { Calls } from './calls';
import { firstRecords, type Call } from './records';

export type State = ReturnType<typeof newState>;

export function newState(onCallEnd: (call: Call) => void) {
	/** How often each person was called that was called at all. */
	const callCounts = new Map<string, number>();
	return {
		...firstRecords(),
		calls: new Calls(onCallEnd),
		models: [] as Array<Schemas['Model']>,
		callCounts,
		callsTo: (number: string) => callCounts.get(number) ?? 0,
	};
}
