import { toSubscriber, withLostZero } from '../numbers/numberingPlan';
import { readPhoneNumber, type NumberRules } from '../numbers/readPhoneNumber';
import { isBlank, plainText } from '../values/read';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { readHeading } from '../columns/heading';
import { yesNoIn } from '../columns/yesNo';

const NAME = "'Do Not Call List'";
const YES_NO_REMEDY = "Enter numbers only. A column of yes and no belongs in 'Do Not Call'.";
const ONE_REMEDY =
	'For all numbers of another node, use an expression such as {{ $("Opt-outs").all() }}. For a yes/no column, use \'Do Not Call\'.';
/** Between numbers of one text. What begins an extension belongs to the number before it. */
const SEPARATORS = /[\r\n\t|]+|(?<![;,\p{Zs}])\p{Zs}*[;,][;,\p{Zs}]*(?![;,\p{Zs}]|ext|x|#)/iu;

/** People who must not be called, in whatever form a list of them comes. */
export class DoNotCallList {
	private readonly numbers = new Set<string>();
	/** As they are written. */
	private readonly seen = new Set<unknown>();
	/** By entry, how to correct it. */
	private readonly unread = new Map<unknown, string>();
	private isBlank = false;

	/** @param rules by which the numbers of the rows are read; the list's are read by each of them */
	constructor(private readonly rules: readonly NumberRules[]) {}

	/** @param entry one number, as `entriesOf` gives it; what is empty counts for nothing */
	add(entry: unknown): void {
		if (entry instanceof CellBeside) this.addNumber(entry.text, true);
		else if (isBlank(entry)) this.isBlank = true;
		else if (!this.seen.has(entry)) {
			this.seen.add(entry);
			this.addNumber(entry);
		}
	}

	private addNumber(entry: unknown, mayBeOther = false): void {
		let problem: unknown;
		let isRead = false;
		for (const rules of this.rules) {
			try {
				const { number, otherReading } = readPhoneNumber(entry, rules);
				this.numbers.add(toIdentity(number));
				// Nobody is called whose number an entry may be.
				if (otherReading) this.numbers.add(toIdentity(otherReading.number));
				isRead = true;
			} catch (error) {
				problem = error;
			}
		}
		if (isRead) return;
		if (!(problem instanceof InputProblem)) throw problem as Error;
		if (!mayBeOther) this.unread.set(entry, problem.remedy);
	}

	/**
	 * To call once everything was added. Without any entry, as of an empty table, no one opted out.
	 *
	 * @param isCell whether all that was added comes from cells, one by one: the user may have dragged a column
	 * @throws InputProblem when there are only blank entries, or only one cell, or when a number cannot be read
	 */
	check(isCell = false): void {
		if (this.unread.size > 0) {
			const [remedy = '', another] = new Set(this.unread.values());
			const correct = another ? 'Correct these numbers in the list, or remove them.' : remedy;
			const isYesNo = [...this.seen].some((entry) => yesNoIn(entry) !== undefined);
			const what = this.unread.size === 1 ? '1 number' : `${this.unread.size} numbers`;
			throw new InputProblem(
				`${what} in ${NAME} can't be read: ${quoteNames(this.unread.keys())}`,
				isYesNo ? YES_NO_REMEDY : correct,
			);
		}
		if (isCell && this.seen.size === 1) throw new InputProblem(`${NAME} returns only one number`, ONE_REMEDY);
		if (this.numbers.size > 0 || !this.isBlank) return;
		const remedy =
			'Check that the expression returns the numbers, e.g. {{ $("Opt-outs").all() }}, or remove the rule.';
		throw new InputProblem(`${NAME} is empty`, remedy);
	}

	/** @param number in the form that the service takes */
	has(number: string): boolean {
		return this.numbers.has(toIdentity(number));
	}
}

/** Of a row, what stands beside its phone columns: it counts if it is a number, and may be anything. */
class CellBeside {
	constructor(readonly text: string) {}
}

/**
 * @param value text with numbers, a number, a list of these, or items of another node, in which the columns that are
 *   called like phone numbers must hold them, and others may
 * @returns the numbers one by one, as they are written
 * @throws InputProblem when an item has no such column
 */
export function* entriesOf(value: unknown): Generator<unknown> {
	// A list of what is left, since each level of nested generators would be gone through for each entry.
	const rest = [value];
	while (rest.length > 0) {
		const part = rest.pop();
		if (typeof part === 'string') yield* part.split(SEPARATORS);
		else if (typeof part !== 'object' || part === null || part instanceof CellBeside) yield part;
		else if (Array.isArray(part)) for (const one of [...(part as unknown[])].reverse()) rest.push(one);
		else rest.push(cellsOfRecord(part));
	}
}

/** Phone numbers have no fewer digits. */
const HAS_DIGITS = /^(?:\P{Nd}*\p{Nd}){5}/u;

function cellsOfRecord(record: object): unknown[] {
	const row = ('json' in record ? record.json : record) as Record<string, unknown> | null;
	const names = Object.keys(row ?? {});
	const columns = names.length === 1 ? names : phoneColumnsAmong(names);
	// Of an empty table, n8n makes one empty item. A Set, a date, and a node without its items have no names either.
	if ({}.toString.call(row) === '[object Object]' && Reflect.ownKeys(row as object).length === 0) return [];
	if (row === null || columns.length === 0) {
		const remedy = 'Return only the numbers, e.g. {{ $("Opt-outs").all().map((item) => item.json.number) }}.';
		throw new InputProblem(`No phone column found in ${quote(row)} of ${NAME}`, remedy);
	}
	const phones = new Set(columns);
	// The row is about a person, whose other numbers stand under any name: rather one too many is held back.
	const beside = names
		.flatMap((name) => (phones.has(name) ? [] : [row[name]].flat()))
		.flatMap((cell) => plainText(cell).split(SEPARATORS))
		.filter((text) => HAS_DIGITS.test(text));
	return [...columns.map((column) => row[column]), ...beside.map((text) => new CellBeside(text))];
}

/** Those that say nothing but phone, if there are some: others may hold a type, or a date. */
function phoneColumnsAmong(names: readonly string[]): readonly string[] {
	const headings = names
		.map((name) => ({ name, ...readHeading(name) }))
		.filter(({ kind }) => kind === 'phone');
	const plain = headings.filter(({ owner }) => owner === '');
	return (plain.length > 0 ? plain : headings).map(({ name }) => name);
}

/** The authors of a list leave out what does not matter to people. */
function toIdentity(number: string): string {
	return withLostZero(toSubscriber(number));
}
