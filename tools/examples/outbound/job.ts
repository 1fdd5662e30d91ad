import type { IDataObject } from 'n8n-workflow';

import type { Step } from '../flow';
import type { Columns } from '../tables';

/** The node that reads the rows of a job's table. */
export const ROWS = 'Get rows to call';
/** The node with the rows that are not due, each with the reason. */
export const NOT_DUE = 'Not due today';
/** The node that writes the outcome of a call into the job's table. */
export const SAVE_OUTCOME = 'Save the outcome';

/** What the agent asks for: a column of the job's table, and an answer that the use case extracts. */
export interface Answer {
	type: 'string' | 'number' | 'boolean';
	asks: string;
	/** What the person of the sample event says. */
	sample: string | number | boolean;
}

/** Another system tells of one person at a time. */
interface Webhook {
	/** The name of the trigger. */
	when: string;
	/** What it sends, as a sample. */
	body: IDataObject;
	/** Where in it each field of the person is. */
	reads: Readonly<Record<string, string>>;
	/** Who sends it; with a trigger of its own, what to set there. */
	from: string;
	/** The node of that system, which gives the body alone. Without it, a webhook with a password. */
	trigger?: Omit<Step, 'name'>;
	/** Of what it sends, that with this value in a field. */
	only?: { name: string; field: string; is: string };
}

/** The rows of the job's table. */
interface List {
	/** The hour at which the rows are read every day. Without it, a person starts the job. */
	at?: number;
	/** Its columns, which are the fields of the person, as sample rows. */
	rows: readonly IDataObject[];
	/** Rows with a value in this column are left out. */
	until: string;
	/** Of the others, those for which this holds; the node that asks; what to say of the rest. */
	only?: { name: string; is: string; whyNot: string };
	/** What to enter in a column, where its name does not say it. */
	hints?: Readonly<Record<string, string>>;
	/** What else to know when one fills the table. */
	fill?: string;
}

/** What must hold of an event, by path: of its record, or `row.` and a column of the job's table. */
type When = Readonly<Record<string, string | boolean | { min: number } | { max: number }>>;

/** A job: who is called when, what the agent says and asks, and what follows. */
export interface Job {
	/** Of its first half; the second has a name of its own. By this, each half knows the calls of the job. */
	file: string;
	/** As n8n's gallery wants it. */
	title: string;
	does: string;
	start: Webhook | List;
	/** What a call is about, such as *order*. It is also the name of the node with the person. */
	about: string;
	/** The field that tells one from another. */
	key: string;
	/** Whom the job does not call again, where that is not everyone who was called about the same. */
	once?: string;
	/** What a call about the same is told apart by, where a person may be called about it again. */
	again?: string;
	/** The data table with a row for each. */
	table: string;
	/** The fields that the agent gets. */
	says: readonly string[];
	/** Places one campaign instead of a call for each. */
	isCampaign?: boolean;
	callsPerWeek?: number;
	/** Whose opening hours count where the number does not tell. */
	zoneOrState?: string;
	opening: string;
	answers: Readonly<Record<string, Answer>>;
	/** That the use case classifies calls by. The first is that of the sample event. */
	tags: Readonly<Record<string, string>>;
	/** Further columns, as expressions over the answers; what they give for the sample event. */
	computes?: Readonly<Record<string, { as: string; sample: number }>>;
	/** After every event, before what follows. */
	records?: readonly Step[];
	/** Beside them, over all rows. */
	summary?: readonly Step[];
	follows: ReadonlyArray<{ name: string; when: When; then?: readonly Step[] }>;
	notReached?: readonly Step[];
	/** What to change before calls, and after them. */
	variants: string;
	afterwards?: string;
}

/** @returns an answer for use in expressions */
export const answer = (name: string) => `$('When a call ends').item.json.answers.${name}`;

/** @returns a column of the job's row for use in expressions; other nodes may stand between */
export const saved = (column: string) => `$('${SAVE_OUTCOME}').item.json.${column}`;

/** @returns the fields of the person, with sample values */
export function samplePerson({ start }: Job): IDataObject {
	if (!('when' in start)) return start.rows[0] ?? {};
	const read = (path: string) =>
		path.split('.').reduce<unknown>((value, name) => (value as IDataObject | undefined)?.[name], start.body);
	return Object.fromEntries(
		Object.entries(start.reads).map(([field, path]) => [field, read(path)]),
	) as IDataObject;
}

/** @returns the name of the trigger from which a person starts the job */
export function triggerOf({ start }: Job): string {
	if ('when' in start) return start.when;
	return start.at === undefined ? "When clicking 'Execute workflow'" : `Every day at ${start.at}:00`;
}

/** @returns the fields of the person alone: what is empty in a sample row says when to call, or what became of it */
export function personFieldsOf(job: Job): string[] {
	return Object.entries(samplePerson(job)).flatMap(([name, sample]) => (sample === '' ? [] : [name]));
}

/** @returns the fields that are mapped: those of the person, and those that say who is called */
export function mappedFieldsOf(job: Job): string[] {
	const { start } = job;
	if ('when' in start) return [...Object.keys(start.reads), ...(start.only ? [start.only.field] : [])];
	const asked = [...(start.only?.is ?? '').matchAll(/\$json\.(\w+)/g)].map(([, name = '']) => name);
	return [...new Set([...personFieldsOf(job), ...asked])];
}

/** @returns the columns of the job's table: first those that people fill, then what became of it */
export function columnsOf(job: Job): Columns {
	const person = Object.entries(samplePerson(job)).map(([name, sample]) => [
		name,
		typeof sample === 'number' && name !== job.key ? 'number' : 'string',
	]);
	const answers = Object.entries(job.answers).map(([name, { type }]) => [
		name,
		type === 'number' ? 'number' : 'string',
	]);
	const computed = Object.keys(job.computes ?? {}).map((name) => [name, 'number']);
	const ours = ['status', 'reason', 'outcome', 'tag'].map((name) => [name, 'string']);
	const written = [...ours, ...answers, ...computed, ['call_id', 'string']];
	const isFilled = ([name]: string[]) => !written.some(([column]) => column === name);
	const [key, phone] = [job.key, 'phone'].map((wanted) => person.find(([name]) => name === wanted));
	return Object.fromEntries([key ?? [], phone ?? [], ...person.filter(isFilled), ...written]) as Columns;
}
