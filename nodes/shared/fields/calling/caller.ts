import type { INodeProperties } from 'n8n-workflow';

import { operationTable } from '../../contract/contract';
import { SAMPLE_RECORD } from '../../record/record';
import { toBody } from '../../request/execute';
import { languageOptions } from '../node/choices';
import { inCollection } from '../node/fieldPath';
import { outputFields, SOME_SIMPLIFIED } from '../node/outputFields';
import { ownNumber, useCase } from '../node/pickers';
import { choiceField, collectionField, numberField, textField } from '../node/basicFields';
import { numbersWithoutPlus, phoneColumns } from './phoneNumber';
import { columnsToLeaveOut, dateColumns } from './promptParameters';
import { dateOrder, timeOfDay, timeZone } from './scheduledFor';

/** Both nodes that place calls fill the same fields of their bodies. */
const toCall = toBody<'dialOutbound' | 'scheduleCampaign'>;

export const fromNumber: INodeProperties = {
	...ownNumber,
	displayName: 'From Number',
	name: 'fromNumber',
	required: true,
	description: 'Your number to call from',
	routing: toCall('number_id'),
};

export const useCaseOfCalls: INodeProperties = {
	...useCase,
	description: `${useCase.description} Required, unless 'Use Case Overrides' has an agent or assistant ID.`,
	routing: toCall('use_case_id'),
};

/** An expression that reads the item sets it for each call of a campaign. */
export const maxDuration = inCollection(
	'overrides',
	numberField('Max Duration (Minutes)', 'maxDuration', {
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 10,
		description: 'Maximum call length',
		routing: toCall('max_duration_mins'),
	}),
);

/** In place of what the use case says. */
export const overrides = collectionField('Use Case Overrides', 'overrides', 'Override', {
	description: 'Settings that replace those of the use case',
	options: [
		textField('Agent ID', 'agentId', {
			description: 'Agent to use. Manage Numbers returns the IDs in agent_routes.',
			routing: toCall('agent_id'),
		}),
		textField('Assistant ID', 'assistantId', {
			description: "Assistant to use. Ask the service's support for its ID.",
			routing: toCall('assistant_id'),
		}),
		choiceField('Language', 'language', {
			options: languageOptions,
			default: 'en-US',
			description: 'Language the agent speaks',
			routing: toCall('language'),
		}),
		maxDuration,
		textField('Model', 'model', {
			placeholder: 'e.g. Fast',
			description: "Model that the agent uses. Ask the service's support for its names.",
			routing: toCall('model'),
		}),
		textField('Model ID', 'modelId', {
			description: 'Trained model to use. Manage Models returns its ID.',
			routing: toCall('model_id'),
		}),
		textField('Prompt ID', 'promptId', {
			description: 'Prompt to use. Manage Numbers returns the IDs in prompt_routes.',
			routing: toCall('prompt_id'),
		}),
		textField('Voice ID', 'voiceId', {
			description: "Voice to use. Ask the service's support for its ID.",
			routing: toCall('voice_id'),
		}),
	],
});

/** How rows are read. */
export const readingOptions: readonly INodeProperties[] = [
	columnsToLeaveOut,
	dateColumns,
	dateOrder,
	numbersWithoutPlus,
	phoneColumns,
	timeOfDay,
	timeZone,
];

/** The fields of a record, and of the service's answer (openapi.yaml, OutboundCall). */
export const callOutput = outputFields(
	[...Object.keys(SAMPLE_RECORD), ...operationTable.dialOutbound.response.fields],
	SOME_SIMPLIFIED,
);
