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
const ID = 'string of 24';
const TIME = 'date-time';
const UUID = 'uuid';
/** An object whose inner shape is not shown, or is free. */
const OPEN = 'object';

// Metadata of a call
const METADATA = {
	call_sid: 'string',
	from: 'string',
	to: 'string',
	recording_sid: 'string',
	tags: list('string'),
	custom: OPEN,
};

// Use case, as a call holds it
const HEADER = { key: 'string', value: 'string' };
const USE_CASE = {
	id: 'string',
	organization_id: 'string',
	name: 'string',
	transfer_number: 'string',
	extract_with_ai: list({
		name: 'string',
		description: 'string',
		type: 'string',
		example: 'string',
		required: 'boolean',
	}),
	classification_tags: list({ name: 'string', description: 'string' }),
	language: one(LANGUAGES),
	detailed_work_hours: OPEN,
	work_start: 'string',
	work_end: 'string',
	timezone: 'string',
	generic_after_hours_message: 'string',
	enable_detailed_work_hours: 'boolean',
	keywords: list('string'),
	hooks: list({ url: 'string', headers: list(HEADER) }),
	params: OPEN,
	amd: 'boolean',
	amd_behavior: 'string',
	amd_messages: OPEN,
	sample_labels: list({ name: 'string', color: 'string' }),
	hidden: 'boolean',
	evaluation_models: list('string'),
	max_duration_mins: 'integer',
	recorded_message_inbound: 'boolean',
	recorded_message_outbound: 'boolean',
	show_original_caller_id: 'boolean',
	disable_end_call_after_n_reminders: 'boolean',
	model: 'string',
};

// Costs of a call
const COSTS = {
	created: TIME,
	total_costs: 'number',
	voip: {
		external: 'boolean',
		amd_cost: 'number',
		call_cost: 'number',
		total_cost: 'number',
		pricing_id: 'string',
	},
	transcriber: { total_cost: 'number', pricing_id: 'string' },
	llm: {
		input_cost: 'number',
		output_cost: 'number',
		total_cost: 'number',
		input_pricing_id: 'string',
		output_pricing_id: 'string',
	},
	tts: { total_cost: 'number', pricing_id: 'string' },
	'per-minute': OPEN,
};

// Call; a star marks what is required
const CALL = {
	'id*': 'string',
	'organization_id*': 'string',
	'type*': one(['Inbound', 'Outbound']),
	'status*': one(STATUSES),
	'provider*': one(['Telco', 'Web', 'Chat']),
	'metadata*': METADATA,
	'use_case*': USE_CASE,
	'agent*': { id: 'string', name: 'string' },
	'language*': one(LANGUAGES),
	'created*': TIME,
	'viewed_by*': list('string'),
	prompt_id: 'string',
	params: OPEN,
	extraction: OPEN,
	classification: { tag: 'string', reasoning: 'string' },
	duration: 'number',
	parent_call_id: 'string',
	notes: list({ id: 'string', user_id: 'string', content: 'string', flagged: 'boolean', created_at: TIME }),
	samples: list('string'),
	ratings: list({ emoji: 'string', email: 'string', created: TIME }),
	scheduled_for: 'string',
	use_backup: 'boolean',
	wait_until_awake: 'boolean',
	campaign_id: 'string',
	max_duration_mins: 'integer',
	transfer_contact_email: 'string',
	costs: COSTS,
};

// A call that was just created
const OUTBOUND_CALL = {
	id: 'string',
	organization_id: 'string',
	metadata: METADATA,
	use_case: USE_CASE,
	params: OPEN,
	created: TIME,
};

// Campaign
const CAMPAIGN = {
	id: 'string',
	organization_id: 'string',
	name: 'string',
	status: 'string',
	created: 'string',
};

// Phone number
const PHONE_NUMBER = {
	id: ID,
	organization_id: 'string',
	number: 'string',
	sid: 'string',
	locality: 'string',
	mode: 'string',
	use_case_config: {
		id: 'string',
		prompt_routes: list({ probability: 'number', prompt_id: 'string', model_id: 'string' }),
		agent_routes: list({ probability: 'number', id: 'string' }),
	},
	title: 'string',
};

// Organization
const ORGANIZATION = {
	id: 'string',
	name: 'string',
	description: 'string',
	api_key: 'string',
	image_url: 'string',
	members: list({ email: 'string', role: 'string' }),
	telco_credentials: {
		account_sid: 'string',
		auth_token: 'string',
		api_key_id: 'string',
		api_key_secret: 'string',
	},
	attributes: list('string'),
};

