import { CALL_ENDED } from '../steps';
import { triggerOf, type Job } from './job';

/** What to do before a job is published. */
export function about(job: Job): string {
	const { title, does, start, table, isCampaign } = job;
	const caller = isCampaign ? 'Schedule Campaign' : 'Dial';
	const source =
		'when' in start
			? `In *${start.when}*, create a Basic Auth credential. ${start.from}`
			: `Execute once to create the data table *${table}*, and fill it: ${Object.keys(start.rows[0] ?? {})
					.map((column) => `*${column}*`)
					.join(', ')}. Remove the pinned sample rows.`;
	return `## ${title}

${does}

**Before you publish it**
1. In *${caller}*, select your credential, *From Number*, and *Use Case*.
2. Preview it: with the arrow beside *Execute workflow*, choose *${triggerOf(job)}*, and click the button. Open *${caller}*: it shows who would be called. No one is, because *Preview* is on.
3. Set up the use case as the yellow note says. In *${CALL_ENDED}*, select the same credential and use case.
4. ${source}
5. Turn off *Preview*, and publish. From then on, this workflow calls real people.`;
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
	return `### What to enter in the use case
**Opening sentence**: “${opening}”

**Prompt parameters**: ${says.map((name) => `*${name}*`).join(', ')}

**Answers to extract**
${list(Object.entries(answers).map(([name, { type, asks }]) => [name, `${asks} (${type})`]))}

**Classification tags**
${list(Object.entries(tags))}

**Answering machines**: hang up.`;
}

/** What happens after a call, and how to change it. */
export function outcomeNote({ table, follows, variants }: Job): string {
	const branches = ['Not reached', 'Call me later', ...follows.map(({ name }) => name), 'Unclear'];
	return `### After the call
The data table *${table}* gets the outcome and the answers of each call. Each outcome has a branch: ${branches.join(', ')}. Put your own nodes there. Nodes that are switched off need an account: select your credential in them, and switch them on.

${variants}

**No one is called twice**, and people who ask for no more calls get none. The data tables *voice_agent_calls*, *voice_agent_people*, and *voice_agent_settings* remember calls, opt-outs, and limits for all examples.`;
}
