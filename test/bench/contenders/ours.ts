import { join } from 'node:path';

import type { ICredentialType, IDataObject, INodeType } from 'n8n-workflow';

import { CHOSEN, PHONE_NUMBER, type Contender } from './contender';
import { runInN8n } from './inN8n';

/** The package as it was built: what users run. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const built = require(join(__dirname, '../../../index.js')) as {
	VoiceAgentApi: new () => ICredentialType;
	VoiceAgentDial: new () => INodeType;
	VoiceAgentScheduleCampaign: new () => INodeType;
};

/** With everything that a user need not touch left as it is. */
export const dial = contender(built.VoiceAgentDial, {
	toNumber: PHONE_NUMBER,
	useCaseId: chosen(CHOSEN.use_case_id),
});

/** One campaign out of all rows; the node finds the column with the numbers. */
export function scheduleCampaign(settings: IDataObject = {}): Contender {
	return contender(built.VoiceAgentScheduleCampaign, { promptParameters: 'row', ...settings });
}

function contender(Node: new () => INodeType, parameters: IDataObject): Contender {
	return async (rows, credential) =>
		await runInN8n(new Node(), {
			rows,
			credential,
			credentialType: new built.VoiceAgentApi(),
			parameters: { fromNumber: chosen(CHOSEN.number_id), ...parameters },
		});
}

function chosen(value: string) {
	return { __rl: true, mode: 'id', value };
}

const OFFICE_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** The rules that hold a row back or put it off, without any that is another one for each row: n8n's expressions would be all that is measured. */
export const TIMES_AND_RULES: IDataObject = {
	scheduledFor: '={{ $json.call_at }}',
	options: { timezone: '={{ $json.timezone }}' },
	callingRules: {
		doNotCallList: Array.from({ length: 10_000 }, (_, index) => `+1555${1_000_000 + index}`).join('\n'),
		consent: 'yes',
		callingHours: { first: { days: OFFICE_DAYS, from: '10:00', to: '16:00' } },
		zoneOrState: 'Europe/Berlin',
		holidays: '2040-01-02 to 2040-01-06',
	},
};
