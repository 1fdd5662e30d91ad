import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callId, callIdInPath } from '../shared/fields/pickers/callId';
import { operationRouting } from '../shared/request/operationRouting';

export const stop: INodePropertyOptions = {
	name: 'Stop',
	value: 'stop',
	action: 'Stop a call',
	description: 'End a call that is going on',
	routing: operationRouting('stopCall', { path: { id: callIdInPath } }),
};

export const stopFields: INodeProperties[] = [callId];
