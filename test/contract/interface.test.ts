import { join } from 'node:path';

import { operationTable, listValues } from '../../nodes/shared/contract/contract';
import {
	operationsOf,
	readContract,
	resolved,
	type Content,
	type Parameter,
	type Schema,
} from '../../tools/contract/contract';

/** What follows is written from the service's own description, and not from the contract. */

// Lists of values
const LANGUAGES = [
	...['en-US', 'en-GB', 'es-MX', 'es-ES', 'es-CO', 'pt-PT', 'de-DE', 'fr-FR', 'pl-PL', 'ro-RO'],
	...['it-IT', 'zh-CN', 'hi-IN', 'ja-JP', 'sv-SE'],
];
const STATUSES = [
	...['Scheduled', 'Queued', 'Initiated', 'Ringing', 'In progress', 'Transferred', 'Completed'],
	...['AMD Terminated', 'Busy', 'No answer', 'Canceled', 'Failed'],
];
const TOOL_TYPES = [
	...['Endpoint', 'DirectTransferCall', 'BranchTransferCall', 'TerminateCall', 'Conditional'],
	'PhoneTreeNavigation',
];
const FILLER_TYPES = ['hardcoded', 'aigen', 'none'];

/** One of a list of values. */
const one = (values: string[]) => values.join(' | ');
/** A list of things. */
const list = (entry: unknown) => [entry];
/** Fields of one type. */
const all = (type: unknown, ...names: string[]) => Object.fromEntries(names.map((name) => [name, type]));
const texts = (...names: string[]) => all('string', ...names);
const ID = 'string of 24';
const TIME = 'date-time';
const UUID = 'uuid';
/** An object whose inner shape is not shown, or is free. */
const OPEN = 'object';

const METADATA = {
	...texts('call_sid', 'from', 'to', 'recording_sid'),
	tags: list('string'),
	custom: OPEN,
};

const HEADER = texts('key', 'value');
/** As a call holds it. */
const USE_CASE = {
	...texts('id', 'organization_id', 'name', 'transfer_number', 'work_start', 'work_end', 'timezone'),
	...texts('generic_after_hours_message', 'amd_behavior', 'model'),
	...all('boolean', 'enable_detailed_work_hours', 'amd', 'hidden', 'recorded_message_inbound'),
	...all(
		'boolean',
		'recorded_message_outbound',
		'show_original_caller_id',
		'disable_end_call_after_n_reminders',
	),
	...all(OPEN, 'detailed_work_hours', 'params', 'amd_messages'),
	...all(list('string'), 'keywords', 'evaluation_models'),
	extract_with_ai: list({ ...texts('name', 'description', 'type', 'example'), required: 'boolean' }),
	classification_tags: list(texts('name', 'description')),
	language: one(LANGUAGES),
	hooks: list({ url: 'string', headers: list(HEADER) }),
	sample_labels: list(texts('name', 'color')),
	max_duration_mins: 'integer',
};

const COSTS = {
	created: TIME,
	total_costs: 'number',
	voip: {
		external: 'boolean',
		...all('number', 'amd_cost', 'call_cost', 'total_cost'),
		pricing_id: 'string',
	},
	...all({ total_cost: 'number', pricing_id: 'string' }, 'transcriber', 'tts'),
	llm: {
		...all('number', 'input_cost', 'output_cost', 'total_cost'),
		...texts('input_pricing_id', 'output_pricing_id'),
	},
	'per-minute': OPEN,
};

/** A star marks what is required. */
const CALL = {
	...texts('id*', 'organization_id*', 'prompt_id', 'parent_call_id', 'scheduled_for', 'campaign_id'),
	'type*': one(['Inbound', 'Outbound']),
	'status*': one(STATUSES),
	'provider*': one(['Telco', 'Web', 'Chat']),
	'metadata*': METADATA,
	'use_case*': USE_CASE,
	'agent*': texts('id', 'name'),
	'language*': one(LANGUAGES),
	'created*': TIME,
	'viewed_by*': list('string'),
	...all(OPEN, 'params', 'extraction'),
	classification: texts('tag', 'reasoning'),
	duration: 'number',
	notes: list({ ...texts('id', 'user_id', 'content'), flagged: 'boolean', created_at: TIME }),
	samples: list('string'),
	ratings: list({ ...texts('emoji', 'email'), created: TIME }),
	...all('boolean', 'use_backup', 'wait_until_awake'),
	max_duration_mins: 'integer',
	transfer_contact_email: 'string',
	costs: COSTS,
};

