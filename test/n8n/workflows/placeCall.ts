import { FAKE_API_KEY, type StandIn } from '../../stand-in/standIn';
import { postJson } from '../http';

/** Places a call as another client of the service would. @returns the call's id */
export async function placeCall(
	{ baseUrl }: StandIn,
	phone_number: string,
	fields: { metadata?: object; use_case_id?: string } = {},
): Promise<string> {
	const headers = { authorization: `Bearer ${FAKE_API_KEY}` };
	const response = await postJson(`${baseUrl}/api/v1/dial/outbound`, { phone_number, ...fields }, headers);
	return ((await response.json()) as { id: string }).id;
}
