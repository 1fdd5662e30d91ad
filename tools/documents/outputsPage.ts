import type { Schemas } from '../../nodes/shared/contract/contract';
import { firstRecords, objectId } from '../../test/stand-in/records';
import type { OfferedOperation, PackagedNode } from '../nodeOperations';
import { previewOf } from '../targets';

/** A field preview, as n8n's editor reads it. */
interface Preview {
	type?: string;
	properties?: Record<string, Preview>;
	items?: Preview;
}

const INTRODUCTION = `# Output fields

Which fields you can drag into the next node. Where a node has **Output**, these are the fields of _Simplified_. _Raw_ returns what the service sends, and _Selected Fields_ the ID and those that you choose. Fields that the service leaves out are missing.`;

const RECORD = `One record for each item, called or not. All records have the same fields, and \`–\` where a text is empty. In a preview, \`call_id\` is missing. Route by \`status\`.`;

/** A record of Dial. */
const RECORD_EXAMPLE = {
	status: 'scheduled',
	phone_number: '+15550100123',
	call_time: '2026-11-30 09:30 America/New_York',
	reason: '–',
	call_id: 'ca11000000000000000000a1',
	row_number: 2,
	row: { Name: 'Ada', Phone: '(555) 010-0123' },
};

const { campaigns, numbers, tools, useCases, organization, platformUseCases } = firstRecords();
const CALL = objectId('ca11', 1);
const [useCase] = useCases;
/** What each operation outputs, by the first of those that output the same: mostly records of the simulator. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
	'Get Many Campaigns': campaigns[0],
	'Stop Call': { success: true, call_id: CALL },
	'Get Call Logs': {
		timestamp: '2026-11-30T14:30:02Z',
		function: 'dial',
		severity: 'INFO',
		message: 'The call is ringing',
	} satisfies Schemas['CallLogEntry'],
	'Delete Call Note': {
		deleted: true,
		call_id: CALL,
		note_id: 'note-0001',
		call: {
			id: CALL,
			type: 'Outbound',
			status: 'Completed',
			created: '2026-11-30T14:30:00Z',
			duration: 42,
			metadata: { from: '+15550100001', to: '+15550100123' },
			use_case: { id: useCase?.id, name: useCase?.name },
			agent: { id: 'agent-0001', name: 'Front desk' },
			notes: [
				{
					id: 'note-0002',
					user_id: 'user-0001',
					content: 'Asked for a morning appointment',
					flagged: false,
					created_at: '2026-11-30T15:00:00Z',
				},
			],
		} satisfies Partial<Schemas['Call']>,
	},
	'Get Many Numbers': numbers[0],
	'Update Tool': tools[0],
	'Create Model': {
		id: 'model-0002',
		name: 'Reminder 2',
		status: 'pending',
		use_case_id: useCase?.id,
		from_model_id: 'model-0001',
		created_at: '2026-11-30T15:00:00Z',
	} satisfies Partial<Schemas['Model']>,
	'Add or Update Member': organization,
	'Remove Member': { deleted: true, email: 'grace@voice-agent.example' },
	'Delete Agents': { deleted: true, deleted_count: 2, ids: ['agent-0002', 'agent-0003'] },
	'Get Many Use Cases': { ...platformUseCases[0], platform_id: platformUseCases[0]?.id },
};

/** What the fields of a record say. */
const MEANINGS: Readonly<Record<string, string>> = {
	status: 'See below.',
	phone_number: 'The number as it is called. If it was not read: the cell in quotes, or `(empty)`.',
	reason: 'Why, or how the cell was read.',
	row: "The item's own columns.",
	row_number: "The row in the spreadsheet, or the item's number.",
	call_time: 'When the call is due, or was placed. [More below](#call_time).',
	call_id: 'The ID of the call.',
};

const STATUSES = `| \`status\` | Meaning |
| --- | --- |
| \`ready\` | In a preview: will be called. |
| \`placed\`, \`scheduled\` | Was called, or will be at its time. |
| \`skipped\` | Not called: a [calling rule](calling-rules.md#who-is-not-called), a duplicate, or no number. |
| \`invalid\` | Not called. Fix the item. |
| \`failed\` | Not called: the service rejected it, or it was not sent. Fix what \`reason\` says. Then execute the node with only these items. |
| \`unknown\` | May have been called. Look it up in the service. |

### call_time

Date, time, and time zone: \`2026-11-30 09:30 America/New_York\`. Without a time of its own, a call has \`now\` in a preview. In a campaign, it has \`when the service chooses\`. A call placed at once has the workflow's time zone. With **Calling Hours**, it has the recipient's, if it is known. If no one is called, it is \`–\`.

To calculate with it, use \`call_time\` of the [trigger](trigger.md#what-you-get): it is always in UTC, e.g. \`2026-11-30T14:30:00Z\`.

### Other outputs

These outputs differ:

- **Error output**: the row and an \`error\`.
- **AI agent**: \`status\`, \`reason\`, \`phone_number\`, and \`call_id\`.
- **Output** set to _Raw_: what the service answered for calls that were placed.`;

/** Below the heading of operations with the same output, by the first of them. */
const USES: Readonly<Record<string, string>> = {
	'Place Call': RECORD,
	'Get Many Campaigns': '`id` is for **Campaign** in Dial. The values of `status` are those of the service.',
	'Get Call Logs':
		'One item for each entry: when it was written, by which function of the service, how severe it is, and its text.',
	'Get Many Numbers':
		'`id` is for **From Number**, and `use_case_config.id` for **Use Case** (By ID). `agent_routes` and `prompt_routes` have the IDs for **Agent ID**, **Prompt ID**, and **Model ID** in Dial.',
	'Create Model': '`id` is for **Model ID** in Dial. The values of `status` are those of the service.',
};

