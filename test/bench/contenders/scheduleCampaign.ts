import { CHOSEN } from './call';
import type { Contender } from './contender';
import { packageIn, runInN8n } from './inN8n';

/** One campaign out of all rows; the node finds by their names which columns are what. */
export function scheduleCampaign(packageFolder: string): Contender {
	const { VoiceAgentApi, VoiceAgentScheduleCampaign } = packageIn(packageFolder);
	return {
		run: async (rows, credential) =>
			await runInN8n(new VoiceAgentScheduleCampaign(), {
				rows,
				credential,
				credentialType: new VoiceAgentApi(),
				parameters: {
					operation: 'schedule',
					numberId: { __rl: true, mode: 'id', value: CHOSEN.number_id },
					promptParameters: 'row',
				},
			}),
	};
}