/** A call that was just created. */
const OUTBOUND_CALL = {
	...texts('id', 'organization_id'),
	metadata: METADATA,
	use_case: USE_CASE,
	params: OPEN,
	created: TIME,
};

const CAMPAIGN = texts('id', 'organization_id', 'name', 'status', 'created');

const PHONE_NUMBER = {
	id: ID,
	...texts('organization_id', 'number', 'sid', 'locality', 'mode', 'title'),
	use_case_config: {
		id: 'string',
		prompt_routes: list({ probability: 'number', ...texts('prompt_id', 'model_id') }),
		agent_routes: list({ probability: 'number', id: 'string' }),
	},
};

const ORGANIZATION = {
	...texts('id', 'name', 'description', 'api_key', 'image_url'),
	members: list(texts('email', 'role')),
	telco_credentials: texts('account_sid', 'auth_token', 'api_key_id', 'api_key_secret'),
	attributes: list('string'),
};

const TOOL_INPUT = {
	'use_case_id*': ID,
	'type*': one(TOOL_TYPES),
	...texts('name*', 'description*', 'prompt_id*', 'filler_description', 'filler_example'),
	...all('boolean', 'default', 'generate_filler_message'),
	'data*': OPEN,
	filler_type: one(FILLER_TYPES),
};
const TOOL = { ...texts('id', 'organization_id'), ...TOOL_INPUT };

const MODEL = {
	...texts('id', 'organization_id', 'status', 'name', 'description', 'from_model_id'),
	use_case_id: ID,
	created_at: TIME,
	...all(list('string'), 'train_sample_ids', 'test_sample_ids'),
	...all('boolean', 'trainable', 'use_backup_for_generations', 'use_backup_when_idle'),
};

const LOG_ENTRY = texts('timestamp', 'function', 'severity', 'message');

/** Of the platform, with its versions. */
const PLATFORM_USE_CASE = {
	...all(UUID, 'id*', 'org_id*'),
	...all('string of at most 256', 'icon*', 'name*', 'slug*'),
	...all('number or null', 'order*', 'data_retention_days*'),
	'source_use_case_version_id*': `${UUID} or null`,
	'run_columns*': list(texts('group_id', 'variable_id', 'name')),
	'timestamp*': TIME,
	'webhooks*': 'any',
	versions: list({
		...all(UUID, 'id', 'org_id', 'use_case_id', 'source_version_id', 'created_by'),
		...texts('slug', 'name', 'environment', 'description'),
		...all('boolean', 'is_published', 'is_live', 'is_deleted'),
		...all(TIME, 'timestamp', 'published_at'),
		version_number: 'number',
	}),
};

const DIAL_OUTBOUND = {
	...texts('phone_number', 'agent_id', 'model_id', 'prompt_id', 'assistant_id', 'voice_id', 'model'),
	...all(ID, 'number_id', 'use_case_id'),
	language: one(LANGUAGES),
	params: 'any',
	metadata: OPEN,
	campaign_id: 'string',
	scheduled_for: TIME,
	max_duration_mins: 'integer',
};

const DIAL_SCHEDULED = {
	...all(ID, 'number_id*', 'use_case_id'),
	...all('string, deprecated', 'assistant_id', 'voice_id', 'model'),
	...texts('prompt_id', 'agent_id', 'model_id', 'csv_file', 'campaign_name'),
	calls: list(
		list({
			...texts('phone_number', 'timezone'),
			scheduled_date: 'date',
			scheduled_time: 'HH:MM:SS',
			max_duration_mins: 'integer',
			'…': 'any',
		}),
	),
	...all('integer', 'staggered_interval_minutes', 'max_duration_mins'),
	retry_logic: list({ query: 'string', ...all('number', 'retry_period', 'max_retry_per_day') }),
	language: one(LANGUAGES),
	max_retries: 'number',
};

