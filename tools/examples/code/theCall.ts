/** What the trigger returns, as far as it is read here. */
interface CallEvent {
	phone_number: string;
	status: string;
	outcome: string;
	tag: string;
	call_id: string;
	answers: Record<string, unknown>;
	duration_seconds: number;
	cost: number;
	metadata: Record<string, unknown>;
}

/** Words in a tag or an answer by which a person opts out. Add those of your use case, in lower case. */
const OPT_OUT = [
	'do not call',
	'dont call',
	'no more calls',
	'opt out',
	'opted out',
	'stop calling',
	'unsubscribe',
];

/** @returns the event as voice_agent_calls keeps it */
export function theCall(event: CallEvent) {
	const plain = (text: unknown) =>
		String(text)
			.toLowerCase()
			.replace(/['’]/g, '')
			.replace(/[_\W]+/g, ' ');
	const says = (text: unknown) => OPT_OUT.some((words) => ` ${plain(text)} `.includes(` ${words} `));
	const isYes = (value: unknown) => value === true || /^(yes|true|1)$/i.test(String(value));
	const opts_out =
		says(event.tag) ||
		Object.entries(event.answers).some(
			([name, value]) => (says(name) && isYes(value)) || (typeof value === 'string' && says(value)),
		);
	return {
		row: Number(event.metadata.voice_agent_row) || -1,
		run: String(event.metadata.voice_agent_run),
		phone: event.phone_number,
		status: event.status,
		outcome: event.outcome,
		tag: event.tag,
		call_id: event.call_id,
		answers: JSON.stringify(event.answers),
		seconds: event.duration_seconds,
		cost: event.cost,
		opts_out,
	};
}
