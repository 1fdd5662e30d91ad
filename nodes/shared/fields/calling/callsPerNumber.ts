import { PERIODS } from '../../rules/callLimit';
import { inCollection } from '../node/fieldPath';

/** Read by `toCallLimits`. */
export const callLimit = inCollection('callingRules', {
	displayName: 'Calls per Number',
	name: 'callLimit',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Limit',
	default: {},
	description: 'How many calls a number may get in a period. Further calls are skipped.',
	options: [
		{
			displayName: 'Limit',
			name: 'limit',
			values: [
				{
					displayName: 'Max Calls',
					name: 'maxCalls',
					type: 'number',
					typeOptions: { minValue: 1 },
					default: 3,
					description: 'The most calls to one number in the period',
				},
				{
					displayName: 'Period',
					name: 'period',
					type: 'options',
					default: '24 hours',
					description: 'Counted back from each call, not by calendar days',
					options: PERIODS.map((period) => ({
						name: period.replace('hours', 'Hours').replace('days', 'Days'),
						value: period,
					})),
				},
				{
					displayName: 'Earlier Calls',
					name: 'earlierCalls',
					type: 'string',
					default: '',
					placeholder: 'e.g. {{ $json.calls_today }}',
					description:
						'Column with the calls to this number in other executions within the period. Empty counts as 0.',
				},
			],
		},
	],
});
