import { InputProblem, quote } from './inputProblem';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Dots would lead to another path, and a lone half of a character cannot be encoded. */
const NOT_IN_A_PATH = /^\.{1,2}$|\p{Surrogate}/u;

/**
 * Checks an id before it is sent.
 *
 * @param value what the user gave
 * @param name what the id is of, as the editor calls the field, for instance `Call ID`
 * @param length exact number of characters where one is known (openapi.yaml, ObjectId), else null
 * @returns the id without surrounding spaces
 * @throws InputProblem when it is empty, of the wrong length, or an id of the other address
 */
export function toIdentifier(value: unknown, name: string, length: number | null): string {
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (id === '') {
		throw new InputProblem(`'${name}' is empty`, `Fill in '${name}', or choose it from the list.`);
	}
	if (NOT_IN_A_PATH.test(id)) {
		throw new InputProblem(`'${name}' ${quote(id)} is not an ID`, 'Enter the ID as the service shows it.');
	}
	if (length !== null && id.length !== length) {
		const remedy = UUID.test(id)
			? 'This is an ID of the platform, from Get Use Cases. Use the ID of the calling service, which Manage Numbers returns.'
			: `Enter the whole ID of ${length} characters.`;
		throw new InputProblem(`'${name}' ${quote(id)} has ${id.length} characters instead of ${length}`, remedy);
	}
	return id;
}
