import type { Schemas } from '../../nodes/shared/contract/contract';

export type Call = Schemas['Call'];
export type CallStatus = Schemas['CallStatus'];
export type UseCase = Schemas['CallUseCase'] & { id: string; hooks: Hook[] };
export type Hook = Schemas['AddWebhookRequest'];

export const ORGANIZATION_ID = 'org-0001';
export const PLATFORM_ORGANIZATION_ID = '0b6f0c3e-0000-4000-8000-000000000001';

/** What the stand-in knows from its beginning. Numbers are of the range that is reserved for fiction. */
export function firstRecords() {
	return {
		numbers: [
			phoneNumber(1, '+15550100001', 'Sales line', objectId('ca5e', 1)),
			phoneNumber(2, '+15550100002', 'Support line', objectId('ca5e', 2)),
			phoneNumber(3, '+442079460003', 'London office', objectId('ca5e', 1)),
		],
		useCases: [useCase(1, 'Appointment reminder'), useCase(2, 'Customer survey')],
		campaigns: [
			campaign(1, 'Spring reminders', 'active', '2026-03-01T09:00:00Z'),
			campaign(2, 'Winter survey', 'finished', '2025-12-01T09:00:00Z'),
		],
		organization: {
			id: ORGANIZATION_ID,
			name: 'Example Organization',
			description: 'Calls people who asked for it',
			api_key: 'fake-api-key-of-the-organization',
			image_url: 'https://voice-agent.example/logo.png',
			members: [{ email: 'ada@voice-agent.example', role: 'admin' }],
			telco_credentials: {
				account_sid: 'fake-account-sid',
				auth_token: 'fake-auth-token',
				api_key_id: 'fake-api-key-id',
				api_key_secret: 'fake-api-key-secret',
			},
			attributes: ['pilot'],
		} as Schemas['Organization'],
		tools: [
			{
				id: 'tool-0001',
				organization_id: ORGANIZATION_ID,
				use_case_id: objectId('ca5e', 1),
				type: 'Endpoint',
				name: 'Look up appointment',
				description: 'Finds the next appointment of a caller',
				default: false,
				generate_filler_message: true,
				data: { url: 'https://calendar.voice-agent.example' },
				prompt_id: 'prompt-0001',
				filler_type: 'none',
			},
		] as Array<Schemas['Tool']>,
		agents: ['agent-0001', 'agent-0002', 'agent-0003'],
		platformUseCases: [platformUseCase(1, 'Appointment reminder'), platformUseCase(2, 'Customer survey')],
	};
}

/** @returns an id of 24 characters, the same for the same kind and number */
export function objectId(kind: string, number: number): string {
	return kind + number.toString(16).padStart(24 - kind.length, '0');
}

function phoneNumber(
	index: number,
	number: string,
	title: string,
	useCaseId: string,
): Schemas['PhoneNumber'] {
	return {
		id: objectId('40fe', index),
		organization_id: ORGANIZATION_ID,
		number,
		sid: `PN${index}`,
		locality: 'Example City',
		mode: 'direct_transfer',
		use_case_config: {
			id: useCaseId,
			prompt_routes: [{ probability: 1, prompt_id: 'prompt-0001', model_id: 'model-0001' }],
			agent_routes: [{ probability: 1, id: 'agent-0001' }],
		},
		title,
	};
}

function campaign(index: number, name: string, status: string, created: string): Schemas['Campaign'] {
	return { id: objectId('ca31', index), organization_id: ORGANIZATION_ID, name, status, created };
}

function useCase(index: number, name: string): UseCase {
	return {
		id: objectId('ca5e', index),
		organization_id: ORGANIZATION_ID,
		name,
		transfer_number: '+15550100099',
		extract_with_ai: [
			{
				name: 'appointment_kept',
				description: 'Whether the person will come',
				type: 'boolean',
				example: 'true',
				required: true,
			},
		],
		classification_tags: [
			{ name: 'interested', description: 'Wants to hear more' },
			{ name: 'not interested', description: 'Does not' },
		],
		language: 'en-US',
		work_start: '09:00',
		work_end: '17:00',
		timezone: 'America/New_York',
		keywords: [],
		hooks: [],
		params: {},
		amd: true,
		amd_behavior: 'Hangup',
		hidden: false,
		max_duration_mins: 10,
		model: 'Fast',
	};
}

function platformUseCase(index: number, name: string): Schemas['PlatformUseCase'] {
	const uuid = (kind: string) => `0b6f0c3e-000${index}-4${kind}-8000-000000000000`;
	return {
		id: uuid('001'),
		org_id: PLATFORM_ORGANIZATION_ID,
		icon: 'phone',
		name,
		source_use_case_version_id: null,
		slug: name.toLowerCase().replaceAll(' ', '-'),
		order: index,
		run_columns: [{ group_id: 'contact', variable_id: 'first_name', name: 'First name' }],
		timestamp: '2026-01-01T09:00:00Z',
		data_retention_days: null,
		webhooks: [],
		versions: [
			{
				id: uuid('002'),
				slug: 'v1',
				org_id: PLATFORM_ORGANIZATION_ID,
				use_case_id: uuid('001'),
				version_number: 1,
				name: `${name} v1`,
				is_published: true,
				is_live: true,
				environment: 'staging',
				source_version_id: uuid('003'),
				timestamp: '2026-01-01T09:00:00Z',
				published_at: '2026-01-02T09:00:00Z',
				is_deleted: false,
				description: 'First version',
				created_by: uuid('004'),
			},
		],
	};
}
