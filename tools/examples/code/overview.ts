/** A row of voice_agent_calls, as far as it is shown. */
export interface ShownCall {
	id: number;
	job?: string;
	state?: string;
	outcome?: string | null;
	reason?: string | null;
	call_id?: string | null;
	call_at?: string;
	close_at?: string;
	ended_at?: string | null;
	local_day?: number;
	local_hour?: number;
	seconds?: number | null;
	cost?: number | null;
}

interface Tables {
	calls: ShownCall[];
	people: Array<{ opted_out_at?: string | null; opted_out_by?: string | null }>;
	settings: Array<{ key?: string; value?: string | null; number?: number | null }>;
}

interface Given {
	/** Milliseconds since 1970: now, and when this day began. */
	now: number;
	day: number;
	/** A moment as the page shows it. */
	show: (moment: number) => string;
	/** What the page's forms send back. */
	key: string;
	/** Of jobs, by their files. */
	titles: ReadonlyMap<string, string>;
}

const DAY = 86400000;
/** Fewer calls say nothing about an hour. */
const ENOUGH = 20;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** A row of voice_agent_calls, with its texts. */
const ROW_BYTES = 250;
const CALLED = ['placed', 'done', 'no event', 'unknown'];

const escape = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const whole = (number: number) => String(Math.round(number));
const money = (number: number) => number.toFixed(2);
const table = (head: string[], rows: unknown[][]) => {
	const cells = (tag: string, row: unknown[]) =>
		row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('');
	return `<div class="wide"><table><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</table></div>`;
};

/** What a number of calls comes to. */
function sums(calls: ShownCall[]) {
	const total = { calls: 0, reached: 0, missed: 0, lost: 0, minutes: 0, cost: 0 };
	for (const { state = '', outcome, seconds, cost } of calls) {
		if (!CALLED.includes(state)) continue;
		total.calls += 1;
		if (outcome === 'reached') total.reached += 1;
		else if (state === 'done') total.missed += 1;
		if (state === 'no event' || state === 'unknown') total.lost += 1;
		total.minutes += (seconds || 0) / 60;
		total.cost += cost || 0;
	}
	return total;
}

/** When people are reached: days across and hours down, so that it fits on a phone. */
function heatMap(calls: ShownCall[]): string {
	const cells = new Map<number, { day: number; hour: number; calls: number; reached: number }>();
	for (const { state, outcome, local_day: day, local_hour: hour } of calls) {
		if (state !== 'done' || day === undefined || hour === undefined) continue;
		const cell = cells.get(day * 24 + hour) || { day, hour, calls: 0, reached: 0 };
		cell.calls += 1;
		if (outcome === 'reached') cell.reached += 1;
		cells.set(day * 24 + hour, cell);
	}
	const hours = [...new Set([...cells.values()].map(({ hour }) => hour))].sort((one, other) => one - other);
	if (hours.length === 0) return '<p>No calls have ended yet.</p>';
	const y = (hour: number) => 24 + hours.indexOf(hour) * 26;
	const heads = DAYS.map((name, index) => `<text x="${65 + index * 40}" y="16">${name}</text>`);
	const sides = hours.map((hour) => `<text x="22" y="${y(hour) + 16}">${hour}:00</text>`);
	const squares = [...cells.values()].map(({ day, hour, calls: count, reached }) => {
		const share = Math.round((100 * reached) / count);
		const isKnown = count >= ENOUGH;
		const fill = isKnown ? `class="known" fill-opacity="${share / 100}"` : 'class="few"';
		const number = isKnown ? `<text x="${65 + (day - 1) * 40}" y="${y(hour) + 16}">${share}%</text>` : '';
		const title = `<title>${DAYS[day - 1]} ${hour}:00: ${reached} of ${count} reached</title>`;
		return `<rect x="${46 + (day - 1) * 40}" y="${y(hour)}" width="38" height="24" ${fill}>${title}</rect>${number}`;
	});
	const height = 30 + hours.length * 26;
	return `<svg viewBox="0 0 330 ${height}" role="img" aria-label="Share of calls that reached people, by weekday and hour">${heads.join('')}${sides.join('')}${squares.join('')}</svg>
<p>Share of calls that reached people. Empty cells have fewer than ${ENOUGH} calls.</p>`;
}

