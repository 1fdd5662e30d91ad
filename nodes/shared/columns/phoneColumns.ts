import { findPlan } from '../numbers/numberingPlan';
import { type NumberRules, readPhoneNumber } from '../numbers/readPhoneNumber';
import { hasNoNumber } from '../numbers/rowNumber';
import { InputProblem, quoteNames, unlessRefused } from '../values/inputProblem';
import { plainText } from '../values/read';
import { type Columns, delimiterRemedy } from './columns';
import { stoppingAnswer } from './optOut';
import { type Heading, OTHER_RANK, PLAIN_RANK, readHeading } from './heading';

/** Where the phone numbers of the rows are. */
export interface PhoneColumns {
	/** Those of the row's own person, in the order in which they are tried. */
	columns: string[];
	/** Those of other people, who are never called. */
	ignored: string[];
	/** Those of whom nobody knows: they are not called, but text in them may say that the person must not be. */
	watched: string[];
	/** What the user should know of the choice: a sentence without a full stop. */
	note?: string;
}

/** By which the numbers of an item are read; undefined if that cannot be said. */
type RulesAt = (index: number) => NumberRules | undefined;

/** A column, and what it holds. */
interface Column extends Heading {
	name: string;
	/** How many cells say something else than that there is no number. */
	filled: number;
	/** How many look like phone numbers to a person: with a `+`, or separators. */
	written: number;
	/** Whether some have a `+`, as nothing but phone numbers has. */
	hasPlus: boolean;
	/** Whether enough cells are assigned numbers, or at least some. */
	holdsNumbers: boolean;
	holdsSome: boolean;
	/** Whether it names an owner, and one number stands in all rows: that of a guide or an office, and none of the rows'. */
	isOfAll: boolean;
}

const REMEDY =
	"Drag the column to call into 'To Number', or enter columns in 'Phone Columns' in 'Options', in order.";

/**
 * Finds the columns with the phone numbers by their cells. Their names say whose numbers they are: a call never
 * falls through from one person to another.
 *
 * @throws InputProblem that asks for the columns, where it is not certain which they are
 */
export function findPhoneColumns(columns: Columns, rulesAt: RulesAt): PhoneColumns {
	const read = readColumns(columns, rulesAt);
	const differ = read.some(({ holdsSome, isOfAll }) => holdsSome && !isOfAll);
	const all = differ ? read.filter(({ isOfAll }) => !isOfAll) : read;
	const named = all.filter(isNamedPhone);
	const empty = named.filter(({ owner }) => owner === '');
	const places = all.filter(({ kind, holdsNumbers }) => kind === 'place' && holdsNumbers);
	const unknown = all.filter(({ kind, holdsSome }) => kind === 'unknown' && holdsSome);
	const written = [...places, ...unknown].filter((one) => one.written > 0);
	const watchedBeside = (chosen: readonly Column[]) =>
		namesOf(written.filter((one) => !chosen.includes(one)));

	const arePlaces = empty.length === 0 && written.length > 0 && written.every(({ kind }) => kind === 'place');
	if (arePlaces || named.some(({ holdsNumbers }) => holdsNumbers)) {
		const phones = all.filter((one) => named.includes(one) || places.includes(one));
		const found = ofOnePerson(phones);
		const isOfOwner = found.columns.every((name) => readHeading(name).owner !== '');
		if (isOfOwner && written.some((one) => unknown.includes(one)))
			throw ofDifferentPeople([...phones, ...unknown]);
		return { ...found, watched: watchedBeside(phones) };
	}
	const [only, another] = written;
	if (
		only?.holdsNumbers &&
		!another &&
		empty.length === 0 &&
		(only.hasPlus || only.written * 2 >= only.filled)
	) {
		const note = `${columnText([only])} was chosen because it holds phone numbers`;
		return { columns: [only.name], ignored: [], watched: [], note };
	}
	if (places.length + unknown.length > 0) {
		const names = quoted([...empty, ...places, ...unknown]);
		throw new InputProblem(`Choose the phone column: ${names} may contain phone numbers`, REMEDY);
	}
	if (empty.length > 0) return { columns: inCallingOrder(empty), ignored: [], watched: [] };
	const says = `No phone column found. Columns: ${quoteNames(columns.keys()) || 'none'}`;
	throw new InputProblem(says, delimiterRemedy(columns) ?? REMEDY);
}

/** @returns all columns with phone numbers, whoever's they are */
export function listNumberColumns(columns: Columns, rulesAt: RulesAt): string[] {
	return namesOf(readColumns(columns, rulesAt).filter(({ holdsNumbers }) => holdsNumbers));
}

/** A heading with a word for phones is believed if some cells are numbers, and, if it asks for no consent, if it has none. */
function isNamedPhone({ name, kind, holdsNumbers, filled, owner }: Column): boolean {
	return kind === 'phone' && (holdsNumbers || owner === '' || (filled === 0 && !stoppingAnswer(name)));
}

