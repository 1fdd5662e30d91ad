import { personToDelete } from './personToDelete';

type Calls = Parameters<typeof personToDelete>[1];
type People = Parameters<typeof personToDelete>[2];

/** What the page sends: its link, or one of its forms. */
interface Sent {
	query?: { calls?: string };
	body?: { action?: string; phone?: string; key?: string };
}

/** @returns what to do; without a request, the page is made */
export function request(sent: Sent | undefined, key: string, calls: Calls, people: People, now: string) {
	const nothing = { calls: [], people: [], opted_out_at: now };
	if (!sent) return { action: 'page', phone: '', ...nothing };
	const { query = {}, body = {} } = sent;
	if (query.calls === 'csv') return { action: 'csv', phone: '', ...nothing };
	const { action = '', phone = '' } = body;
	// Another site can send a form in the name of a signed-in person, but doesn't know the key.
	const isAllowed = key !== '' && body.key === key;
	if (!isAllowed || !['stop', 'start', 'delete'].includes(action))
		return { action: 'refused', phone: '', ...nothing };
	if (action !== 'delete') return { action, phone: '', ...nothing };
	// A part of a number would be the end of many.
	if (phone.replace(/\D/g, '').length < 7) return { action: 'refused', phone: '', ...nothing };
	return { action, phone, ...personToDelete(phone, calls, people, now) };
}
