import { join } from 'node:path';

import { operationTable, listValues } from '../../nodes/shared/contract/contract';
import {
	bodySchemaOf,
	operationsOf,
	readContract,
	resolved,
	type Content,
	type Schema,
} from '../../tools/contract/contract';

/**
 * What follows is written from the service's own description, and not from the contract. A star marks what is required,
 * and `…` that others are allowed. What is not said to be anything else is a string.
 */
const SHAPES = `
ObjectId: string (minLength 24, maxLength 24)
Language: en-US | en-GB | es-MX | es-ES | es-CO | pt-PT | de-DE | fr-FR | pl-PL | ro-RO | it-IT | zh-CN | hi-IN |
  ja-JP | sv-SE
CallType: Inbound | Outbound
CallStatus: Scheduled | Queued | Initiated | Ringing | In progress | Transferred | Completed | AMD Terminated | Busy
  | No answer | Canceled | Failed
CallProvider: Telco | Web | Chat
ToolType: Endpoint | DirectTransferCall | BranchTransferCall | TerminateCall | Conditional | PhoneTreeNavigation
FillerType: hardcoded | aigen | none
DialOutboundRequest: { phone_number, number_id: ObjectId, use_case_id: ObjectId, agent_id, model_id, prompt_id,
  assistant_id, voice_id, model: string (examples Fast), language: Language, params: any, metadata: object,
  campaign_id, scheduled_for: date-time, max_duration_mins: integer }
ScheduleCampaignRequest: { number_id*: ObjectId, assistant_id: string (deprecated true), voice_id: string (deprecated
  true), model: string (deprecated true), prompt_id, use_case_id: ObjectId, agent_id, model_id, csv_file: string
  (contentEncoding base64), calls: [[CampaignCall]], staggered_interval_minutes: integer, campaign_name, retry_logic:
  [RetryRule], language: Language, max_duration_mins: integer, max_retries: number }
CampaignCall: { phone_number, scheduled_date: date, scheduled_time: ^\\d{2}:\\d{2}:\\d{2}$, timezone,
  max_duration_mins: integer, … }
RetryRule: { query, retry_period: number, max_retry_per_day: number }
AddWebhookRequest: { url*, headers*: [HookHeader] }
UpdateOrganizationRequest: { id, name, description, api_key, image_url, members: [Member], telco_credentials:
  TelcoCredentials, attributes: [string] }
UpdateToolRequest: { use_case_id*: ObjectId, type*: ToolType, name*, description*, default: boolean (default false),
  generate_filler_message: boolean (default true), data*: object, prompt_id*, filler_type: FillerType (default none),
  filler_description, filler_example }
Call: { id*, organization_id*, type*: CallType, status*: CallStatus, provider*: CallProvider, metadata*:
  CallMetadata, use_case*: CallUseCase, agent*: { id, name }, language*: Language, created*: date-time, viewed_by*:
  [string], prompt_id, params: object, extraction: object, classification: { tag, reasoning }, duration: number,
  parent_call_id, notes: [{ id, user_id, content, flagged: boolean, created_at: date-time }], samples: [string],
  ratings: [{ emoji, email, created: date-time }], scheduled_for, use_backup: boolean, wait_until_awake: boolean,
  campaign_id, max_duration_mins: integer, transfer_contact_email, costs: CallCosts }
CallMetadata: { call_sid, from, to, recording_sid, tags: [string], custom: object }
CallUseCase: { id, organization_id, name, transfer_number, extract_with_ai: [{ name, description, type, example,
  required: boolean }], classification_tags: [{ name, description }], language: Language, detailed_work_hours: object,
  work_start, work_end, timezone, generic_after_hours_message, enable_detailed_work_hours: boolean, keywords:
  [string], hooks: [Hook], params: object, amd: boolean, amd_behavior: string (examples Hangup), amd_messages: object,
  sample_labels: [{ name, color: string (examples slate) }], hidden: boolean, evaluation_models: [string],
  max_duration_mins: integer, recorded_message_inbound: boolean, recorded_message_outbound: boolean,
  show_original_caller_id: boolean, disable_end_call_after_n_reminders: boolean, model }
CallCosts: { created: date-time, total_costs: number, voip: { external: boolean, amd_cost: number, call_cost:
  number, total_cost: number, pricing_id }, transcriber: { total_cost: number, pricing_id }, llm: { input_cost:
  number, output_cost: number, total_cost: number, input_pricing_id, output_pricing_id }, tts: { total_cost: number,
  pricing_id }, per-minute: object }
OutboundCall: { id, organization_id, metadata: CallMetadata, use_case: CallUseCase, params: object, created:
  date-time }
Campaign: { id, organization_id, name, status, created }
PhoneNumber: { id: ObjectId, organization_id, number, sid, locality, mode: string (examples direct_transfer),
  use_case_config: { id, prompt_routes: [{ probability: number, prompt_id, model_id }], agent_routes: [{ probability:
  number, id }] }, title }
Member: { email, role }
TelcoCredentials: { account_sid, auth_token, api_key_id, api_key_secret }
Organization: { id, name, description, api_key, image_url, members: [Member], telco_credentials: TelcoCredentials,
  attributes: [string] }
Tool: { id, organization_id, use_case_id*: ObjectId, type*: ToolType, name*, description*, default: boolean,
  generate_filler_message: boolean, data*: object, prompt_id*, filler_type: FillerType, filler_description,
  filler_example }
Model: { id, organization_id, use_case_id: ObjectId, created_at: date-time, status: string (examples pending), name,
  description, train_sample_ids: [string], test_sample_ids: [string], from_model_id, trainable: boolean,
  use_backup_for_generations: boolean, use_backup_when_idle: boolean }
CallLogEntry: { timestamp, function, severity, message }
Hook: { url, headers: [HookHeader] }
HookHeader: { key, value }
PlatformUseCase: { id*: uuid, org_id*: uuid, icon*: string (maxLength 256), name*: string (maxLength 256),
  source_use_case_version_id*: uuid or null, slug*: string (maxLength 256), order*: number or null, run_columns*: [{
  group_id, variable_id, name }], timestamp*: date-time, data_retention_days*: number or null, webhooks*: any,
  versions: [PlatformUseCaseVersion] }
PlatformUseCaseVersion: { id: uuid, slug, org_id: uuid, use_case_id: uuid, version_number: number, name, is_published:
  boolean, is_live: boolean, environment: string (examples staging), source_version_id: uuid, timestamp: date-time,
  published_at: date-time, is_deleted: boolean, description, created_by: uuid }
`;

