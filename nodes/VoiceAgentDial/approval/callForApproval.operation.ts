import type { INodePropertyOptions } from 'n8n-workflow';

import type { NodeOperation } from '../../shared/request/execute';
import { SEND_AND_WAIT } from './approval.fields';
import { dialRouting } from '../dial.operation';
import { callForApproval } from './callForApproval';
import { judgeAnswer } from './judgeAnswer';

const EXAMPLE = { status: 'Completed', extraction: { approved: 'yes' } };

export const dialForApproval: NodeOperation = {
	id: 'dialOutbound',
	fills: ['metadata', 'params'],
	execute: callForApproval,
	recordSchema: 'Call',
	recordsOf: () => [judgeAnswer(EXAMPLE, { answerField: 'approved', approvingValue: 'yes' })],
};

export const callAndWaitForApproval: INodePropertyOptions = {
	name: 'Call and Wait for Approval',
	value: SEND_AND_WAIT,
	action: 'Call and wait for approval',
	description: 'Ask someone by phone, and continue with whether they approved',
	routing: dialRouting,
};
