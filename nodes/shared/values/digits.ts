const DIGIT = /\p{Nd}/u;
export const DIGITS = /\p{Nd}/gu;

/** @returns the text with the digits of all scripts as those of ASCII */
export function withPlainDigits(text: string): string {
	return text.replace(DIGITS, (digit) => String(meaningOf(digit).value));
}

/** Unicode puts the ten digits of a script in a row that begins at a code ending in hexadecimal 0, or in 6. */
export function meaningOf(digit: string): { value: number; zero: number } {
	const code = digit.codePointAt(0) as number;
	const row = code - (code % 16);
	const zero = DIGIT.test(String.fromCodePoint(row)) ? row : row + 6;
	return { value: code - zero, zero };
}
