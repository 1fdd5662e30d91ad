import { isInternational, personToDelete } from './personToDelete';

type Calls = Parameters<typeof personToDelete>[1];
type People = Parameters<typeof personToDelete>[2];

/** What the page sends: its link, or one of its forms. */
interface Sent {
	query?: { calls?: string };
	body?: { action?: string; phone?: string; key?: string };
}

const OTHER_PAGE = 'Nothing was changed. Open the page again, and retry.';
const OTHER_FORMAT =
	'Nothing was deleted. Enter the complete number in international format, e.g. +15550100123: with + and country code, without (0).';

/** @returns what to do; without a request, the page is made */
export function request(sent: Sent | undefined, key: string, calls: Calls, people: People, now: string) {
	const nothing = { calls: [], people: [], opted_out_at: now };
	if (!sent) return { action: 'page', phone: '', ...nothing };
	const { query = {}, body = {} } = sent;
	if (query.calls === 'csv') return { action: 'csv', phone: '', ...nothing };
	const { action = '', phone = '' } = body;
	// Another site can send a form in the name of a signed-in person, but doesn't know the key.
	const isAllowed = key !== '' && body.key === key;
	const refused = (message: string) => ({ action: 'refused', message, phone: '', ...nothing });
	if (!isAllowed || !['stop', 'start', 'delete'].includes(action)) return refused(OTHER_PAGE);
	if (action !== 'delete') return { action, phone: '', ...nothing };
	if (!isInternational(phone)) return refused(OTHER_FORMAT);
	return { action, phone, ...personToDelete(phone, calls, people, now) };
}
