import axios from 'axios';

import type { StandIn } from './standIn';

/** A tool of the type Endpoint, as it is entered in the service. */
export interface EndpointTool {
	url: string;
	headers: Record<string, string>;
	/** How often each request is sent, all at once. */
	copies: number;
}

/** What came back for one copy of a request. */
export interface ToolResponse<Answer> {
	status: number;
	/** Milliseconds. */
	took: number;
	answer: Answer;
}

/** Sends what the agent fills in, and resolves with the responses to all copies. */
export type Ask<Answer> = (parameters: Record<string, string>) => Promise<Array<ToolResponse<Answer>>>;

/** A person calls, talks with the agent, who uses the tool, and hangs up: then the event is sent. */
export async function callIn<Answer, Result>(
	standIn: StandIn,
	from: string,
	tool: EndpointTool,
	talk: (ask: Ask<Answer>) => Promise<Result>,
): Promise<Result> {
	const { calls, numbers, useCases } = standIn.state;
	const [{ number: to = '', use_case_config: answers } = {}] = numbers;
	const useCase = useCases.find(({ id }) => id === answers?.id);
	if (!useCase) throw new Error('No use case answers the phone');
	const call = calls.create({ type: 'Inbound', useCase, from, to, metadata: {}, params: {} });
	// The interface does not show what a tool sends: this is one way of many.
	const ask: Ask<Answer> = async (parameters) => {
		const body = { call_id: call.id, from, arguments: JSON.stringify(parameters) };
		return await Promise.all(Array.from({ length: tool.copies }, async () => await post(tool, body)));
	};
	try {
		return await talk(ask);
	} finally {
		calls.hangUp(call);
	}
}

async function post<Answer>({ url, headers }: EndpointTool, body: object): Promise<ToolResponse<Answer>> {
	const begun = performance.now();
	const { status, data } = await axios.post<Answer>(url, body, { headers, validateStatus: () => true });
	return { status, took: performance.now() - begun, answer: data };
}
