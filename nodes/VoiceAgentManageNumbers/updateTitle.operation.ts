import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { prepareRequired, prepareTexts } from '../shared/fields/node/checkedFields';
import { ownNumber } from '../shared/fields/node/pickers';
import { shownFor } from '../shared/fields/node/shownFor';
import { itemOperation, toBody } from '../shared/request/execute';

const title: INodeProperties = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Sales line',
	description: 'New title of the number',
	routing: toBody<'updateNumberTitle'>('title'),
};

export const updateNumberTitle = itemOperation('updateNumberTitle', {
	path: { id: { parameter: ownNumber.name, displayName: ownNumber.displayName } },
	prepare: [prepareTexts(title), prepareRequired(title)],
});

export const updateTitle: INodePropertyOptions = {
	name: 'Update Number Title',
	value: 'updateTitle',
	action: 'Update phone number title',
	description: 'Change the title of a phone number',
	routing: updateNumberTitle.routing,
};

export const updateTitleFields: INodeProperties[] = shownFor('updateTitle', [
	{ ...ownNumber, required: true, description: 'Number to rename' },
	title,
]);
