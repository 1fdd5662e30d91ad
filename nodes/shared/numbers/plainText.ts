/** Text that needs no more than trimming, as nearly all cells hold. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Zero-width, bidirectional and other invisible characters, and those that make a symbol of the one before. */
const INVISIBLE = /[\p{Cf}\ufe0e\ufe0f\u20e3]/gu;
const PICTURES = /[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]/gu;
const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;
const DASHES = /[\p{Pd}\u2212\u30fc]/gu;
const DOTS = /[\u00b7\u2022\u2219\u22c5\u30fb]/g;
const SLASHES = /[\u2044\u2215]/g;
const QUOTES = /[\u2018-\u201f\u00b4`\u02b9\u2032\u2033\u00ab\u00bb]/g;

/**
 * Writes a cell's text in plain letters and signs: full-width characters, the digits of all scripts, dashes,
 * spaces and quotes become those of ASCII, what is invisible goes, and so does what programs wrap around
 * the text: quotes, `="…"`, `[…]`, an apostrophe in front.
 */
export function inPlainSigns(text: string): string {
	return unwrap((PLAIN.test(text) ? text : inAscii(text)).trim());
}

function inAscii(text: string): string {
	return text
		.normalize('NFKC')
		.replace(INVISIBLE, '')
		.replace(PICTURES, ' ')
		.replace(DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) - zeroOf(digit)))
		.replace(DASHES, '-')
		.replace(DOTS, '.')
		.replace(SLASHES, '/')
		.replace(QUOTES, "'")
		.replace(/[^\S\r\n\t]/g, ' ')
		.normalize('NFC');
}

/** Unicode puts the ten digits of a script in a row that begins at a code ending in hexadecimal 0, or in 6. */
function zeroOf(digit: string): number {
	const code = digit.codePointAt(0) ?? 0;
	const row = code - (code % 16);
	return DIGIT.test(String.fromCodePoint(row)) ? row : row + 6;
}

/** The mark that turns the order of what follows, so that a person reads digits from their end. */
const REVERSING = /\u202e/;

/** Whether a person may read another number than the one that the digits are: turned around, or in two scripts. */
export function readsOtherwise(text: string): boolean {
	if (PLAIN.test(text)) return false;
	const digits = text.normalize('NFKC').match(DIGITS) ?? [];
	return digits.length > 0 && (REVERSING.test(text) || new Set(digits.map(zeroOf)).size > 1);
}

/** Quotes, brackets and formulas around a text, and what stood before or behind another entry of a list. */
const WRAPPED = /^[=["'<,;:|]|["'\]>,;:|]$/;
const WRAPPING = /^[\s=["'<,;:|]+|(?<![\s"'\]>,;:|])[\s"'\]>,;:|]+$/g;

function unwrap(text: string): string {
	return WRAPPED.test(text) ? text.replace(WRAPPING, '') : text;
}
