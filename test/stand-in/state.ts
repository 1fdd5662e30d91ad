import type { Schemas } from '../../nodes/shared/contract/contract';
import { Calls } from './calls';
import { firstRecords, type Call } from './records';

export class State {
	readonly calls: Calls;
	readonly models: Array<Schemas['Model']> = [];
	private readonly records = firstRecords();
	readonly numbers = this.records.numbers;
	readonly useCases = this.records.useCases;
	readonly campaigns: Array<Schemas['Campaign']> = this.records.campaigns;
	readonly organization: Schemas['Organization'] = this.records.organization;
	readonly tools = this.records.tools;
	readonly platformUseCases = this.records.platformUseCases;
	agents = this.records.agents;
	private readonly callsByNumber = new Map<string, number>();

	constructor(onCallEnd: (call: Call) => void) {
		this.calls = new Calls(onCallEnd);
	}

	countCallTo(number: string): void {
		this.callsByNumber.set(number, this.callsTo(number) + 1);
	}

	callsTo(number: string): number {
		return this.callsByNumber.get(number) ?? 0;
	}

	/** How often each person was called that was called at all. */
	get callCounts(): ReadonlyMap<string, number> {
		return this.callsByNumber;
	}
}
