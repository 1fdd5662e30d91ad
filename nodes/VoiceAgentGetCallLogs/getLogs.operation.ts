import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callId, callIdInPath } from '../shared/fields/pickers/callId';
import { limited, limitFields } from '../shared/fields/node/limit';
import { operationRouting } from '../shared/request/operationRouting';

export const getLogs: INodePropertyOptions = {
	name: 'Get Logs',
	value: 'getLogs',
	action: 'Get the logs of a call',
	description: 'Read what happened in a call, entry by entry',
	routing: operationRouting('getCallLogs', { path: { id: callIdInPath }, finish: [limited] }),
};

export const getLogsFields: INodeProperties[] = [callId, ...limitFields];
