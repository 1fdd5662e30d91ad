import { operationTable } from '../../contract/contract';
import { SAMPLE_RECORD } from '../../record/record';
import { outputFields } from '../node/outputFields';

/** For nodes that place calls: the fields of a record, and of a call (openapi.yaml, Call). */
export const callOutput = outputFields([
	...Object.keys(SAMPLE_RECORD),
	...operationTable.deleteCallNote.response.fields,
]);
