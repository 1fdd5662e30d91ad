import type { Schemas } from '../../nodes/shared/contract/contract';
import { objectId, ORGANIZATION_ID, type Call, type CallStatus, type UseCase } from './records';

/** How long a call stays in each status, unless told otherwise. */
const STEP_MS = 40;

const ANSWERED: CallStatus[] = ['Queued', 'Initiated', 'Ringing', 'In progress', 'Completed'];
const FINAL = ['Transferred', 'Completed', 'AMD Terminated', 'Busy', 'No answer', 'Canceled', 'Failed'];
/** The last two digits of the called number decide how its call ends, so that examples can show every end. */
const ENDS: Record<string, CallStatus[]> = {
	'91': ['Queued', 'Initiated', 'Ringing', 'Busy'],
	'92': ['Queued', 'Initiated', 'Ringing', 'No answer'],
	'93': ['Queued', 'Initiated', 'Ringing', 'AMD Terminated'],
	'94': ['Queued', 'Failed'],
	'95': ['Queued', 'Initiated', 'Ringing', 'In progress', 'Transferred'],
};

/** Who has a number that ends like this is reached, but gives no answers: only the tag tells of the call. */
const ASKS: Record<string, string | undefined> = {
	'96': 'call me later',
	'97': 'do not call',
	// Silence.
	'98': undefined,
};

/** What is known of a call when it begins: fields of its record, and what these are made of. */
export interface NewCall extends Partial<Omit<Call, 'status' | 'use_case'>> {
	useCase: UseCase;
	from: string;
	to: string;
	agentId?: string;
}

/** The calls of the stand-in. They move through the statuses by themselves. */
export class Calls {
	private readonly calls = new Map<string, Call>();
	private readonly logs = new Map<string, Array<Schemas['CallLogEntry']>>();
	private readonly timers = new Set<NodeJS.Timeout>();
	/** Milliseconds between two statuses. Infinity lets calls stay as they are until they are stopped. */
	stepMs = STEP_MS;
	private closed = false;

	/** @param onEnd told of each call that has reached its last status */
	constructor(private readonly onEnd: (call: Call) => void) {}

	create({ useCase, from, to, agentId = 'agent-0001', metadata, ...given }: NewCall): Call {
		const created = new Date().toISOString();
		const number = this.calls.size + 1;
		const call: Call = {
			id: objectId('ca11', number),
			organization_id: ORGANIZATION_ID,
			type: 'Outbound',
			status: given.scheduled_for ? 'Scheduled' : 'Queued',
			provider: 'Telco',
			metadata: { call_sid: `CA${number}`, from, to, tags: [], custom: {}, ...metadata },
			use_case: useCase,
			agent: { id: agentId, name: 'Example agent' },
			language: 'en-US',
			created,
			viewed_by: [],
			params: {},
			notes: [
				{ id: 'note-0001', user_id: 'user-0001', content: 'First note', flagged: false, created_at: created },
			],
			...(Object.fromEntries(
				Object.entries(given).filter(([, value]) => value !== undefined),
			) as typeof given),
		};
		this.calls.set(call.id, call);
		this.log(call, 'create', `Call created with status ${call.status}`);
		// A person who calls hangs up when they want to.
		if (call.type === 'Inbound') return call;
		const wait = given.scheduled_for ? Math.max(0, Date.parse(given.scheduled_for) - Date.now()) : 0;
		this.later(wait, () => this.advance(call, ENDS[to.slice(-2)] ?? ANSWERED));
		return call;
	}

	get(id: string): Call | undefined {
		return this.calls.get(id);
	}

	get all(): Call[] {
		return [...this.calls.values()];
	}

	logsOf(id: string): Array<Schemas['CallLogEntry']> {
		return this.logs.get(id) ?? [];
	}

	/** Ends a call that has not ended. */
	stop(call: Call): void {
		if (hasEnded(call)) return;
		call.status = 'Canceled';
		this.log(call, 'stop', 'Call stopped');
		this.onEnd(call);
	}

	/** Ends a call as one that was answered. */
	hangUp(call: Call): void {
		this.advance(call, ['Completed']);
	}

	/** Lets no call go on, neither those that are there nor those that are created later. */
	close(): void {
		this.closed = true;
		for (const timer of this.timers) clearTimeout(timer);
	}

	private advance(call: Call, [next, ...rest]: CallStatus[]): void {
		if (hasEnded(call) || next === undefined) return;
		call.status = next;
		this.log(call, 'status', `Status changed to ${next}`);
		if (rest.length > 0) {
			this.later(this.stepMs, () => this.advance(call, rest));
			return;
		}
		if (next === 'Completed') conclude(call);
		this.onEnd(call);
	}

	private log(call: Call, name: string, message: string): void {
		const entry = { timestamp: new Date().toISOString(), function: name, severity: 'INFO', message };
		this.logs.set(call.id, [...this.logsOf(call.id), entry]);
	}

	private later(milliseconds: number, run: () => void): void {
		if (this.closed || !Number.isFinite(milliseconds) || milliseconds > 2 ** 31 - 1) return;
		const timer = setTimeout(() => {
			this.timers.delete(timer);
			run();
		}, milliseconds);
		this.timers.add(timer);
	}
}

function hasEnded({ status }: Call): boolean {
	return FINAL.includes(status);
}

/** People with an even number answer as the use case's examples do, the others with no, and the lowest score. */
function conclude(call: Call): void {
	const { from = '', to = '' } = call.metadata;
	const person = call.type === 'Inbound' ? from : to;
	const says = Number(person.slice(-1)) % 2 === 0;
	const isWilling = !(person.slice(-2) in ASKS);
	const { extract_with_ai: questions = [], classification_tags: tags = [] } = call.use_case;
	const answers = questions.map(({ name, type, example }) => [
		name,
		isWilling ? answerOf(type ?? '', example ?? '', says) : null,
	]);
	call.duration = 42;
	call.extraction = Object.fromEntries(answers) as Call['extraction'];
	const tag = isWilling ? tags[says ? 0 : 1]?.name : ASKS[person.slice(-2)];
	if (tag !== undefined) call.classification = { tag, reasoning: 'Said so' };
	call.costs = { created: new Date().toISOString(), total_costs: 0.1 };
}

function answerOf(type: string, example: string, says: boolean): unknown {
	if (type === 'boolean') return says;
	if (type === 'number') return says ? Number(example) : 1;
	return example;
}
