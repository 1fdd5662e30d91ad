import { InputProblem, shown } from './inputProblem';

const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** From here on a number without `+` is long enough to hold its country code. */
const DIGITS_WITH_COUNTRY_CODE = 11;
/** Below this, what follows the country code's digits cannot be a whole national number. */
const FEWEST_NATIONAL_DIGITS = 8;
/** Countries whose national numbers keep their leading zero when called from abroad. */
const KEEPS_LEADING_ZERO = ['39', '378'];

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SEPARATORS = /[\s().\-/\u2010-\u2015\u2212]/g;

/**
 * Puts a phone number as spreadsheets hold it into the international format that the service takes
 * (service-interface section 2): `+` and 7 to 15 digits.
 *
 * Spaces, dots, dashes, brackets, slashes, invisible characters, a leading `'`, `00`, `tel:`, a number
 * cell and a lost `+` are put right. Nothing is guessed that could ring a stranger's phone: digits
 * without `+` are taken as international only when there are 11 to 15 of them, and as local only when a
 * default country code is given.
 *
 * @param value text or number of the cell
 * @param defaultCountryCode digits with or without `+`, for instance `1` or `+49`; empty for none
 * @returns for instance `+15550100123`
 * @throws InputProblem when no certain number can be made of the value
 */
export function toPhoneNumber(value: unknown, defaultCountryCode = ''): string {
	const text = cellText(value);
	const hasPlus = text.startsWith('+');
	const digits = hasPlus ? text.slice(1) : text;

	if (!/^\d+$/.test(digits)) {
		throw notANumber(value, 'Write it as + and digits, e.g. +15550100123, without letters or extensions.');
	}
	if (hasPlus) return international(digits, value);
	if (digits.startsWith('00')) return international(digits.slice(2), value);

	const code = toCountryCode(defaultCountryCode);
	return code === '' ? withLostPlus(digits, value) : completed(digits, code, value);
}

function cellText(value: unknown): string {
	if (typeof value !== 'string' && typeof value !== 'number') throw empty(value);
	const text = String(value)
		.replace(INVISIBLE, '')
		.trim()
		.replace(/^['’`]/, '')
		.replace(/^tel:/i, '')
		.trim();
	if (text === '') throw empty(value);
	if (/^[-\u2212]/.test(text)) throw notANumber(value, 'Write it as + and digits, e.g. +15550100123.');
	if (/^\+?\d+([.,]\d+)?e\+?\d+$/i.test(text)) {
		throw new InputProblem(
			`The phone number ${shown(value)} was shortened by the spreadsheet, its last digits are lost`,
			'Format the column as plain text in the spreadsheet and enter the number again.',
		);
	}
	return text
		.replace(/^(\d{7,})[.,]0+$/, '$1')
		.replace(/^\+?(\d{1,3})\s*\(0\)/, '+$1')
		.replace(SEPARATORS, '');
}

function withLostPlus(digits: string, value: unknown): string {
	if (digits.startsWith('0') || digits.length < DIGITS_WITH_COUNTRY_CODE) {
		throw new InputProblem(
			`The phone number ${shown(value)} has no country code`,
			'Write it with + and the country code, e.g. +15550100123, or set Default Country Code in the options.',
		);
	}
	return international(digits, value);
}

function completed(digits: string, code: string, value: unknown): string {
	if (digits.startsWith('0')) {
		const national = KEEPS_LEADING_ZERO.includes(code) ? digits : digits.slice(1);
		return international(code + national, value);
	}
	const mayHoldCode = digits.startsWith(code) && digits.length - code.length >= FEWEST_NATIONAL_DIGITS;
	if (!mayHoldCode) return international(code + digits, value);
	if (digits.length >= DIGITS_WITH_COUNTRY_CODE) return international(digits, value);
	throw new InputProblem(
		`The phone number ${shown(value)} may or may not begin with the country code ${code}`,
		`Write it with + and the country code: either +${digits} or +${code}${digits}.`,
	);
}

function international(digits: string, value: unknown): string {
	if (digits.startsWith('0')) {
		throw notANumber(value, 'A country code never begins with 0. Write the number as e.g. +15550100123.');
	}
	if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) {
		throw notANumber(
			value,
			`It has ${digits.length} digits with its country code; ${FEWEST_DIGITS} to ${MOST_DIGITS} are possible.`,
		);
	}
	return `+${digits}`;
}

/**
 * @param text what a user wrote as country code, for instance `+49`, `0049` or `49`
 * @returns its digits, empty when nothing was written
 * @throws InputProblem when it is not 1 to 3 digits
 */
export function toCountryCode(text: string): string {
	const digits = text.replace(SEPARATORS, '').replace(/^(\+|00)/, '');
	if (digits === '' || /^[1-9]\d{0,2}$/.test(digits)) return digits;
	throw new InputProblem(
		`The default country code ${shown(text)} is not a country code`,
		'Write 1 to 3 digits, e.g. +1 or +49.',
	);
}

function notANumber(value: unknown, remedy: string): InputProblem {
	return new InputProblem(`${shown(value)} is not a phone number`, remedy);
}

function empty(value: unknown): InputProblem {
	const what = value === undefined || value === null || typeof value === 'string';
	return new InputProblem(
		what ? 'The phone number is empty' : `${shown(value)} is not a phone number`,
		'Fill the cell, or filter out rows without a phone number before this node.',
	);
}
