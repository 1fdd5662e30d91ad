import type { INodePropertyOptions } from 'n8n-workflow';

import type { NodeOperation } from '../../shared/request/execute';
import { SEND_AND_WAIT } from './approval.fields';
import { dialRouting } from '../dial.operation';
import { callForApproval } from './callForApproval';
import { outputOfCall } from '../waiting/receiveOutcome';

const EXAMPLE = { status: 'Completed', extraction: { approved: 'yes' } };
const EXAMPLE_RULE = { answerField: 'approved', approvingValue: 'yes' };

export const dialForApproval: NodeOperation = {
	id: 'dialOutbound',
	fills: ['metadata', 'params'],
	execute: callForApproval,
	recordsOf: () => {
		const record = outputOfCall(EXAMPLE, { view: 'simplified', approval: EXAMPLE_RULE, row: {} });
		return [{ ...record, answers: {} }];
	},
};

export const callAndWaitForApproval: INodePropertyOptions = {
	name: 'Call and Wait for Approval',
	value: SEND_AND_WAIT,
	action: 'Call and wait for approval',
	description: 'Ask someone by phone, and continue with whether they approved',
	routing: dialRouting,
};
