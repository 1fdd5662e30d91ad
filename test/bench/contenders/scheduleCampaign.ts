import type { IDataObject } from 'n8n-workflow';

import { CHOSEN } from './call';
import type { Contender } from './contender';
import { packageIn, runInN8n } from './inN8n';

/** One campaign out of all rows; the node finds the column with the numbers. */
export function scheduleCampaign(packageFolder: string, settings: IDataObject = {}): Contender {
	const { VoiceAgentApi, VoiceAgentScheduleCampaign } = packageIn(packageFolder);
	return {
		run: async (rows, credential) =>
			await runInN8n(new VoiceAgentScheduleCampaign(), {
				rows,
				credential,
				credentialType: new VoiceAgentApi(),
				parameters: {
					operation: 'schedule',
					fromNumber: { __rl: true, mode: 'id', value: CHOSEN.number_id },
					promptParameters: 'row',
					...settings,
				},
			}),
	};
}

/** For rows with times. */
export const TIMES: IDataObject = {
	scheduledFor: '={{ $json.call_at }}',
	options: { timezone: '={{ $json.timezone }}' },
};

/** The rules that hold a row back or put it off, without any that is another one for each row: n8n's expressions would be all that is measured. */
export const RULES: IDataObject = {
	doNotCallList: Array.from({ length: 10_000 }, (_, index) => `+1555${1_000_000 + index}`).join('\n'),
	consent: 'yes',
	callingHours: {
		window: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], from: '10:00', to: '16:00' }],
	},
	zoneOrState: 'Europe/Berlin',
	holidays: '2040-01-02 to 2040-01-06',
};
