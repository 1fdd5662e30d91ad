import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import { operationTable, type Operation, type OperationId } from '../contract/contract';
import { InputProblem, shown } from '../values/inputProblem';
import { outputOf, type Answered } from './answer';
import { unknownOutcome, unusable, type Failure } from './failure';
import { answerOf, httpOptions } from './http';
import { preparedRequest, type ItemRequest, type PreparedRequest } from './itemRequest';
import { errorRowOf, nodeErrorOf } from './nodeError';
import { nodeRunOf } from './nodeRuns';
import type { Pass } from './pass';
import type { Result } from './sending';
import type { Target } from './target';

type RequestOfEngine = DeclarativeRestApiSettings.ResultOptions;

/**
 * The request helper's door for declarative nodes: a function for `requestOperations.pagination`,
 * which n8n's engine calls once for each item in place of the plain request.
 *
 * What is sent when is up to `NodeRun`, what is sent again up to `send`.
 *
 * @throws NodeApiError for an item that failed, when the node stops on errors
 */
export function sendEachItem<Id extends OperationId>(id: Id, itemRequest: ItemRequest<Id>) {
	const operation = operationTable[id];

	async function sendItem(
		this: IExecutePaginationFunctions,
		engine: RequestOfEngine,
	): Promise<INodeExecutionData[]> {
		const item = this.getItemIndex();
		const run = nodeRunOf(this, operation);
		const pass = run.passFor(item);
		const { request, problem } = attempted(() =>
			preparedRequest(operation, itemRequest, engine.options.body as IDataObject, this),
		);
		const twin = problem ? undefined : twinOf(item, pass, request, itemRequest, this);
		pass.arrive(item, problem ?? twin?.problem);
		await pass.opened();

		const result =
			twin?.result ??
			(await run
				.resultOf(item, pass, attemptOf(this, engine, operation, request), request.hidden)
				.catch((error: Error) => unknownOutcome(operation, error.message)));
		pass.settle(item, result);

		if (result.kind === 'done') {
			return paired(outputOf(id, itemRequest, { body: result.body, sent: request.sent, item: this }), item);
		}
		if (!pass.stopsOnError)
			return paired([errorRowOf(this.getNode(), this.getInputData().json, result)], item);

		const summary = await pass.end();
		if (summary.mayStaySilent.has(item)) return [];
		throw nodeErrorOf(this.getNode(), result, item, summary);
	}
	// For those who describe the node: its operation, what that takes, and what comes out.
	return Object.assign(sendItem, {
		operationId: id,
		itemRequest,
		outputOf: (answer: Answered) => outputOf(id, itemRequest, answer),
	});
}

const NOTHING: PreparedRequest = { url: '', body: {}, sent: {}, hidden: { inErrors: [], inAnswers: [] } };

function attempted(prepare: () => PreparedRequest): { request: PreparedRequest; problem?: Failure } {
	try {
		return { request: prepare() };
	} catch (error) {
		return { request: NOTHING, problem: unusable(error) };
	}
}

/** What becomes of an item that shares its distinct value with one before it; undefined if it is sent as any other. */
function twinOf<Id extends OperationId>(
	item: number,
	pass: Pass,
	{ body }: PreparedRequest,
	{ distinct }: ItemRequest<Id>,
	context: IExecuteSingleFunctions,
): { result?: Result; problem?: Failure } | undefined {
	if (!distinct) return undefined;
	const value = body[distinct.field];
	const twin = pass.twinOf(item, value);
	const policy = twin === undefined ? 'send' : distinct.policy(context);
	if (twin === undefined || policy === 'send') return undefined;

	const reason = `${distinct.displayName} ${shown(value)} stands in row ${twin + 1} already`;
	if (policy === 'skip')
		return { result: { kind: 'done', body: { [distinct.field]: value, skipped: true, reason } } };
	return {
		problem: unusable(
			new InputProblem(
				reason,
				'Remove one of the rows, or choose another way for duplicates in the options.',
			),
		),
	};
}

/** The engine gives a hook only the records of an answer; its status and headers are caught on their way. */
function attemptOf(
	context: IExecutePaginationFunctions,
	engine: RequestOfEngine,
	operation: Operation,
	{ url, body }: PreparedRequest,
) {
	let response: IN8nHttpFullResponse;
	const capture = (items: INodeExecutionData[], answer: IN8nHttpFullResponse) => {
		response = answer;
		return Promise.resolve(items);
	};
	engine.postReceive.unshift({ data: { parameterValue: undefined }, actions: [capture] });

	return async ({ address }: Target) =>
		await answerOf(async () => {
			const options = { ...engine.options, ...httpOptions(operation, address, url, body) };
			await context.makeRoutingRequest({ ...engine, options });
			return response;
		});
}

function paired(records: IDataObject[], item: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item } }));
}
