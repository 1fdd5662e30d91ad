import { expressionsOf, rowsFor, SETTINGS, type Drawn } from './anySettings';
import { PHONE_NUMBER, type Contender } from './contender';
import { nodeOfN8n, runInN8n } from './inN8n';
import { scheduleCampaign } from './ours';

/** A preview of a campaign with drawn settings: all that a row costs but for sending it. */
export const previewedCampaign: Contender = async ({ length }, credential, variant) => {
	const drawn = SETTINGS[variant] as Drawn;
	const previewing = scheduleCampaign({ preview: true, toNumber: PHONE_NUMBER, ...drawn.parameters });
	return await previewing(rowsFor(drawn, length), credential, variant);
};

/** n8n's own node with a field for each expression of these settings: what n8n takes to evaluate them. */
export const editFields: Contender = async ({ length }, credential, variant) => {
	const { node, typeVersion } = nodeOfN8n('Set');
	const drawn = SETTINGS[variant] as Drawn;
	const assignments = expressionsOf(drawn).map((value, index) => ({
		id: String(index),
		name: `field_${index}`,
		value,
		type: 'string',
	}));
	return await runInN8n(node, {
		rows: rowsFor(drawn, length),
		credential,
		settings: { typeVersion },
		parameters: { assignments: { assignments }, options: {} },
	});
};
