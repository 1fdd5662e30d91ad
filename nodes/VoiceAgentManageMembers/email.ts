import type { INodeProperties } from 'n8n-workflow';

import { prepareRequired, prepareTexts } from '../shared/fields/node/checkedFields';
import { toBody } from '../shared/request/execute';

/** Tells members apart, in both operations. */
export const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. ada@voice-agent.example',
	description: 'Email address of the member',
	routing: toBody<'setMember' | 'removeMember'>('email'),
};

export const prepareEmail = [prepareTexts(email), prepareRequired(email)];
