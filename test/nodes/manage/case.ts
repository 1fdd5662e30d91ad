import type { IDataObject, INode, INodeType } from 'n8n-workflow';

import type { OperationId } from '../../../nodes/shared/contract/contract';
import { runNode, type RunResult } from '../../harness/engine/engine';
import type { Service } from '../../harness/http/service';
import type { State } from '../../stand-in/state';

/** A row of an operation's test, with what is known of it beforehand. */
export interface Row {
	json: IDataObject;
	/** Text that only this row's request holds. */
	mark: string;
	request: { url: string; body: unknown };
	/** What comes of the response, apart from what the stand-in makes up. */
	output: object;
	/** What comes of a response without a body. */
	withoutBody: object;
}

/** An operation that changes something, one request for each row. */
export interface Case {
	id: OperationId;
	nodeType: () => INodeType;
	operation: string;
	parameters: IDataObject;
	/** Makes a row, and what it is about in the stand-in. */
	row: (state: State, index: number) => Row;
}

/** A resource locator that holds an id. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

export async function runCase(
	service: Service,
	{ nodeType, parameters }: Case,
	rows: Row[],
	settings: Partial<INode> = {},
): Promise<RunResult> {
	return await runNode(nodeType(), {
		rows: rows.map(({ json }) => json),
		parameters,
		credential: service.credential(),
		settings,
	});
}
