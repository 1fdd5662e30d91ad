import { FAKE_API_KEY, type StandIn } from '../../stand-in/standIn';

/**
 * Places a call as another client of the service would.
 *
 * @returns the call's id
 */
export async function placeCall(
	{ baseUrl }: StandIn,
	phoneNumber: string,
	fields: { metadata?: object; use_case_id?: string } = {},
): Promise<string> {
	const response = await fetch(`${baseUrl}/api/v1/dial/outbound`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${FAKE_API_KEY}` },
		body: JSON.stringify({ phone_number: phoneNumber, ...fields }),
	});
	const { id } = (await response.json()) as { id: string };
	return id;
}
