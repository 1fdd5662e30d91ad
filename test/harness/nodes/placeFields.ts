import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { VoiceAgentDial } from '../../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';

/** By the names of fields. */
const collections = new Map(
	[new VoiceAgentDial(), new VoiceAgentScheduleCampaign()].flatMap(({ description }) =>
		description.properties
			.filter(({ type }) => type === 'collection')
			.flatMap(({ name, options }) => (options as INodeProperties[]).map((field) => [field.name, name])),
	) as Array<[field: string, collection: string]>,
);

/** @returns parameters of Dial or Schedule Campaign: each field in its collection, if it is in one */
export function placeFields(fields: IDataObject): IDataObject {
	const parameters: IDataObject = {};
	for (const [name, value] of Object.entries(fields)) {
		const collection = collections.get(name);
		if (collection === undefined) parameters[name] = value;
		else parameters[collection] = { ...(parameters[collection] as IDataObject), [name]: value };
	}
	return parameters;
}
