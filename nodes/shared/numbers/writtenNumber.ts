import { DIGITS, meaningOf, withPlainDigits } from '../values/digits';
import { missingNumber, lostDigits, notANumber, severalNumbers } from './problems';
import { withoutRemarks } from './remarks';

/** A phone number as a cell holds it. */
export interface WrittenNumber {
	/** Its calling code comes first, as the `+` says. */
	hasPlus: boolean;
	/** Without `+`, and without the zero in brackets. */
	digits: string;
	/** The spreadsheet took it for a number, and took away the zeros that it began with. */
	isNumberCell: boolean;
	/** After how many of the digits something else stood. */
	gaps: readonly number[];
	/** After how many of the digits `(0)` stood. */
	zeroAt?: number;
	/** After how many of the digits a slash stood, the last one: behind an area code, or behind a number before another one. */
	slashAt?: number;
	/** The same for a dash: an extension may stand behind it. */
	dashAt?: number;
	/** Number within a company's telephone system, which no call from outside can dial. */
	extension?: string;
}

/** A longer text is never a phone number. */
const MAX_TEXT_LENGTH = 100;
/** With blanks and the like around it. */
const MAX_CELL_LENGTH = 1000;
const BARE = /^\+?\d+$/;
/** What may separate digits. */
const PUNCTUATION = /^[\d\s+()[\].~/_-]*$/;

/**
 * Finds the one phone number that a cell holds.
 *
 * @param cell text, a whole number, or a list with one of these
 * @throws InputProblem when the number is missing, when there are several, or when digits were lost
 */
export function writtenNumber(cell: unknown): WrittenNumber {
	const value: unknown = Array.isArray(cell) ? takeOnlyEntry(cell) : cell;
	const text = textOfCell(value);
	if (ROUNDED.test(text)) throw lostDigits(cell);
	if (BARE.test(text)) return bareNumber(text, typeof value === 'number');

	if (isDateText(text)) throw notANumber(cell, IS_A_DATE);
	const number = wholeNumberIn(text, cell);
	if (number !== undefined) return bareNumber(number, true);

	const { rest, extension } = withoutRemarks(text, cell);
	refuseSeveral(rest, cell);
	return { ...digitsIn(rest, cell), extension };
}

function bareNumber(text: string, isNumberCell: boolean): WrittenNumber {
	const hasPlus = text.startsWith('+');
	return { hasPlus, digits: hasPlus ? text.slice(1) : text, isNumberCell, gaps: [] };
}

/** The text of a cell, free of what spreadsheets and other programs wrap around it. */
function textOfCell(value: unknown): string {
	if (typeof value === 'number') return textOfNumber(value);
	if (value === undefined || value === null) throw missingNumber();
	if (typeof value !== 'string') {
		const isDate = value instanceof Date || (typeof value === 'object' && 'toISO' in value);
		throw notANumber(value, isDate ? IS_A_DATE : 'Choose the column that contains the phone number.');
	}
	const text = value.length > MAX_CELL_LENGTH ? value : inPlainSigns(value);
	if (text.length > MAX_TEXT_LENGTH)
		throw notANumber(value, 'Keep only the number, and move other text to another column.');
	if (!PLAIN.test(value) && readsOtherwise(value)) {
		throw notANumber(value, 'It contains other digits than it shows. Enter it again with the digits 0 to 9.');
	}
	if (text === '') throw missingNumber();
	return text;
}

function takeOnlyEntry(list: unknown[]): unknown {
	const entries = list.filter((entry) => entry !== undefined && entry !== null && entry !== '');
	if (entries.length > 1) throw severalNumbers(list);
	return entries[0];
}

function textOfNumber(number: number): string {
	if (Number.isSafeInteger(number) && number >= 0) return String(number);
	if (Number.isFinite(number) && number >= 1) throw lostDigits(number);
	throw notANumber(number, 'Choose the column that contains the phone number.');
}

const WRITE_DIGITS = 'Enter + and digits, e.g. +15550100123.';
const IS_A_DATE = 'It is a date. Choose the column that contains the phone number.';
const DATE_FORMS = [
	/^\d{4}-\d{1,2}-\d{1,2}([T ]\d.*)?$/,
	/^\d{1,2}([./-])\d{1,2}\1(19|20)\d\d(,? \d.*)?$/,
	/^\d{1,2}([./])\d{1,2}\1\d\d$/,
];

/** @returns whether a text is a date, as programs write it */
export function isDateText(text: string): boolean {
	if (!DATE_FORMS.some((form) => form.test(text))) return false;
	const [first = 0, second = 0, third = 0] = text.split(/\D+/).map(Number);
	const [month, day] = first > 31 ? [second, third] : first > 12 ? [second, first] : [first, second];
	return month <= 12 && day <= 31;
}