const NONE = undefined;
const HARMLESS = true;
const ACTS_TWICE = false;

// Operations; whether an operation is idempotent follows from what it does: those that place calls,
// register or create act once more each time.
const OPERATIONS = [
	['POST {base} /dial/outbound', ACTS_TWICE, DIAL_OUTBOUND, { 200: OUTBOUND_CALL }],
	[
		'POST {base} /dial/scheduled',
		ACTS_TWICE,
		DIAL_SCHEDULED,
		{ 200: { 'createdCalls*': list(OUTBOUND_CALL) } },
	],
	['GET {base} /dial/campaigns', HARMLESS, NONE, { 200: list(CAMPAIGN) }],
	['PATCH {base} /orgs', HARMLESS, ORGANIZATION, { 200: ORGANIZATION }],
	['PATCH {base} /member', HARMLESS, texts('email', 'role'), { 200: ORGANIZATION }],
	['DELETE {base} /member', HARMLESS, texts('email'), { 200: ORGANIZATION }],
	[
		'POST {base} /use-cases/{id: 24}/add-webhook',
		ACTS_TWICE,
		{ 'url*': 'string', 'headers*': list(HEADER) },
		{ 200: NONE },
	],
	['GET {base} /calls/{id: 24}/logs', HARMLESS, NONE, { 200: list(LOG_ENTRY) }],
	['POST {base} /calls/{id: 24}/stop', HARMLESS, NONE, { 200: NONE }],
	['DELETE {base} /calls/{id: 24}/notes/{noteId}', HARMLESS, NONE, { 200: CALL }],
	[
		'DELETE {base} /agents',
		HARMLESS,
		{ 'ids*': list('string') },
		{ 200: { deletedCount: 'integer' }, 204: NONE },
	],
	['PATCH {base} /tools/{id}', HARMLESS, TOOL_INPUT, { 200: TOOL }],
	['PATCH {base} /numbers/{id: 24}/title', HARMLESS, { title: 'string' }, { 200: PHONE_NUMBER }],
	['GET {base} /numbers', HARMLESS, NONE, { 200: list(PHONE_NUMBER) }],
	[
		'POST {base} /models',
		ACTS_TWICE,
		{
			use_case_id: ID,
			...texts('name', 'from_model_id'),
			...all(list('string'), 'train_sample_ids', 'test_sample_ids'),
			explain_tools: 'boolean',
		},
		{ 200: MODEL },
	],
	['GET {platform} /use-cases', HARMLESS, NONE, { 200: list(PLATFORM_USE_CASE) }],
] as const;

const CONTRACT = readContract(join(__dirname, '../..'));
const described = describedOperations();

it('the contract holds the operations of the interface, and no other', () => {
	expect(Object.keys(described).sort()).toEqual(OPERATIONS.map(([operation]) => operation).sort());
});

describe.each(OPERATIONS)('%s', (operation, isIdempotent, body, responses) => {
	const inContract = described[operation];

	it('takes the fields of the interface, and no other', () => {
		expect(inContract?.body).toStrictEqual(body);
	});

	it('answers the fields of the interface, and no other', () => {
		expect(inContract?.responses).toStrictEqual(responses);
	});

	it('may be sent again only where that is idempotent', () => {
		expect(inContract?.isIdempotent).toBe(isIdempotent);
	});

	it('stands in the table that the nodes are built on', () => {
		const { method, host, path, idempotent, pathParameters, requiredBodyFields } =
			operationTable[inContract?.id as keyof typeof operationTable];
		const parameter = (_: string, name: string) =>
			pathParameters[name]?.length ? `{${name}: ${pathParameters[name].length}}` : `{${name}}`;
		const written = path.replace(/^\/api\/v1/, '').replace(/\{(\w+)\}/g, parameter);
		expect(`${method} {${host}} ${written}`).toBe(operation);
		expect(idempotent).toBe(isIdempotent);
		expect(requiredBodyFields.map((field) => `${field}*`).sort()).toEqual(
			Object.keys(body ?? {})
				.filter((field) => field.endsWith('*'))
				.sort(),
		);
	});
});

