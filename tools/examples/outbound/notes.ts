import {
	CALL_ENDED,
	CALLS_PER_WEEK,
	FIELDS_RECEIVED,
	linkTo,
	importOutcomes,
	outcomesTitle,
	WEEKDAYS,
} from '../steps';
import { nothingIsSaved } from '../savedNodes';
import { mappedFieldsOf, ROWS, samplePerson, SAVE_OUTCOME, type Job } from './job';

/** The names of the notes that say what to change. */
export const ADAPT = 'Adapt this workflow';
export const SOURCE = 'Another source';

/** The node with the fields of the person, by the names that the job has for them. */
export function mapOf({ about }: Job): string {
	return `Map the ${about}`;
}

/** What to do before people are called. */
export function aboutStart(job: Job): string {
	const { title, does } = job;
	const caller = callerOf(job);
	const ends = isByHand(job) ? 'click *Execute workflow*' : 'publish';
	const set = `In *${caller}*, ${SELECT_CREDENTIAL} Select *From Number* and *Use Case*; the yellow note says what to enter there. ${SET_COUNTRY}`;
	const seen = `open *${caller}*: it shows when you would be called. No one is, because *Preview* is on.`;
	const steps = hasRows(job)
		? [
				set,
				'Click *Execute workflow*: it creates the tables.',
				`${ownNumber(job)} Click *Execute workflow* again, and ${seen}`,
			]
		: [ownNumber(job), set, `Click *Execute workflow*: it creates the tables. Then ${seen}`];
	return `## ${title}

${does}

**Before you ${isByHand(job) ? 'execute' : 'publish'} it**
${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}
4. ${importOutcomes(job)}
5. Call your own number first: in *${caller}*, turn off *Preview*, close it, and click *Execute workflow*. Your phone rings. (*Execute step* would call, and save nothing.) Outside the calling hours, it rings when they begin: to hear it now, add today and wider hours in *Calling Hours*. To call yourself again, delete your row in the data table *voice_agent_calls*.

${afterwards(job, ends)}`;
}

function isByHand({ start }: Job): boolean {
	return !('when' in start) && start.at === undefined;
}

function hasRows({ start }: Job): boolean {
	return !('when' in start);
}

/** @returns the steps in which the node with the people is set, that with the calls, and in which the tables are created */
export function stepsOf(job: Job): { people: number; calls: number; tables: number } {
	// In a node of a table, the editor shows errors until there is one.
	return hasRows(job) ? { people: 3, calls: 1, tables: 2 } : { people: 1, calls: 2, tables: 3 };
}

/** What is done in the first node, which gives the people. */
function ownNumber({ start }: Job): string {
	if (!('when' in start)) {
		return `In *${ROWS}*, click the pencil of its output, and enter your own number in *phone*.`;
	}
	const credential = start.trigger
		? 'a WooCommerce credential'
		: `a Basic Auth credential: a user and a password for the system that sends ${start.from.split(' sends ').at(-1)}`;
	return `In *${start.when}*, create ${credential}. Click the pencil of its output, and enter your own number in *phone*.`;
}

/** How people get into the workflow, once it has called its user. */
function afterwards(job: Job, ends: string): string {
	const { start, table, zoneOrState } = job;
	if ('when' in start) {
		const publish = '**Then** set *Calling Hours* back, and publish: from now on, real people are called.';
		if (start.trigger) return `${publish} ${start.from}`;
		const names = list(Object.values(start.reads));
		return `${publish}

**Last**, connect it: ${lowerFirst(start.from)} to the Production URL of *${start.when}* (POST), with that user and password. The fields are ${names}. If it can't send them, see the note *${SOURCE}*. Begin with your own number.`;
	}
	const columns = Object.entries(start.rows[0] ?? {});
	const mayStayEmpty = ([name, sample]: [string, unknown]) => sample === '' || name === zoneOrState;
	const shown = ([name]: [string, unknown]) => {
		const hint = start.hints?.[name];
		return hint ? `*${name}* (${hint})` : `*${name}*`;
	};
	const filled = columns.filter((column) => !mayStayEmpty(column)).map(shown);
	const empty = columns.filter(mayStayEmpty).map(shown);
	return [
		`**Then** fill the data table *${table}*, which step ${stepsOf(job).tables} has created (*Overview → Data tables*). Columns: ${filled.join(', ')}. ${WITH_AND.format(empty)} may stay empty.`,
		...(start.fill ? [start.fill] : []),
		`${unpin(ROWS)} Set *Calling Hours* back. Then ${ends}: from now on, real people are called.`,
	].join(' ');
}