/** What other pages have a table for. */
const ELSEWHERE: Readonly<Record<string, string>> = {
	'Place Call and Wait':
		"The [record of the call](trigger.md#what-you-get), and `row`, the item's own columns. An item that was not called has [the same fields](place-call-and-wait.md#what-you-get). A preview returns the fields of [Place Call](#place-call-and-schedule-campaign): it has no `outcome` and no `answers`.",
	'Place Call and Wait for Approval':
		'The [record of the call](trigger.md#what-you-get) with `row`, and `data`: [whether the person approved](approval-by-phone.md#what-you-get).',
};

/** It has no field preview, as it has no operations. */
const TRIGGER = `## Voice Agent Trigger

The [record of the call](trigger.md#what-you-get).`;

const RARELY_USED = '## Rarely used nodes';

const TYPES: Record<string, string> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
};

/**
 * @param previews the content of each field preview, by its path
 * @param isRare whether a node is one of those that few people need
 * @returns a page with the fields that each operation outputs, in Markdown; what several output is there once
 */
export function outputsPage(
	previews: Readonly<Record<string, string>>,
	operations: readonly OfferedOperation[],
	isRare: (node: PackagedNode) => boolean,
): string {
	const operationsOf = new Map<string, OfferedOperation[]>();
	for (const operation of operations) {
		const preview = previews[previewOf(operation.node.folder, operation.value)];
		if (preview === undefined) continue;
		operationsOf.set(preview, [...(operationsOf.get(preview) ?? []), operation]);
	}
	const outputs = [...operationsOf].map(([preview, ofOutput]) => {
		const names = ofOutput.map(({ name = '' }) => name);
		return {
			title: names.join(' and '),
			first: names[0] as string,
			schema: JSON.parse(preview) as Preview,
			isRarelyUsed: ofOutput.every(({ node }) => isRare(node)),
		};
	});
	const links = new Map(
		outputs.map(({ title, schema }) => [
			JSON.stringify(schema.properties),
			`[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`,
		]),
	);
	const sectionOf = ({ title, first, schema, isRarelyUsed }: (typeof outputs)[number]) =>
		[
			`${isRarelyUsed ? '###' : '##'} ${title}`,
			USES[first] ?? [],
			first === 'Place Call' ? exampleOf(schema) : [],
			ELSEWHERE[first] ?? tableOf(listFields(schema, links), first),
			first === 'Place Call' ? STATUSES : [],
		].flat();
	const ofCalls = outputs.filter(({ first }) => first === 'Place Call' || first in ELSEWHERE);
	const others = outputs.filter((output) => !ofCalls.includes(output));
	return [
		INTRODUCTION,
		...ofCalls.flatMap(sectionOf),
		TRIGGER,
		...others.filter(({ isRarelyUsed }) => !isRarelyUsed).flatMap(sectionOf),
		RARELY_USED,
		...others.filter(({ isRarelyUsed }) => isRarelyUsed).flatMap(sectionOf),
	].join('\n\n');
}

function exampleOf({ properties = {} }: Preview): string {
	if (Object.keys(properties).sort().join() !== Object.keys(RECORD_EXAMPLE).sort().join())
		throw new Error(`Give RECORD_EXAMPLE in outputsPage.ts the fields ${Object.keys(properties).join(', ')}`);
	return ['For example:', '', '```json', JSON.stringify(RECORD_EXAMPLE, null, 2), '```'].join('\n');
}

function tableOf(fields: readonly Field[], first: string): string {
	const isRecord = first === 'Place Call';
	const example = EXAMPLES[first];
	if (!isRecord && example === undefined)
		throw new Error(`Give an example of what ${first} outputs: EXAMPLES in outputsPage.ts`);
	const rows = isRecord
		? fields.map(withMeaning)
		: fields.map(([name, type]) => [name, type, valueAt(example, name.replaceAll('`', ''))]);
	const heads = ['Field', 'Type', isRecord ? 'What it says' : 'Example'];
	return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @returns what a record has at such a path as `notes[].id`, in code; without a value, nothing */
function valueAt(record: unknown, path: string): string {
	const value = path
		.replaceAll('[]', '.0')
		.split('.')
		.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], record);
	return value === undefined ? '' : `\`${JSON.stringify(value)}\``;
}

type Field = [name: string, type: string];

function withMeaning([name, type]: Field): string[] {
	const meaning = MEANINGS[name.replaceAll('`', '')];
	if (meaning === undefined)
		throw new Error(`Say what ${name} of a record means: MEANINGS in outputsPage.ts`);
	return [name, type, meaning];
}

/**
 * @param links to the operations, by their fields
 * @returns each field with its type, as expressions name it (`metadata.from`, `notes[].id`)
 */
function listFields({ properties = {} }: Preview, links: ReadonlyMap<string, string>, parent = ''): Field[] {
	return Object.entries(properties).flatMap(([name, schema]) => {
		const field = parent + name;
		const { items } = schema;
		const link = links.get(JSON.stringify(schema.properties));
		if (link !== undefined) return [[`\`${field}\``, `object with the fields of ${link}`]];
		if (schema.properties) return listFields(schema, links, `${field}.`);
		if (items?.properties) return listFields(items, links, `${field}[].`);
		return [[`\`${field}\``, items ? `list (${nameType(items)})` : nameType(schema)]];
	});
}

function nameType({ type = '' }: Preview): string {
	return TYPES[type] ?? (type === 'array' ? 'list' : 'any');
}
