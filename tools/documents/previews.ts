import type { IDataObject } from 'n8n-workflow';

import { SAMPLE_OUTCOME } from '../../nodes/VoiceAgentDial/waiting/dialAndWait';
import { outputOfCall } from '../../nodes/VoiceAgentDial/waiting/receiveOutcome';
import { SAMPLE_RECORD } from '../../nodes/shared/record/record';
import type { PathSource } from '../../nodes/shared/request/message/itemRequest';
import { outputReader, UNSET } from '../../nodes/shared/request/message/output';
import {
	bodySchemaOf,
	type Contract,
	operationById,
	resolved,
	responseSchemaOf,
	type Schema,
} from '../contract/contract';
import type { OfferedOperation } from '../nodeOperations';
import { previewOf } from '../targets';

/**
 * JSON Schemas of the items that operations output, which n8n's editor shows before a first run.
 *
 * @returns the content of each file, by its path
 */
export function previewFiles(
	contract: Contract,
	operations: readonly OfferedOperation[],
): Record<string, string> {
	return Object.fromEntries(
		operations.flatMap((operation) => {
			const record = outputRecord(contract, operation);
			if (record === undefined) return [];
			const path = previewOf(operation.node.folder, operation.value);
			return [[path, JSON.stringify({ ...schemaOf(record), version: 1 })]];
		}),
	);
}

const APPROVED = { status: 'Completed', extraction: { approved: true } };
const APPROVAL = { answerField: 'approved', approvingValue: 'true' };

/** What operations output that call people. Which answers a call has is not known before. */
const SAMPLES: Record<string, object> = {
	dial: SAMPLE_RECORD,
	dialAndWait: SAMPLE_OUTCOME,
	sendAndWait: {
		...outputOfCall(APPROVED, { view: 'simplified', approval: APPROVAL, row: {} }),
		answers: {},
	},
	schedule: SAMPLE_RECORD,
};

/**
 * The node itself says what it makes of a response that holds every field of the contract.
 *
 * @returns the first record; undefined for operations without output, such as a trigger's registration
 */
function outputRecord(contract: Contract, operation: OfferedOperation): unknown {
	const { id, itemRequest } = operation;
	if (!itemRequest) return SAMPLES[operation.value];
	const described = operationById(contract, id);
	const body = sampleOf(contract, responseSchemaOf(contract, described));
	const names = Object.entries<PathSource>(itemRequest.path ?? {}).map(
		([name, { outputName }]) => outputName ?? name,
	);
	const sent = {
		...Object.fromEntries(names.map((name) => [name, ''])),
		...(sampleOf(contract, bodySchemaOf(contract, described)) as IDataObject | undefined),
	};
	return outputReader(id, itemRequest, UNSET)(body, sent)[0];
}

/** A value with every field that a schema knows; null where it may be anything, undefined without a schema. */
export function sampleOf(contract: Contract, schema: Schema | undefined): unknown {
	if (schema === undefined) return undefined;
	const { type, properties, items } = resolved(contract, schema);
	if (properties) {
		return Object.fromEntries(
			Object.entries(properties).map(([name, value]) => [name, sampleOf(contract, value)]),
		);
	}
	if (items) return [sampleOf(contract, items)];
	const samples: Record<string, unknown> = {
		object: {},
		array: [],
		string: '',
		number: 0,
		integer: 0,
		boolean: false,
	};
	const [first = ''] = [type ?? []].flat();
	return samples[first] ?? null;
}

/** The schema of a sample: only types and properties, which is all that previews show. */
export function schemaOf(sample: unknown): object {
	if (sample === null || sample === undefined) return {};
	if (Array.isArray(sample))
		return { type: 'array', ...(sample.length > 0 && { items: schemaOf(sample[0]) }) };
	if (typeof sample !== 'object') return { type: typeof sample };
	const properties = Object.entries(sample).map(([name, value]) => [name, schemaOf(value)]);
	return {
		type: 'object',
		...(properties.length > 0 && { properties: Object.fromEntries(properties) as object }),
	};
}
