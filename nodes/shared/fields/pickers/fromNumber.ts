import type { INodeProperties } from 'n8n-workflow';

import { ownNumber } from './ownNumber';

/** The number that places calls. A node adds the routing. */
export const fromNumber: INodeProperties = {
	...ownNumber,
	displayName: 'From Number',
	name: 'fromNumber',
	description: 'Your number to call from',
};
