import type { INodePropertyOptions } from 'n8n-workflow';

import type { NodeOperation } from '../../shared/request/operations';
import { SEND_AND_WAIT } from './approval.fields';
import { approvalCall, callForApproval } from './callForApproval';
import { judgeAnswer } from './judgeAnswer';

export const dialForApproval: NodeOperation = {
	...approvalCall,
	fills: ['params'],
	execute: callForApproval,
	recordSchema: 'Call',
	recordsOf: (call) => [
		judgeAnswer(call as object, { answerField: 'approved', approvingValue: 'true' }) ?? {},
	],
};

export const callAndWaitForApproval: INodePropertyOptions = {
	name: 'Call and Wait for Approval',
	value: SEND_AND_WAIT,
	action: 'Call and wait for approval',
	description: 'Ask someone by phone, and continue with whether they approved',
	routing: approvalCall.routing,
};
