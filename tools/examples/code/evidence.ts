/** A row of voice_agent_calls. */
type Row = Record<string, string | number | null | undefined>;

const COLUMNS = ['phone', 'job', 'subject', 'state', 'outcome', 'status', 'tag', 'rule', 'reason', 'consent'];
const LAST = ['calls_24_hours', 'calls_7_days', 'calls_30_days', 'seconds', 'cost', 'call_id', 'run'];

// Spreadsheets run a cell that begins with = + - or @ as a formula; an apostrophe makes it text.
// A cell can also begin after a semicolon, tab or line break. Phone numbers stay as they are.
const FORMULA = /(?<=^|[;\t\r\n])(?=[=@\t\r＝＋－＠]|[+-](?![\d ().-]*(?:$|[;\t\r\n])))/g;

/**
 * @param local a moment as the clock of a zone shows it
 * @returns a CSV file of who was called when, in their local time, under which rule, with whose consent
 */
export function evidence(calls: Row[], local: (moment: string, zone: string) => string): string {
	const cell = (value: Row[string]) => {
		const text = String(value === null || value === undefined ? '' : value).replace(FORMULA, "'");
		return `"${text.replace(/"/g, '""')}"`;
	};
	const lines = calls.map((call) => {
		const time = local(String(call.call_at), String(call.zone));
		const first = COLUMNS.map((column) => call[column]);
		return [time, call.zone, ...first, ...LAST.map((column) => call[column])].map(cell).join(',');
	});
	return [['local_time', 'zone', ...COLUMNS, ...LAST].join(','), ...lines].join('\r\n');
}
