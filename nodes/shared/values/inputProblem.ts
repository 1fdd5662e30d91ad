const MAX_LENGTH = 60;
/** A longer word would not fit n8n's panel. */
const MAX_WORD_LENGTH = 40;
const MAX_NAMES = 20;

/** Pages for users. Where they are named in an error, n8n shows a link. */
export const DOCS =
	'https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent/blob/main/docs';

/**
 * A value that a user gave and that cannot be sent. It reaches the user as the error of the item
 * that holds the value, so both texts are written for people who do not program.
 */
export class InputProblem extends Error {
	/**
	 * @param message what is wrong, naming the field and the value
	 * @param remedy how to fix it
	 * @param ofSeveral what items with this problem do, whatever their values, e.g. `have no country code`: so
	 *   that one message can name them all
	 */
	constructor(
		message: string,
		readonly remedy: string,
		readonly ofSeveral?: string,
	) {
		super(message);
		this.name = 'InputProblem';
	}
}

/** @returns the error for a required field: n8n stops where it is left empty, so an expression gave nothing */
export function emptyField(name: string): InputProblem {
	const remedy = 'Enter a value, or check that the expression returns one.';
	return new InputProblem(`'${name}' is empty`, remedy, `have no '${name}'`);
}

/**
 * For texts of rows, files and the service where a message quotes them: n8n writes messages to its log, and a
 * terminal or an editor obeys such characters instead of showing them.
 *
 * @returns the text without control and format characters (Unicode's Cc and Cf); line breaks and tabs become spaces
 */
export function plainLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, (run) => (/[\t-\r\u2028\u2029]/.test(run) ? ' ' : ''));
}

/** The value as an error message shows it: as text in one line, shortened when it is long. */
export function quote(value: unknown): string {
	const text = plainLine(typeof value === 'string' ? value : jsonText(value));
	const max = text.includes(' ') ? MAX_LENGTH : MAX_WORD_LENGTH;
	return `"${text.length > max ? `${text.slice(0, max)}…` : text}"`;
}

export function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names, such as those of columns, as a message lists them: of many, the first. */
export function quoteNames(names: Iterable<unknown>, separator = ', '): string {
	const all = [...names];
	const more = all.length > MAX_NAMES ? `, and ${all.length - MAX_NAMES} more` : '';
	return all.slice(0, MAX_NAMES).map(quote).join(separator) + more;
}

/** @returns what the function reads; undefined if it refuses its value with an InputProblem */
export function unlessRefused<T>(read: () => T): T | undefined {
	let problem: unknown;
	try {
		return read();
	} catch (error) {
		problem = error;
	}
	if (problem instanceof InputProblem) return undefined;
	throw problem as Error;
}

/** @returns what the function reads; undefined if it fails, for instance because an expression does */
export function tryRead<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

function jsonText(value: unknown): string {
	if (typeof value === 'number') return String(value);
	return tryRead(() => JSON.stringify(value) ?? String(value)) ?? typeof value;
}
