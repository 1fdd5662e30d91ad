import { parse } from 'csv-parse/sync';
import { DateTime } from 'luxon';

import type { ResponseOf, BodyOf, OperationId, Schemas } from '../../nodes/shared/contract/contract';
import { objectId, ORGANIZATION_ID, type Call, type UseCase } from './records';
import type { State } from './state';

/** The service refuses the request: its response's status and words. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/** What a handler gets of a request that has passed the contract check. */
export interface Incoming<Id extends OperationId> {
	path: Record<string, string>;
	headers: Record<string, unknown>;
	body: BodyOf<Id>;
}

type Handler<Id extends OperationId> = (state: State, incoming: Incoming<Id>) => ResponseOf<Id> | undefined;

/** What each operation does. An operation that is added to the contract is missed here by the compiler. */
export const handlers: { [Id in OperationId]: Handler<Id> } = {
	dialOutbound: (state, { body }) => outboundCall(createCall(state, body)),

	scheduleCampaign: (state, { body }) => {
		const campaign = {
			id: objectId('ca31', state.campaigns.length + 1),
			organization_id: ORGANIZATION_ID,
			name: body.campaign_name ?? `Campaign ${state.campaigns.length + 1}`,
			status: 'active',
			created: new Date().toISOString(),
		};
		const rows = body.calls ? body.calls.flat() : rowsOfCsv(body.csv_file);
		const createdCalls = rows.map((row) => {
			const { phone_number, scheduled_date, scheduled_time, timezone, max_duration_mins, ...params } = row;
			return createCall(state, {
				...body,
				phone_number,
				params,
				campaign_id: campaign.id,
				max_duration_mins: max_duration_mins ?? body.max_duration_mins,
				scheduled_for: scheduled_date && momentOf(scheduled_date, scheduled_time, timezone),
			});
		});
		state.campaigns.push(campaign);
		return { createdCalls: createdCalls.map(outboundCall) };
	},

	listCampaigns: (state) => state.campaigns,

	updateOrganization: (state, { body }) => Object.assign(state.organization, body),

	setMember: (state, { body }) => {
		const { email, role } = body;
		if (!email) throw new Refusal(400, 'email is missing');
		const others = (state.organization.members ?? []).filter((member) => member.email !== email);
		state.organization.members = [...others, { email, role }];
		return state.organization;
	},

	removeMember: (state, { body }) => {
		const members = state.organization.members ?? [];
		if (!members.some(({ email }) => email === body.email)) throw new Refusal(404, 'There is no such member');
		state.organization.members = members.filter(({ email }) => email !== body.email);
		return state.organization;
	},

	addWebhook: (state, { path, body }) => {
		useCaseOf(state, path.id).hooks.push(body);
		return undefined;
	},

	getCallLogs: (state, { path }) => state.calls.logsOf(callOf(state, path.id).id),

	stopCall: (state, { path }) => {
		state.calls.stop(callOf(state, path.id));
		return undefined;
	},

	deleteCallNote: (state, { path }) => {
		const call = callOf(state, path.id);
		const notes = call.notes ?? [];
		if (!notes.some(({ id }) => id === path.noteId)) throw new Refusal(404, 'There is no such note');
		call.notes = notes.filter(({ id }) => id !== path.noteId);
		return call;
	},

	deleteAgents: (state, { body }) => {
		const before = state.agents.length;
		state.agents = state.agents.filter((id) => !body.ids.includes(id));
		return { deletedCount: before - state.agents.length };
	},

	updateTool: (state, { path, body }) => {
		const tool = state.tools.find(({ id }) => id === path.id);
		return Object.assign(known(tool, 'tool'), body);
	},

	updateNumberTitle: (state, { path, body }) => {
		const number = state.numbers.find(({ id }) => id === path.id);
		return Object.assign(known(number, 'number'), body);
	},

	listNumbers: (state) => state.numbers,

	createModel: (state, { body }) => {
		const { explain_tools: _, ...given } = body;
		const model: Schemas['Model'] = {
			id: `model-${String(state.models.length + 1).padStart(4, '0')}`,
			organization_id: ORGANIZATION_ID,
			created_at: new Date().toISOString(),
			status: 'pending',
			trainable: true,
			...given,
		};
		state.models.push(model);
		return model;
	},

	listUseCases: (state) => state.platformUseCases,
};

function createCall(state: State, body: BodyOf<'dialOutbound'>): Call {
	const { phone_number: to, number_id: numberId, use_case_id: useCaseId } = body;
	if (!to || !/^\+\d{7,15}$/.test(to)) throw new Refusal(422, `phone_number ${String(to)} is not valid`);
	const number = numberId === undefined ? state.numbers[0] : state.numbers.find(({ id }) => id === numberId);
	if (!number) throw new Refusal(422, 'number_id is not known');
	state.callCounts.set(to, state.callsTo(to) + 1);
	return state.calls.create({
		to,
		from: number.number ?? '',
		useCase: useCaseId === undefined ? (state.useCases[0] as UseCase) : useCaseOf(state, useCaseId),
		agentId: body.agent_id,
		metadata: body.metadata,
		params: body.params as Record<string, unknown> | undefined,
		language: body.language,
		campaign_id: body.campaign_id,
		scheduled_for: body.scheduled_for,
		max_duration_mins: body.max_duration_mins,
	});
}

function outboundCall({ id, organization_id, metadata, use_case, params, created }: Call) {
	return { id, organization_id, metadata, use_case, params, created };
}

function callOf({ calls }: State, id = ''): Call {
	return known(calls.get(id), 'call');
}

function useCaseOf({ useCases }: State, id = ''): UseCase {
	return known(
		useCases.find((candidate) => candidate.id === id),
		'use case',
	);
}

function known<One>(one: One | undefined, what: string): One {
	if (!one) throw new Refusal(404, `There is no such ${what}`);
	return one;
}

/** @returns UTC, as the service writes times */
function momentOf(date: string, time = '00:00:00', zone = 'utc'): string {
	const moment = DateTime.fromISO(`${date}T${time}`, { zone });
	if (!moment.isValid) throw new Refusal(422, `${date} ${time} ${zone} is not a time`);
	return moment.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}

function rowsOfCsv(base64 = ''): Array<Schemas['CampaignCall']> {
	return parse(Buffer.from(base64, 'base64'), { columns: true, skip_empty_lines: true, bom: true });
}
