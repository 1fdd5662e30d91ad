import type { Schemas } from '../../nodes/shared/contract/contract';
import { Calls } from './calls';
import { firstRecords, type Call } from './records';

/** All that the stand-in remembers. */
export class State {
	readonly calls: Calls;
	readonly numbers;
	readonly useCases;
	readonly campaigns: Array<Schemas['Campaign']>;
	readonly organization: Schemas['Organization'];
	readonly tools;
	readonly models: Array<Schemas['Model']> = [];
	readonly platformUseCases;
	agents;
	private readonly callsByNumber = new Map<string, number>();

	constructor(onCallEnd: (call: Call) => void) {
		const records = firstRecords();
		this.calls = new Calls(onCallEnd);
		this.numbers = records.numbers;
		this.useCases = records.useCases;
		this.campaigns = records.campaigns;
		this.organization = records.organization;
		this.tools = records.tools;
		this.agents = records.agents;
		this.platformUseCases = records.platformUseCases;
	}

	countCallTo(number: string): void {
		this.callsByNumber.set(number, this.callsTo(number) + 1);
	}

	/** How often a person was called. */
	callsTo(number: string): number {
		return this.callsByNumber.get(number) ?? 0;
	}

	/** How often each person was called that was called at all. */
	get callCounts(): ReadonlyMap<string, number> {
		return this.callsByNumber;
	}
}