/** `twice`: sending it again acts once more, because it places calls, registers or creates. */
const OPERATIONS = `
POST base /api/v1/dial/outbound twice (DialOutboundRequest) → 200 OutboundCall
POST base /api/v1/dial/scheduled twice (ScheduleCampaignRequest) → 200 { createdCalls*: [OutboundCall] }
GET base /api/v1/dial/campaigns () → 200 [Campaign]
PATCH base /api/v1/orgs (UpdateOrganizationRequest) → 200 Organization
PATCH base /api/v1/member ({ email, role }) → 200 Organization
DELETE base /api/v1/member ({ email }) → 200 Organization
POST base /api/v1/use-cases/{id}/add-webhook twice (path id*: ObjectId, AddWebhookRequest) → 200 nothing
GET base /api/v1/calls/{id}/logs (path id*: ObjectId) → 200 [CallLogEntry]
POST base /api/v1/calls/{id}/stop (path id*: ObjectId) → 200 nothing
DELETE base /api/v1/calls/{id}/notes/{noteId} (path id*: ObjectId, path noteId*: string (minLength 1)) → 200 Call
DELETE base /api/v1/agents ({ ids*: [string] }) → 200 { deletedCount: integer }, 204 nothing
PATCH base /api/v1/tools/{id} (path id*: string (minLength 1), UpdateToolRequest) → 200 Tool
PATCH base /api/v1/numbers/{id}/title (path id*: ObjectId, { title }) → 200 PhoneNumber
GET base /api/v1/numbers () → 200 [PhoneNumber]
POST base /api/v1/models twice ({ use_case_id: ObjectId, name, from_model_id, train_sample_ids: [string],
  test_sample_ids: [string], explain_tools: boolean }) → 200 Model
GET platform /api/v1/use-cases (header x-organization-id*: string) → 200 [PlatformUseCase]
`;