function lowerFirst(text: string): string {
	return text.replace(/^./, (letter) => letter.toLowerCase());
}

function callerOf({ isCampaign }: Job): string {
	return isCampaign ? 'Schedule Campaign' : 'Dial';
}

/** What a person does who has no credential yet. */
export const SELECT_CREDENTIAL =
	'create or select your Voice Agent API credential: it has the API key and the address of the service.';

/** On the notes behind nodes. */
export const SET_CALLER = 'Select your credential, *From Number*, and *Use Case*.';
export const SET_COUNTRY = 'If numbers have no country code, select *Default Country*, too.';
export const SET_PASSWORD = 'Create a Basic Auth credential.';
const CLICK_PENCIL = 'Open this node, and click the pencil of its output.';
export const ENTER_NUMBER = `${CLICK_PENCIL} Enter your own number in *phone*.`;
export const ENTER_IN_BOTH = `${CLICK_PENCIL} Enter your own number in *phone* in both rows.`;
export const SET_TRIGGER = 'Select your credential and *Use Case*.';
export const TURN_OFF_PREVIEW = 'When the preview is right, turn off *Preview*.';

/** @returns how to let a node read its own rows */
export function unpin(node: string): string {
	return `Unpin the sample: select *${node}*, and press P.`;
}

const WITH_AND = new Intl.ListFormat('en');

/** @returns names as a note shows them */
function list(names: readonly string[]): string {
	return names.map((name) => `*${name}*`).join(', ');
}

/** What every trigger of ended calls needs. */
export const REACHABLE =
	'The service must be able to reach your n8n from the internet. If you host n8n yourself, first set `WEBHOOK_URL` to its public address, and restart n8n.';

/** What to do before outcomes are saved. */
export function aboutOutcomes(job: Job): string {
	const { file, title, isCampaign } = job;
	return `## ${outcomesTitle(title)}

The outcomes workflow of ${linkTo(`${file}.json`, title)}. After each call of that workflow, this one saves the outcome and follows the branch for it.

**Before you publish it**
1. First follow the note of that workflow: its step ${stepsOf(job).tables} creates the tables.
2. In *${CALL_ENDED}*, select the credential and the use case of that workflow.
3. Click *Execute workflow*: a sample call takes its branch${isCampaign ? ' after 30 seconds' : ''}. ${nothingIsSaved(SAVE_OUTCOME)}
4. Add your own nodes to the branches.
5. ${REACHABLE} Then publish.`;
}

/** What to enter in the service. */
export function useCaseNote({
	opening,
	says,
	answers,
	tags,
}: Pick<Job, 'opening' | 'says' | 'answers' | 'tags'>): string {
	const list = (entries: ReadonlyArray<readonly [string, string]>) =>
		entries.map(([name, text]) => `- *${name}*: ${text}`).join('\n');
	const answersToExtract = list(
		Object.entries(answers).map(([name, { type, asks }]) => [name, `${asks} (${type})`]),
	);
	return `### What to enter in the use case
**Opening sentence**: "${opening}"

**Prompt parameters**: ${says.map((name) => `*${name}*`).join(', ')}

**Answers to extract**
${answersToExtract || 'None are needed.'}

**Classification tags**
${list(Object.entries(tags))}

**Answering machines**: hang up.

**Phone number**: assign one to the use case. n8n lists no others.`;
}

/** The days and hours that are preset. */
export function presetHours(): string {
	const { days, from, to } = WEEKDAYS;
	const [first, last] = [days[0], days.at(-1)].map((day = '') =>
		day.replace(/^./, (letter) => letter.toUpperCase()),
	);
	return `${first} to ${last}, ${from} to ${to}`;
}

/** How often all jobs together call a number. */
export function limitNote(calls = CALLS_PER_WEEK): string {
	return `**How often**: a number gets at most ${calls} ${calls === 1 ? 'call' : 'calls'} in 7 days, from this workflow and the other examples that share its tables (*jobs*).`;
}

/** Where the times of a workflow are, for those who start by themselves. */
export const WORKFLOW_ZONE = 'the time zone of this workflow (*⋯ → Settings*)';

/** How to call a person again, and what the jobs have in common. */
export const SHARED_TABLES =
	'[The shared tables](https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent/blob/main/docs/call-tables.md) hold calls, opt-outs, and limits. The page says how to call a person again.';