// Tool
const TOOL_INPUT = {
	'use_case_id*': ID,
	'type*': one(TOOL_TYPES),
	'name*': 'string',
	'description*': 'string',
	default: 'boolean',
	generate_filler_message: 'boolean',
	'data*': OPEN,
	'prompt_id*': 'string',
	filler_type: one(FILLER_TYPES),
	filler_description: 'string',
	filler_example: 'string',
};
const TOOL = { id: 'string', organization_id: 'string', ...TOOL_INPUT };

// Model
const MODEL = {
	id: 'string',
	organization_id: 'string',
	use_case_id: ID,
	created_at: TIME,
	status: 'string',
	name: 'string',
	description: 'string',
	train_sample_ids: list('string'),
	test_sample_ids: list('string'),
	from_model_id: 'string',
	trainable: 'boolean',
	use_backup_for_generations: 'boolean',
	use_backup_when_idle: 'boolean',
};

// Entry of a log
const LOG_ENTRY = { timestamp: 'string', function: 'string', severity: 'string', message: 'string' };

// Use case of the platform, and its versions
const PLATFORM_USE_CASE = {
	'id*': UUID,
	'org_id*': UUID,
	'icon*': 'string of at most 256',
	'name*': 'string of at most 256',
	'source_use_case_version_id*': `${UUID} or null`,
	'slug*': 'string of at most 256',
	'order*': 'number or null',
	'run_columns*': list({ group_id: 'string', variable_id: 'string', name: 'string' }),
	'timestamp*': TIME,
	'data_retention_days*': 'number or null',
	'webhooks*': 'any',
	versions: list({
		id: UUID,
		slug: 'string',
		org_id: UUID,
		use_case_id: UUID,
		version_number: 'number',
		name: 'string',
		is_published: 'boolean',
		is_live: 'boolean',
		environment: 'string',
		source_version_id: UUID,
		timestamp: TIME,
		published_at: TIME,
		is_deleted: 'boolean',
		description: 'string',
		created_by: UUID,
	}),
};

// What places a call
const DIAL_OUTBOUND = {
	phone_number: 'string',
	number_id: ID,
	use_case_id: ID,
	agent_id: 'string',
	model_id: 'string',
	prompt_id: 'string',
	assistant_id: 'string',
	voice_id: 'string',
	model: 'string',
	language: one(LANGUAGES),
	params: 'any',
	metadata: OPEN,
	campaign_id: 'string',
	scheduled_for: TIME,
	max_duration_mins: 'integer',
};

// What schedules a campaign
const DIAL_SCHEDULED = {
	'number_id*': ID,
	assistant_id: 'string, deprecated',
	voice_id: 'string, deprecated',
	model: 'string, deprecated',
	prompt_id: 'string',
	use_case_id: ID,
	agent_id: 'string',
	model_id: 'string',
	csv_file: 'string',
	calls: list(
		list({
			phone_number: 'string',
			scheduled_date: 'date',
			scheduled_time: 'HH:MM:SS',
			timezone: 'string',
			max_duration_mins: 'integer',
			'…': 'any',
		}),
	),
	staggered_interval_minutes: 'integer',
	campaign_name: 'string',
	retry_logic: list({ query: 'string', retry_period: 'number', max_retry_per_day: 'number' }),
	language: one(LANGUAGES),
	max_duration_mins: 'integer',
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
	['PATCH {base} /member', HARMLESS, { email: 'string', role: 'string' }, { 200: ORGANIZATION }],
	['DELETE {base} /member', HARMLESS, { email: 'string' }, { 200: ORGANIZATION }],
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
			name: 'string',
			from_model_id: 'string',
			train_sample_ids: list('string'),
			test_sample_ids: list('string'),
			explain_tools: 'boolean',
		},
		{ 200: MODEL },
	],
	['GET {platform} /use-cases', HARMLESS, NONE, { 200: list(PLATFORM_USE_CASE) }],
] as const;

const CONTRACT = readContract(join(__dirname, '../..'));
const described = describedOperations();

it('the contract holds the 16 operations of the interface, and no other', () => {
	expect(Object.keys(described)).toHaveLength(16);
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
		expect(requiredBodyFields.map((field) => `${field}*`)).toEqual(
			Object.keys(body ?? {}).filter((field) => field.endsWith('*')),
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