it('every operation takes the bearer token, and that of the platform the organization', () => {
	expect(CONTRACT.security).toEqual([{ bearer: [] }]);
	expect(CONTRACT.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
	const headers = Object.entries(described).map(([operation, { headers: names }]) => [operation, names]);
	expect(headers.filter(([, names]) => names?.length)).toEqual([
		['GET {platform} /use-cases', ['x-organization-id*']],
	]);
});

it('the lists of values are those of the interface, in its order', () => {
	expect(listValues('Language')).toEqual(LANGUAGES);
	expect(listValues('CallStatus')).toEqual(STATUSES);
	expect(listValues('CallType')).toEqual(['Inbound', 'Outbound']);
	expect(listValues('CallProvider')).toEqual(['Telco', 'Web', 'Chat']);
	expect(listValues('ToolType')).toEqual(TOOL_TYPES);
	expect(listValues('FillerType')).toEqual(FILLER_TYPES);
});

it('what was merely observed is an example, and the defaults are those of the interface', () => {
	const { CallUseCase, PhoneNumber, Model, DialOutboundRequest, UpdateToolRequest } =
		CONTRACT.components.schemas;
	expect(CallUseCase?.properties?.amd_behavior?.examples).toEqual(['Hangup']);
	expect(PhoneNumber?.properties?.mode?.examples).toEqual(['direct_transfer']);
	expect(Model?.properties?.status?.examples).toEqual(['pending']);
	expect(DialOutboundRequest?.properties?.model?.examples).toEqual(['Fast']);
	const { default: isDefault, generate_filler_message, filler_type } = UpdateToolRequest?.properties ?? {};
	expect([isDefault, generate_filler_message, filler_type].map((field) => field?.default)).toEqual([
		false,
		true,
		'none',
	]);
});

// ---- Reading the contract in the notation of this file ----

function describedOperations() {
	const entries = operationsOf(CONTRACT).map(({ operation, method, path, host }) => {
		const { parameters = [], requestBody, responses } = operation;
		const headers = parameters.filter(({ in: where }) => where === 'header');
		const shapes = Object.entries(responses).map(([status, response]) => [status, shapeOf(response)]);
		return [
			`${method} {${host}} ${shownPath(path, parameters)}`,
			{
				id: operation.operationId,
				isIdempotent: operation['x-idempotent'],
				body: requestBody && shapeOf(requestBody),
				responses: Object.fromEntries(shapes) as Record<string, unknown>,
				headers: headers.map(({ name, required }) => name + (required ? '*' : '')),
			},
		] as const;
	});
	return Object.fromEntries(entries);
}

function shownPath(path: string, parameters: Parameter[]): string {
	return path.replace(/^\/api\/v1/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
		const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
		const length = /^string of (\d+)$/.exec(String(shape(parameter?.schema ?? {})))?.[1];
		return length ? `{${name}: ${length}}` : `{${name}}`;
	});
}

function shapeOf({ content }: Content): unknown {
	return content && shape(content['application/json'].schema);
}

function shape(given: Schema): unknown {
	const schema = resolved(CONTRACT, given);
	const { type, properties, items, required = [] } = schema;
	if (type === 'array') return [shape(items ?? {})];
	if (type !== 'object') return scalar(schema);
	if (!properties) return OPEN;
	const fields = Object.entries(properties).map(([name, field]) => [
		required.includes(name) ? `${name}*` : name,
		shape(field),
	]);
	return Object.fromEntries([...fields, ...(schema.additionalProperties ? [['…', 'any']] : [])]) as unknown;
}

function scalar({ type, format, pattern, enum: values, minLength, maxLength, deprecated }: Schema): string {
	if (values) return one(values);
	if (type === undefined) return 'any';
	const [first, ...others] = [type].flat();
	const length = maxLength === minLength ? ` of ${maxLength}` : ` of at most ${maxLength}`;
	return [
		pattern === '^\\d{2}:\\d{2}:\\d{2}$' ? 'HH:MM:SS' : (format ?? first),
		maxLength === undefined ? '' : length,
		others.includes('null') ? ' or null' : '',
		deprecated ? ', deprecated' : '',
	].join('');
}