/** Whom the job calls, when, and how often. */
export function callingNote(job: Job): string {
	const { start, about, once = `about this ${about}`, zoneOrState, callsPerWeek } = job;
	const place = zoneOrState
		? `*${zoneOrState}* (a state or a time zone) says where that is; if it is empty, the phone number does.`
		: 'The phone number says where that is.';
	const starts =
		'at' in start ? ` The workflow starts at ${start.at}:00 in its own time zone (*⋯ → Settings*).` : '';
	const later =
		'until' in start && start.until === 'status'
			? ` Over a limit, or during a stop, rows get the status *skipped*: clear it in *${job.table}* to call them later.`
			: '';
	return `### Who is called, and when
**When**: ${presetHours()}, where the person is. ${place} Other calls move to the next allowed time.${starts}

${limitNote(callsPerWeek)}

To change this, open *${callerOf(job)}*: *Calling Hours* and *Calls per Number* are in its *Calling Rules*.

**Not called**: people who were already called ${once}, and people who asked for no more calls.${later} ${SHARED_TABLES}`;
}

/** What to change. */
export function adaptNote(job: Job): string {
	return `### ${ADAPT}
${job.variants}

**Needs review** gets people whom *${callerOf(job)}* did not call; *reason* says why. If *status* is *unknown*, the person may have been called: check the service.`;
}

/** How people come from another system. */
export function sourceNote(job: Job): string {
	const { start, about, key, table, says, zoneOrState } = job;
	const map = mapOf(job);
	const first =
		'when' in start
			? `Delete *${start.when}*. Add your trigger, e.g. ${start.trigger ? '*Shopify Trigger*' : '*On form submission* (listed as *n8n Form*)'}, and connect it to *${map}*.`
			: `Delete *${ROWS}*. Add the node of your list, e.g. *Google Sheets* (*Get row(s) in sheet*). Connect it between *Create the job table* and *${map}*.`;
	const needed = ['phone', key, ...says, 'when' in start && start.only?.field];
	const isEmptyInSample = (name: string) => samplePerson(job)[name] === '';
	const mayStayEmpty = mappedFieldsOf(job).filter(
		(name) => name === zoneOrState || isEmptyInSample(name) || ('when' in start && !needed.includes(name)),
	);
	const empty =
		mayStayEmpty.length > 0
			? ` ${WITH_AND.format(mayStayEmpty.map((name) => `*${name}*`))} may stay empty.`
			: '';
	const only = 'when' in start && start.only;
	const must = only ? ` What *${only.field}* must be is in *${only.name}*.` : '';
	const id = key === 'phone' ? '' : ` *${key}* is a number or ID of each ${about}.`;
	return `### ${SOURCE}
1. ${first} Click *Execute step* in the new node. This replaces step ${stepsOf(job).people} of the first note.
2. In *${map}*, empty each value, and drag your field into it. Leave *${FIELDS_RECEIVED}*: an error uses it to name the fields that came.${id}${must}${empty}
3. To use another field in the call, drag it into *${map}*, too, and add it to *Prompt Parameters* in *${callerOf(job)}*. *${callerOf(job)}* sees only the fields of *${map}*: add your opt-out column there, too.
4. From a full name, take the first name: \`{{ $json['Full name'].split(' ')[0] }}\`.
5. If numbers have no country code, set *Default Country* in *${callerOf(job)}*.

Leave *Prepare the ${about}* as it is. The data table *${table}* has the results.`;
}

/** What happens after a call, and how to change it. */
export function branchesNote({ table, follows, records = [], notReached = [], afterwards }: Job): string {
	const branches = ['Not reached', 'Call me later', ...follows.map(({ name }) => name), 'Unclear'];
	const own = [...records, ...notReached, ...follows.flatMap(({ then = [] }) => then)];
	const more = [own.some(({ disabled }) => disabled) && ABOUT_GRAY_NODES, afterwards];
	return [
		`### After the call
The data table *${table}* gets the outcome and the answers of each call. Each outcome has a branch: ${branches.map((name) => `*${name}*`).join(', ')}. A node for all outcomes goes right after *${SAVE_OUTCOME}*.`,
		...more.filter(Boolean),
	].join('\n\n');
}

const ABOUT_GRAY_NODES =
	'Gray nodes are switched off, because they need an account. Select your credential in them, and press D to switch them on.';
