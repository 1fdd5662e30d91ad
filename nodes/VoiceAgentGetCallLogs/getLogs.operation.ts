import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callId, callIdInPath } from '../shared/fields/node/pickers';
import { limited, limitFields } from '../shared/fields/node/limit';
import { itemOperation } from '../shared/request/execute';

export const getCallLogs = itemOperation('getCallLogs', { path: { id: callIdInPath }, finish: [limited] });

export const getLogs: INodePropertyOptions = {
	name: 'Get Call Logs',
	value: 'getLogs',
	action: 'Get call logs',
	description: 'Get the log entries of a call',
	routing: getCallLogs.routing,
};

export const getLogsFields: INodeProperties[] = [callId, ...limitFields];
