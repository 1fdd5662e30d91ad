import { byNumber } from './numbers';

/** What is called, as the job names it. */
interface Person {
	phone?: string | number;
	phone_hash?: string;
	/** By this name, the workflow that hears of the outcome knows its calls. */
	voice_agent_job?: string;
	/** What the call is about: for each subject, a number is called once. Empty: there is no such limit. */
	subject?: string;
	consent?: string | boolean;
	zone?: string;
}

/** A row of voice_agent_calls, as far as it is read here. */
export interface CallRow {
	phone?: string;
	subject?: string;
	state?: string;
	call_at?: string;
	reserved_minutes?: number;
	seconds?: number;
	cost?: number;
}

interface Known {
	calls: CallRow[];
	people: Array<{ phone?: string; opted_out_at?: string | null; consent?: string; zone?: string }>;
	settings: Array<{ key?: string; value?: string | null; number?: number | null }>;
	/** Milliseconds since 1970: now, and when this day and month began. */
	now: number;
	day: number;
	month: number;
	/** The longest that a call takes. */
	minutes: number;
	run: string;
	/** The time at a place; without a valid zone, that of the workflow. */
	clock: (zone: string) => { weekday: number; hour: number; zone: string };
}

const HOUR = 3600000;
/** After the longest duration of a call, its event is late. */
const GRACE = 15;
/** Calls in these states were placed, or may have been. */
const COUNTS = ['ready', 'placed', 'done', 'no event', 'unknown'];

/** @returns for each person the row for voice_agent_calls: ready, or skipped with the reason */
export function mayWeCall(people: Person[], known: Known) {
	const { now, day, month, minutes, run, clock } = known;
	const calls = known.calls
		.filter(({ state }) => COUNTS.includes(state || ''))
		.map((call) => ({ ...call, at: Date.parse(call.call_at || '') }));
	const callsOf = byNumber(calls);
	const knownAs = byNumber(known.people);
	const hashes = new Set<string | undefined>(known.people.map(({ phone }) => phone));
	const settings = new Map(known.settings.map((row) => [row.key, row]));
	const isStopped = /^\s*(yes|true|1|on)\s*$/i.test((settings.get('stop') || {}).value || '');
	const limitOf = (key: string) => {
		const { number } = settings.get(key) || {};
		return typeof number === 'number' ? number : Infinity;
	};

	// A call counts with its longest duration until its real one is known.
	const minutesOf = ({ state, seconds, reserved_minutes: reserved }: CallRow) =>
		(state === 'done' ? (seconds || 0) / 60 : reserved) || 0;
	const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
	const today = calls.filter(({ at }) => at >= day);
	const thisMonth = calls.filter(({ at }) => at >= month);
	const spent = sum(thisMonth.map(({ cost }) => cost || 0));
	const ended = thisMonth.filter(({ state }) => state === 'done');
	const price = spent / (sum(ended.map(minutesOf)) || 1);
	const used = {
		calls: today.length,
		minutes: sum(today.map(minutesOf)),
		cost: spent + price * sum(thisMonth.filter(({ state }) => state !== 'done').map(minutesOf)),
	};

	return people.map((person) => {
		const { phone, phone_hash: hash, subject } = person;
		const earlier = callsOf(phone);
		const entries = knownAs(phone);
		const reasons: Array<[isSo: boolean, rule: string, reason: string]> = [
			[isStopped, 'stop', 'Calls are stopped: see stop in voice_agent_settings'],
			[
				entries.some(({ opted_out_at: at }) => at) || (Boolean(hash) && hashes.has(hash)),
				'opt-out',
				'This person asked not to be called',
			],
			[
				Boolean(subject) && earlier.some((call) => call.subject === subject),
				'once',
				'This number was called before',
			],
			[
				used.calls + 1 > limitOf('calls_per_day'),
				'calls_per_day',
				'Daily limit reached: calls_per_day in voice_agent_settings',
			],
			[
				used.minutes + minutes > limitOf('minutes_per_day'),
				'minutes_per_day',
				'Daily limit reached: minutes_per_day in voice_agent_settings',
			],
			[
				used.cost + price * minutes > limitOf('cost_per_month') || used.cost >= limitOf('cost_per_month'),
				'cost_per_month',
				'Monthly limit reached: cost_per_month in voice_agent_settings',
			],
		];
		const [, rule = 'all', reason = '–'] = reasons.find(([isSo]) => isSo) || [];
		if (rule === 'all') {
			used.calls += 1;
			used.minutes += minutes;
			used.cost += price * minutes;
		}
		const within = (hours: number) => earlier.filter(({ at }) => at > now - hours * HOUR).length;
		const [entry = {}] = entries;
		const place = clock(person.zone || entry.zone || '');
		return {
			phone: String(phone || ''),
			job: person.voice_agent_job || '',
			run,
			subject: subject || '',
			state: rule === 'all' ? 'ready' : 'skipped',
			rule,
			reason,
			consent: String(person.consent || entry.consent || ''),
			call_at: new Date(now).toISOString(),
			close_at: new Date(now + ((minutes + GRACE) * HOUR) / 60).toISOString(),
			local_day: place.weekday,
			local_hour: place.hour,
			zone: place.zone,
			calls_24_hours: within(24),
			calls_7_days: within(7 * 24),
			calls_30_days: within(30 * 24),
			reserved_minutes: minutes,
		};
	});
}
