import type { OfferedOperation } from '../nodeOperations';
import { previewOf } from '../targets';

/** A field preview, as n8n's editor reads it. */
interface Preview {
	type?: string;
	properties?: Record<string, Preview>;
	items?: Preview;
}

const INTRODUCTION = [
	'# Output fields',
	'Which fields you can drag into the next node, for each operation. Where a node has **Output**, these are the fields of _Simplified_. _Raw_ returns what the service sends. Fields that the service leaves out are missing.',
	'## Dial and Schedule Campaign',
	'Dial and Schedule Campaign return one record for each item, called or not. All records have the same fields, and `–` where a text is empty. Route by `status`.',
	[
		'| Field | What it says |',
		'| --- | --- |',
		'| `status` | See below. |',
		'| `phone_number` | The number as it is called. If none could be read: the cell in quotes, or `(empty)`. |',
		'| `reason` | Why, or how the cell was read. |',
		"| `row` | The item's own columns. |",
		"| `row_number` | The row in the spreadsheet, or the item's number. |",
		'| `call_time` | When the call is due, with its time zone. For calls without a time: `now` in a preview, the time in UTC once placed, or `as the campaign runs`. `–` if not called. |',
		'| `call_id` | The ID of the call. Not in a preview. |',
	].join('\n'),
	[
		'| `status` | Meaning |',
		'| --- | --- |',
		'| `ready` | In a preview: will be called. |',
		'| `placed`, `scheduled` | Was called, or will be at its time. |',
		'| `skipped` | Not called: a [calling rule](calling-rules.md), a duplicate, or no number. |',
		'| `invalid` | Not called. Fix the item. |',
		'| `failed` | Not called: the service rejected it, or it was not sent. |',
		'| `unknown` | May have been called. Look it up in the service. |',
	].join('\n'),
	[
		'These outputs differ:\n',
		'- **Dial and Wait**, with or without approval: the [record of the call](trigger.md#what-you-get) with `row`, also for an item that was not called. With approval, `data.answer` is true, false, or a text, as the use case extracts it.',
		'- **Error output**: the row and an `error`.',
		'- **AI agent**: `status`, `reason`, `phone_number`, and `call_id`.',
		'- **Output** set to _Raw_: what the service answered for calls that were placed.',
		'- **Output** set to _Selected Fields_: the ID, and those fields that you choose.',
	].join('\n'),
];

/** What the fields are for, by the operation in the contract, where their names don't say it. */
const USES: Readonly<Partial<Record<OfferedOperation['id'], string>>> = {
	listCampaigns: '`id` is for **Campaign** in Dial. The values of `status` are those of the service.',
	getCallLogs:
		'One item for each entry: when it was written, by which function of the service, how severe it is, and its text.',
	listNumbers:
		'`id` is for **From Number**, and `use_case_config.id` for **Use Case** (By ID). `agent_routes` and `prompt_routes` have the IDs for **Agent ID**, **Prompt ID**, and **Model ID** in Dial.',
	createModel: '`id` is for **Model ID** in Dial. The values of `status` are those of the service.',
};

const TYPES: Record<string, string> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	object: 'object',
};

/**
 * @param previews the content of each field preview, by its path
 * @returns a page with the fields that each operation outputs, in Markdown
 */
export function outputsPage(
	previews: Readonly<Record<string, string>>,
	operations: readonly OfferedOperation[],
): string {
	const sections = operations.flatMap(({ id, node, value, name }) => {
		const preview = previews[previewOf(node.folder, value)];
		if (preview === undefined) return [];
		const rows = listFields(JSON.parse(preview) as Preview).map(
			([field, type]) => `| \`${field}\` | ${type} |`,
		);
		const title = `## ${node.type.description.displayName}: ${name}`;
		const use = USES[id] ?? [];
		return [title, use, ['| Field | Type |', '| --- | --- |', ...rows].join('\n')].flat();
	});
	return [...INTRODUCTION, ...sections].join('\n\n');
}

/** @returns each field with its type, as expressions name it (`metadata.from`, `notes[].id`) */
function listFields({ properties = {} }: Preview, parent = ''): Array<[field: string, type: string]> {
	return Object.entries(properties).flatMap(([name, schema]) => {
		const field = parent + name;
		const { items } = schema;
		if (schema.properties) return listFields(schema, `${field}.`);
		if (items?.properties) return listFields(items, `${field}[].`);
		return [[field, items ? `list (${nameType(items)})` : nameType(schema)]];
	});
}

function nameType({ type = '' }: Preview): string {
	return TYPES[type] ?? (type === 'array' ? 'list' : 'any');
}
