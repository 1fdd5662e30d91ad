import { MAX_TEXT, plainWords, Words, wordsOfName } from '../words/words';
import { isBlank, plainText } from '../values/read';
import { quote, tryRead } from '../values/inputProblem';
import { countryName } from './country';
import { readDigits } from './numberingPlan';
import { faxNumber } from './problems';
import { type NumberRules, type PhoneNumber, readPhoneNumber } from './readPhoneNumber';
import { isFax } from './remarks';
import { inPlainSigns } from './writtenNumber';

/** A cell that may hold a row's phone number. */
export interface PhoneCell {
	/** Undefined if it is not known which one it is. */
	column?: string;
	/** Of a field's value: the column that it is. */
	source?: string;
	value: unknown;
	/** What another cell says of the number, as in `Work Fax`. */
	label?: unknown;
	/** It is not called: it is another person's, or nobody knows whose. Text in one of these ends the row. */
	notCalled?: 'ofOther' | 'unknown';
}

/** The phone number of a row, and where it was found. */
export interface FirstNumber extends PhoneNumber {
	/** A note about the column, where there are several. */
	source?: string;
}

/** What the cells of a row say about the number to call; a `reason` is a sentence without a full stop. */
export type RowNumber =
	| { kind: 'number'; number: FirstNumber }
	/** All cells are empty or say so. */
	| { kind: 'none'; reason: string }
	/** A cell holds text, which may well be that nobody is to call. */
	| { kind: 'text'; reason: string };

const absent = new Words(['none']);
const not = new Words(['notGiven']);
const given = new Words(['given']);
const phone = new Words(['number', 'phone', 'mobile']);
const [mobile, landline] = [new Words([], ['mobile']), new Words([], ['phone'])];
/** Whole words: `kein Telefon` says that there is none, `kein Telefonat` is a wish. */
const nothing = new Words(['none', 'notGiven', 'given', 'number', 'phone', 'mobile']);
const MAX_TEXT_LENGTH = 30;
export const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const DIGIT_BUT_ZERO = /(?!0)\p{Nd}/u;

/** Whether a cell plainly says that a number is missing, such as `N/A`, `-` or `000`; any other text may mean something else. */
export function hasNoNumber(value: unknown): boolean {
	if (isBlank(value) || value === 0) return true;
	if (Array.isArray(value)) return value.every(hasNoNumber);
	if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return false;
	if (!LETTER.test(value)) return !DIGIT_BUT_ZERO.test(value);
	const words = plainWords(value);
	if (nothing.without(words) !== '') return false;
	const rest = phone.without(words);
	if (absent.areIn(words)) return true;
	// `Not phone` may be a wish.
	return not.areIn(words) && (rest === words || given.areIn(words));
}

/**
 * Reads the number that a row is called at. Text without digits ends the row, except in a cell of another person: nothing
 * that people write in order to stop a call is passed over, in any language.
 *
 * @param cells in the order in which they are tried: of the others, the first with a voice number is read
 * @throws InputProblem if that cannot be read
 */
export function readRowNumber(cells: readonly PhoneCell[], rules: NumberRules): RowNumber {
	const [own, others, tried]: [PhoneCell[], PhoneCell[], PhoneCell[]] = [[], [], []];
	for (const cell of cells) {
		if (!cell.notCalled) own.push(cell);
		if (hasNoNumber(cell.value)) continue;
		(cell.notCalled ? others : tried).push(cell);
		const text = textOf(cell.value);
		if (cell.notCalled === 'ofOther' || !LETTER.test(text) || DIGIT.test(text)) continue;
		return { kind: 'text', reason: `${nameOf(cell)} has no number: ${quote(text)}` };
	}
	const cell = tried.find(isVoiceCell);
	if (cell) {
		const { column, source, value, label } = cell;
		const read = readPhoneNumber(value, rules);
		const words = wordsOfName(`${column ?? source ?? ''} ${plainText(label)}`);
		// `Teléfono o celular` may as well hold landlines.
		const isMobile = mobile.areIn(words) && !landline.areIn(mobile.without(words));
		const withNine = isMobile ? read.number.replace(ARGENTINE, '+549') : read.number;
		const number = readDigits(withNine)?.isAssigned ? { ...read, number: withNine } : read;
		if (own.length === 1 || column === undefined) return { kind: 'number', number };
		return { kind: 'number', number: { ...number, source: `The number is from column ${quote(column)}` } };
	}
	if (tried[0]) throw faxNumber(tried[0].value);
	const reasons = own.map(({ value, ...one }) =>
		isBlank(value) ? `${nameOf(one)} is empty` : `${nameOf(one)} has no number: ${quote(value)}`,
	);
	const other = others.find(isVoiceCell);
	const remedy =
		other && `. ${nameOf(other)} has a number: to call it, list all columns in 'Phone Columns' in 'Options'`;
	return { kind: 'none', reason: [...new Set(reasons)].join(', ') + (remedy ?? '') };
}

/** @returns whether neither a cell nor the one that labels it says that its number is one of a fax */
export function isVoiceCell({ value, label }: PhoneCell): boolean {
	return !isFax(textOf(value)) && !isFax(plainText(label));
}

/** Calls from abroad need a 9 before Argentine mobiles, which people in Argentina leave out. */
const ARGENTINE = /^\+54(?!9)/;

const RUN = /[\p{Nd}+()\s./-]{8,40}/gu;
/** Order numbers begin otherwise, and stand in one piece. */
const BEGINS_AS_NUMBER = /^[+(0]/;
const IN_GROUPS = /\p{Nd}[\s)/-]+\p{Nd}/u;
/** Of a case or an invoice, as `2026/1187` and `88214-2026`. */
const CASE = /^20\d\d(?:\/|-\d+$)|(?:\/|^\d+-)20\d\d$/;

/** @returns a phone number in a text, written or assigned as one, that is not the given one */
export function otherNumberIn(text: string, number: string, rules: NumberRules): string | undefined {
	if (!LETTER.test(text)) return undefined;
	const runs = inPlainSigns(text.slice(0, MAX_TEXT)).match(RUN) ?? [];
	return runs
		.map((run) => run.trim())
		.find((run) => {
			const [begins, isInGroups] = [BEGINS_AS_NUMBER.test(run), IN_GROUPS.test(run) && !CASE.test(run)];
			const read = begins || isInGroups ? tryRead(() => readPhoneNumber(run, rules)) : undefined;
			return read && ((begins && isInGroups) || !read.isUnassigned) && read.number !== number;
		});
}

function textOf(value: unknown): string {
	return [value].flat().map(plainText).join(' ');
}

/** @returns what the output says of how a number was read, if anything */
export function noteOnNumber(read: FirstNumber): string | undefined {
	const { source, extension, number, country, isUnassigned, otherReading: other } = read;
	const notes = [
		source,
		extension && `Extension ${extension} is not dialed`,
		isUnassigned &&
			`${number} is not an assigned number${country ? ` (${countryName(country)})` : ''}, but is called`,
		other &&
			`Read as ${number} by 'Default Country'; with + it would be ${other.number}${other.country ? ` (${countryName(other.country)})` : ''}`,
	];
	return notes.filter(Boolean).join('. ') || undefined;
}

function nameOf({ source, column = source }: Pick<PhoneCell, 'column' | 'source'>): string {
	return column === undefined ? "'To Number'" : `Column ${quote(column)}`;
}
