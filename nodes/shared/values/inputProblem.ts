/**
 * A value that a user gave and that cannot be sent. It reaches the user as the error of the row
 * that holds the value, so both texts are written for somebody who never programmed.
 */
export class InputProblem extends Error {
	/**
	 * @param message what is wrong, naming the field and the value
	 * @param remedy how to mend it
	 */
	constructor(
		message: string,
		readonly remedy: string,
	) {
		super(message);
		this.name = 'InputProblem';
	}
}

/** The value as an error message shows it: as text, shortened when it is long. */
export function shown(value: unknown): string {
	const text = typeof value === 'string' ? value : textOf(value);
	return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

function textOf(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return typeof value;
	}
}