function ofOnePerson(columns: readonly Column[]): Pick<PhoneColumns, 'columns' | 'ignored' | 'note'> {
	const filled = columns.filter(({ holdsNumbers }) => holdsNumbers);
	const isOwn = ({ owner }: Column) => owner === '';
	// Another one of the person whose column stands before it.
	const isAlternate = (one: Column) => isOwn(one) && one.rank === OTHER_RANK && one !== columns[0];
	const hasOwn = filled.some((one) => isOwn(one) && !isAlternate(one));
	// Where nothing tells the row's own number, a column that is empty by chance may be that of another person.
	const decisive = hasOwn ? filled : columns;
	const owners = new Set(decisive.filter((one) => !isAlternate(one)).map(({ owner }) => owner));
	if (owners.size <= 1) return { columns: inCallingOrder(filled), ignored: [] };
	const own = decisive.filter(isOwn);
	// An owner may come first by the alphabet: several numbers of a person are the row's own nevertheless.
	const isCertain = own.length > 1 && own.some(({ rank }) => rank <= PLAIN_RANK);
	const isBroken = own.every(({ filled: cells, holdsNumbers }) => cells > 0 && !holdsNumbers);
	if (isBroken || (own[0] !== decisive[0] && !isCertain)) throw ofDifferentPeople(decisive);
	const others = filled.filter((one) => !isOwn(one));
	return {
		columns: inCallingOrder(own),
		ignored: namesOf(others),
		note: `${columnText(others)} may hold numbers of other people, who are not called`,
	};
}

function ofDifferentPeople(columns: readonly Column[]): InputProblem {
	return new InputProblem(`${columnText(columns)} may hold numbers of different people`, REMEDY);
}

function namesOf(columns: readonly Column[]): string[] {
	return columns.map(({ name }) => name);
}

function inCallingOrder(columns: readonly Column[]): string[] {
	return namesOf([...columns].sort((a, b) => a.rank - b.rank));
}

function columnText(columns: readonly Column[]): string {
	return `${columns.length > 1 ? 'Columns' : 'Column'} ${quoted(columns)}`;
}

function quoted(columns: readonly Column[]): string {
	return quoteNames(namesOf(columns), columns.length > 2 ? ', ' : ' and ');
}

function readColumns(columns: Columns, rulesAt: RulesAt): Column[] {
	return [...columns].map(([name, cells]) => {
		const heading = readHeading(name);
		const filled = [...cells].filter(([, cell]) => !hasNoNumber(cell));
		const isOfAll = heading.owner !== '' && areSame(filled.map(([, cell]) => cell));
		const numbers = filled.filter(([index, cell]) => isPhoneNumber(cell, rulesAt(index), heading));
		const written = numbers.filter(([index, cell]) => isWrittenAsPhone(cell, rulesAt(index)?.country)).length;
		const hasPlus = numbers.some(([, cell]) => plainText(cell).startsWith('+'));
		const isSequence = heading.kind === 'unknown' && areInSequence(numbers.map(([, cell]) => cell));
		// Where some are numbers, a heading with a word for phones is believed of those of other countries, too.
		const isLike = ([, cell]: [number, unknown]) =>
			heading.kind === 'phone' && NATIONAL.test(plainText(cell));
		const like = filled.filter((one) => numbers.includes(one) || isLike(one));
		const holdsSome = numbers.length > 0 && like.length * 4 >= filled.length && !isSequence;
		const holdsNumbers = holdsSome && (heading.kind === 'phone' || numbers.length * 2 >= filled.length);
		return { ...heading, name, filled: filled.length, written, hasPlus, holdsSome, holdsNumbers, isOfAll };
	});
}

/** As many a phone number has that says nothing of its country. */
const NATIONAL = /^(?:[\s()./-]*\d){7,15}$/;
const SEPARATED = /^[^+]*\d[\s()./-]+\d/;

/** Shorter ones are no phone numbers. */
const MIN_DIGITS = 5;

/** Whether a cell is a number that is assigned, or could be one of a country that is not known. */
function isPhoneNumber(cell: unknown, rules: NumberRules | undefined, { kind }: Heading): boolean {
	const text = plainText(cell);
	const isOther = kind === 'fax' || kind === 'otherNumber';
	if (!rules || isOther || text.replace(/\P{Nd}/gu, '').length < MIN_DIGITS) return false;
	const read = unlessRefused(() => readPhoneNumber(cell, rules));
	if (read?.isUnassigned) return kind === 'phone' && isWrittenAsPhone(cell, rules.country);
	return read ? true : kind === 'phone' && rules.country === undefined && NATIONAL.test(text);
}

function isWrittenAsPhone(cell: unknown, country: string | undefined): boolean {
	if (typeof cell !== 'string') return false;
	if (cell.trim().startsWith('+')) return true;
	if (country === undefined || !SEPARATED.test(cell)) return false;
	return !findPlan(country).trunk.startsWith('0') || /^\D*0/.test(cell);
}

const MIN_ROWS = 3;

function areSame(cells: readonly unknown[]): boolean {
	return cells.length >= MIN_ROWS && new Set(cells.map(plainText)).size === 1;
}

const MIN_STEPS = 7;
const MAX_APART = 1000;

/** Whether numbers nearly all rise or fall, or lie close together, as those of orders and accounts do. */
function areInSequence(cells: readonly unknown[]): boolean {
	const values = cells.map((cell) => Number(plainText(cell).replace(/\D/g, '')));
	const steps = values.slice(1).map((value, index) => value - Number(values[index]));
	const rising = steps.filter((step) => step > 0).length;
	const falling = steps.filter((step) => step < 0).length;
	const isSorted = steps.length >= MIN_STEPS && Math.max(rising, falling) * 10 >= steps.length * 9;
	return isSorted || (steps.length > 1 && Math.max(...values) - Math.min(...values) <= MAX_APART);
}
