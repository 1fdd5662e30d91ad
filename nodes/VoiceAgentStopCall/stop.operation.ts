import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { callId, callIdInPath } from '../shared/fields/node/pickers';
import { itemOperation } from '../shared/request/execute';

export const stopCall = itemOperation('stopCall', { path: { id: callIdInPath } });

export const stop: INodePropertyOptions = {
	name: 'Stop Call',
	value: 'stop',
	action: 'Stop call',
	description: 'End a call that is in progress',
	routing: stopCall.routing,
};

export const stopFields: INodeProperties[] = [callId];