const CONTRACT = readContract(join(__dirname, '../..'));

it('the contract holds the operations of the interface, and no other', () => {
	expect(describedOperations()).toEqual(linesOf(OPERATIONS));
});

it('requests and responses hold the fields of the interface in their order, and no other', () => {
	const shapes = Object.entries(CONTRACT.components.schemas).map(([name, one]) => `${name}: ${shape(one)}`);
	expect(shapes).toEqual(linesOf(SHAPES));
});

it('the table that the nodes are built on says the same of each operation', () => {
	for (const { operation, method, path, host } of operationsOf(CONTRACT)) {
		const inTable = operationTable[operation.operationId as keyof typeof operationTable];
		expect(inTable).toMatchObject({ host, method, path, idempotent: operation['x-idempotent'] });
		const parameters = (operation.parameters ?? []).filter(({ in: place }) => place === 'path');
		const known = parameters.map(({ name, schema }) => {
			const length = resolved(CONTRACT, schema).maxLength ?? null;
			return [name, expect.objectContaining({ length })];
		});
		expect(inTable.pathParameters).toEqual(Object.fromEntries(known));
		const { required = [] } = bodySchemaOf(CONTRACT, { operation }) ?? {};
		expect([...inTable.requiredBodyFields].sort()).toEqual([...required].sort());
	}
});

it.each(Object.entries(CONTRACT.components.schemas).filter(([, schema]) => schema.enum))(
	'so does its list of values: %s',
	(name, { enum: values }) => expect(listValues(name as 'Language')).toEqual(values),
);

it('every operation takes the bearer token', () => {
	expect(CONTRACT.security).toEqual([{ bearer: [] }]);
	expect(CONTRACT.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
});

function linesOf(text: string): string[] {
	const lines = text.trim().split(/\n(?! )/);
	return lines.map((line) => line.replace(/\s+/g, ' '));
}

function describedOperations(): string[] {
	return operationsOf(CONTRACT).map(({ operation, method, path, host }) => {
		const { parameters = [], requestBody, responses } = operation;
		const given = parameters.map(
			({ in: place, name, required, schema }) => `${place} ${name}${required ? '*' : ''}: ${shape(schema)}`,
		);
		const answers = Object.entries(responses).map(([status, response]) => `${status} ${shapeOf(response)}`);
		const asked = [...given, ...(requestBody ? [shapeOf(requestBody)] : [])];
		const again = operation['x-idempotent'] ? '' : ' twice';
		return `${method} ${host} ${path}${again} (${asked.join(', ')}) → ${answers.join(', ')}`;
	});
}

function shapeOf({ content }: Content): string {
	return content ? shape(content['application/json'].schema) : 'nothing';
}

function shape({ properties, items, required = [], additionalProperties, ...scalar }: Schema): string {
	if (scalar.type === 'array' && items) return `[${shape(items)}]`;
	if (scalar.type !== 'object' || !properties) return scalarText(scalar);
	const fields = Object.entries(properties).map(([name, field]) => {
		const kind = shape(field);
		return `${name}${required.includes(name) ? '*' : ''}${kind === 'string' ? '' : `: ${kind}`}`;
	});
	return `{ ${[...fields, ...(additionalProperties ? ['…'] : [])].join(', ')} }`;
}

function scalarText({ $ref, type = 'any', format, pattern, enum: values, ...others }: Schema): string {
	const [first, ...more] = [type].flat();
	const kind =
		$ref?.replace('#/components/schemas/', '') ?? values?.join(' | ') ?? pattern ?? format ?? first;
	const keywords = Object.entries(others).filter(([keyword]) => keyword !== 'description');
	const marks = keywords.map((keyword) => keyword.join(' ')).join(', ');
	return [kind, ...more].join(' or ') + (marks && ` (${marks})`);
}
