/** What a Webhook node returns. */
export interface Received {
	query?: unknown;
	body?: unknown;
}

/** What is read, and how a service may name it. Capitals, `_`, `-`, and blanks don't count. The first name comes first. */
const NAMES = {
	call_id: ['callid'],
	phone: ['from', 'fromnumber', 'callernumber', 'callerphone', 'caller', 'phonenumber', 'phone'],
	caller_name: ['callername'],
	slot: ['slot'],
	day: ['day'],
};
/** So that a request of any size takes no time. */
const MOST_VALUES = 1000;
const LONGEST_TEXT = 200;

type Fields = Map<string, string[]>;

/** @returns what a request of a tool says, wherever in it; a text that is missing or unusable is empty */
export function toolRequest({ query, body }: Received) {
	const fields = fieldsOf([query, body]);
	const read = (name: keyof typeof NAMES, isValid: (text: string) => boolean) =>
		NAMES[name].flatMap((alias) => fields.get(alias) || []).find(isValid) || '';
	return {
		// A placeholder that was not filled in would be the ID of every call.
		call_id: read('call_id', (text) => /^[\w-]{24}$/.test(text)),
		phone: read('phone', (text) => text.replace(/\D/g, '').length > 6),
		caller_name: read('caller_name', () => true),
		slot: read('slot', () => true),
		day: read('day', () => true),
	};
}

/** All texts and numbers in a value, by their names, and by the names of what they are in. */
function fieldsOf(start: unknown): Fields {
	const fields: Fields = new Map();
	const queue: Array<[name: string, value: unknown]> = [['', start]];
	const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
	const add = (name: string, value: unknown) => {
		if (typeof value !== 'string' && typeof value !== 'number') return;
		fields.set(name, [...(fields.get(name) || []), String(value).trim().slice(0, LONGEST_TEXT)]);
	};
	for (let index = 0; index < queue.length && index < MOST_VALUES; index++) {
		const [parent, given] = queue[index] as [string, unknown];
		const value = objectOf(given);
		if (!value) continue;
		// A parameter as an object of its own: { "name": "slot", "value": "…" }.
		const { name, key, id, metadata } = value;
		add(plain(String(name || key)), value.value);
		// The record of a call.
		if (metadata) add('callid', id);
		for (const [own, inner] of Object.entries(value)) {
			add(plain(own), inner);
			add(parent + plain(own), inner);
			queue.push([plain(own), inner]);
		}
	}
	return fields;
}

/** An object, or a text that contains one: some services send what their agent says as a text. */
function objectOf(value: unknown): Record<string, unknown> | undefined {
	if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return undefined;
	try {
		return JSON.parse(value) as Record<string, unknown>;
	} catch {
		return undefined;
	}
}