const SCIENTIFIC = /^(\+?)(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;
const DECIMAL = /^(\+?\d{6,})[.,]0{1,2}$/;
/** What is left of a number that a spreadsheet showed as 1.55501E+10 and another program took at its word. */
const ROUNDED = /^(?=\d{10})[1-9]\d{0,5}0{5,}$/;

/** @returns the digits of a number as spreadsheets and programs write numbers; undefined if it is not such a number */
function wholeNumberIn(text: string, cell: unknown): string | undefined {
	const [, sign = '', first = '', others = '', exponent] = SCIENTIFIC.exec(text) ?? [];
	if (exponent === undefined) return DECIMAL.exec(text)?.[1];
	if (others.length !== Number(exponent)) throw lostDigits(cell);
	return sign + first + others;
}

/** `:::` as Google Contacts joins them. */
const SEPARATOR_OF_NUMBERS = /[,;|&\\\n\r\t+]|:::/;
/** The last digits of a second number, without those that it shares with the first. */
const MAX_REST_DIGITS = 3;
/** As in France. */
const IN_PAIRS = /^\d\d(?:\/\d\d){3,}$/;

function refuseSeveral(text: string, cell: unknown): void {
	if (IN_PAIRS.test(text)) return;
	const betweenDigits = text.slice(text.search(/\d/), text.search(/\d\D*$/));
	const [, behindSlash] = /\/([^/]*)$/.exec(text) ?? [];
	const isRest = behindSlash !== undefined && behindSlash.replace(/\D/g, '').length <= MAX_REST_DIGITS;
	if (isRest || SEPARATOR_OF_NUMBERS.test(betweenDigits)) throw severalNumbers(cell);
}

const LONE_ZERO = /[([]\s*0\s*[)\]]/;

function digitsIn(text: string, cell: unknown): WrittenNumber {
	const first = text.search(/[\d+]/);
	if (!PUNCTUATION.test(text) || !/\d/.test(text) || /[-~]/.test(text.slice(0, first))) {
		throw notANumber(cell, WRITE_DIGITS);
	}
	const withoutZero = text.replace(LONE_ZERO, ' ');
	const parts = withoutZero.split(/\D+/).filter(Boolean);
	return {
		hasPlus: text[first] === '+' || /\d[\s)]*\+\s*$/.test(text),
		digits: parts.join(''),
		isNumberCell: false,
		gaps: parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('').length),
		zeroAt: digitsBefore(text.search(LONE_ZERO), text),
		slashAt: digitsBefore(withoutZero.lastIndexOf('/'), withoutZero),
		dashAt: digitsBefore(withoutZero.lastIndexOf('-'), withoutZero),
	};
}

function digitsBefore(index: number, text: string): number | undefined {
	return index < 0 ? undefined : text.slice(0, index).replace(/\D/g, '').length;
}

/** Text that needs no more than trimming, as nearly all cells hold. */
const PLAIN = /^[\x20-\x7e]*$/;

/** What is written for plain signs, and these. */
const SIGNS: ReadonlyArray<[written: RegExp, plain: string]> = [
	// Zero-width, bidirectional and other invisible characters, and those that make a symbol of the one before.
	[/[\p{Cf}\ufe0e\ufe0f\u20e3]/gu, ''],
	// Pictures, and spaces of all widths.
	[/[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]|[^\S\r\n\t]/gu, ' '],
	[/[\p{Pd}\u2212\u30fc]/gu, '-'],
	[/[\u00b7\u2022\u2219\u22c5\u30fb]/g, '.'],
	[/[\u2044\u2215]/g, '/'],
	[/[\u2018-\u201f\u00b4`\u02b9\u2032\u2033\u00ab\u00bb]/g, "'"],
];

/**
 * Writes a cell's text in plain letters and signs: full-width characters, the digits of all scripts, dashes,
 * spaces and quotes become those of ASCII, what is invisible goes, and so does what programs wrap around
 * the text: quotes, `="…"`, `[…]`, an apostrophe in front.
 */
export function inPlainSigns(text: string): string {
	return (PLAIN.test(text) ? text : inAscii(text)).replace(WRAPPING, '');
}

function inAscii(text: string): string {
	const signs = SIGNS.reduce(
		(rest, [written, plain]) => rest.replace(written, plain),
		text.normalize('NFKC'),
	);
	return withPlainDigits(signs).normalize('NFC');
}

/** The mark that turns the order of what follows, so that a person reads digits from their end. */
const REVERSING = /\u202e/;

/** Whether a person may read another number than the one that the digits are: turned around, or in two scripts. */
function readsOtherwise(text: string): boolean {
	const digits = text.normalize('NFKC').match(DIGITS) ?? [];
	return (
		digits.length > 0 &&
		(REVERSING.test(text) || new Set(digits.map((digit) => meaningOf(digit).zero)).size > 1)
	);
}

/** Spaces, quotes, brackets and formulas around a text, and what stood before or behind another entry of a list. */
const WRAPPING = /^[\s=["'<,;:|]+|(?<![\s"'\]>,;:|])[\s"'\]>,;:|]+$/g;
