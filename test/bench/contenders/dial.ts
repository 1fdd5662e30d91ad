import { CHOSEN, PHONE_NUMBER } from './call';
import type { Contender } from './contender';
import { packageIn, runInN8n } from './inN8n';

/** The Dial node of a package, with everything that a user need not touch left as it is. */
export function dial(packageFolder: string): Contender {
	const { VoiceAgentApi, VoiceAgentDial } = packageIn(packageFolder);
	return {
		run: async (rows, credential) =>
			await runInN8n(new VoiceAgentDial(), {
				rows,
				credential,
				credentialType: new VoiceAgentApi(),
				parameters: {
					operation: 'dial',
					toNumber: PHONE_NUMBER,
					fromNumber: chosen(CHOSEN.number_id),
					useCaseId: chosen(CHOSEN.use_case_id),
				},
			}),
	};
}

function chosen(value: string) {
	return { __rl: true, mode: 'id', value };
}