/** @returns the page, and whether the trigger seems to hear nothing */
export function overview({ calls, people, settings }: Tables, { now, day, show, key, titles }: Given) {
	const timed = calls.map((call) => ({ ...call, at: Date.parse(call.call_at || '') }));
	const month = timed.filter(({ at }) => at > now - 30 * DAY);
	const valueOf = new Map(settings.map((row) => [row.key, row]));
	const isStopped = /^\s*(yes|true|1|on)\s*$/i.test((valueOf.get('stop') || {}).value || '');

	// Calls were placed, none of their events came in time, and no event came since.
	const late = month.filter(({ state }) => state === 'no event');
	const lastEvent = month.reduce((last, { ended_at: at }) => Math.max(last, Date.parse(at || '') || 0), 0);
	const isDeaf = late.some(({ at }) => at > lastEvent && at > now - DAY);

	const today = sums(month.filter(({ at }) => at >= day));
	const all = sums(month);
	const limit = (name: string, used: string) => {
		const { number } = valueOf.get(name) || {};
		return typeof number === 'number' ? `${used} of ${number}` : used;
	};
	const megabytes = (calls.length * ROW_BYTES) / 1e6;
	const warnings = [
		isStopped && 'New calls are stopped.',
		isDeaf && 'Calls were placed, but no event came: check the trigger and the webhooks of the service.',
		megabytes > 35 &&
			`The calls take about ${whole(megabytes)} MB. n8n has 200 MB for all data tables, older versions 50 MB. Set keep_days in voice_agent_settings.`,
	];
	const titleOf = (job = '') => titles.get(job) || job;
	const jobs = new Map<string, ShownCall[]>();
	for (const call of month) {
		const its = jobs.get(call.job || '');
		if (its) its.push(call);
		else jobs.set(call.job || '', [call]);
	}
	const days = new Map<number, ShownCall[]>();
	for (const call of month) {
		const ago = Math.max(0, Math.ceil((day - call.at) / DAY));
		const its = days.get(ago);
		if (its) its.push(call);
		else days.set(ago, [call]);
	}
	const line = (name: string, its: ShownCall[]) => {
		const { calls: count, reached, missed, lost, minutes, cost } = sums(its);
		return [name, count, reached, missed, lost, whole(minutes), money(cost)];
	};
	const columns = ['Calls', 'Reached', 'Not reached', 'No outcome', 'Minutes', 'Cost'];
	const lookUp = month
		.filter(({ state }) => state === 'no event' || state === 'unknown')
		.sort((one, other) => other.at - one.at)
		.slice(0, 50);
	const optOuts = people
		.filter(({ opted_out_at: at }) => at)
		.sort((one, other) => Date.parse(other.opted_out_at || '') - Date.parse(one.opted_out_at || ''));
	const form = (action: string, label: string, field = '') =>
		`<form method="post"><input type="hidden" name="key" value="${escape(key)}"><input type="hidden" name="action" value="${action}">${field}<button>${label}</button></form>`;
	const numberField = `<input name="phone" required pattern="\\s*\\+.*" title="In international format, with + and country code" placeholder="+15550100123" aria-label="Phone number"> `;

	const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title><style>
:root{color-scheme:light dark}body{font:16px system-ui,sans-serif;max-width:760px;margin:1rem auto;padding:0 1rem}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884}.warning{border-left:6px solid #d64545;padding:.5rem 1rem}
svg{width:100%;max-width:420px}text{font-size:11px;text-anchor:middle;fill:currentColor}.known{fill:#2f9e6e;stroke:#8888}.few{fill:none;stroke:#8888}
form{margin:.5rem 0}button,input{font:inherit;padding:.3rem .6rem}</style></head><body><h1>Calls</h1>
${warnings
	.filter(Boolean)
	.map((text) => `<p class="warning">${escape(text)}</p>`)
	.join('')}
<h2>Today and the last 30 days</h2>${table(
		['', ...columns],
		[
			[
				'Today',
				limit('calls_per_day', String(today.calls)),
				today.reached,
				today.missed,
				today.lost,
				limit('minutes_per_day', whole(today.minutes)),
				money(today.cost),
			],
			['30 days', all.calls, all.reached, all.missed, all.lost, whole(all.minutes), money(all.cost)],
		],
	)}
<h2>When people are reached</h2>${heatMap(month)}
<h2>By job</h2>${table(
		['Job', ...columns],
		[...jobs].map(([job, its]) => line(titleOf(job), its)),
	)}
<h2>By day</h2>${table(
		['Day', ...columns],
		[...days]
			.sort(([one], [other]) => one - other)
			.map(([ago, its]) => line(show(day - ago * DAY + DAY / 2).slice(0, 10), its)),
	)}
<h2>To look up: ${lookUp.length}</h2><p>Calls whose outcome is unknown. Check them in the service.</p>${table(
		['Time', 'Job', 'Row', 'Call', 'State'],
		lookUp.map(({ at, job, id, call_id: call, state }) => [show(at), titleOf(job), id, call || '–', state]),
	)}
<h2>Opt-outs: ${optOuts.length}</h2>${table(
		['Time', 'By'],
		optOuts.slice(0, 10).map(({ opted_out_at: at, opted_out_by: by }) => [show(Date.parse(at || '')), by]),
	)}
<h2>Actions</h2>${form('stop', 'Stop all calls')}
${isStopped ? form('start', 'Allow new calls') : ''}
${form('delete', 'Delete this person', numberField)}
<p><a href="?calls=csv">All calls as CSV</a></p><p>${escape(show(now))}</p></body></html>`;
	return { page, is_deaf: isDeaf, key };
}
