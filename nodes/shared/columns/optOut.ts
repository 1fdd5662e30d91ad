import { hasNoNumber, LETTER } from '../numbers/rowNumber';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { plainText, innerTexts } from '../values/read';
import {
	listWords,
	MAX_TEXT,
	patternOfTimes,
	plainWords,
	type WordMeaning,
	Words,
	wordsOfName,
} from '../words/words';
import { columnName, type Columns, MAX_CELLS, type Row, type RowItem, valueIn } from './columns';
import { isNo, yesNoIn } from './yesNo';

const OF_COLUMNS = new Words(['optOut'], ['optOutStem']);
const OF_MESSAGES = new Words(['message']);
const WRITTEN = new Words(['message', 'messenger']);
const CONTACT = new Words(['contact']);
const CONSENT = new Words([], ['consent', 'publicity']);
const CONSENT_ALONE = new Words(['consent']);
const MAY = new Words(['may'], ['mayStem']);
const YES = new Words(['yes']);
const ALLOWED = new Words(['yes', 'may', 'given'], ['mayStem', 'consent', 'publicity']);
const BESIDE_ALLOWED = new Words(
	['polite', 'call', 'callDevice', 'phone', 'mobile'],
	['callStem', 'callDeviceStem'],
);
const NO = new Words(['no', 'notGiven']);
const DENIAL = new Words(['not', 'ban', 'no', 'notGiven']);
const POLITE = new Words(['polite']);
const WISH = new Words(
	['polite', 'may', 'call', 'callDevice', 'phone', 'mobile', 'home', 'work', 'number', 'first', 'filler'],
	['mayStem', 'callStem', 'callDeviceStem'],
);
const NOT = new Words(['not', 'ban']);
const CALL = new Words(['call'], ['callStem']);
const CALLED = new Words(['called']);
const TASK = new Words(['task']);
const PLEASE = new Words(['please']);
const OTHER = new Words(['beside', 'relative', 'message']);
const CALL_BACK = new Words(['callBack']);
const PHONE = new Words(['callDevice'], ['callDeviceStem']);
const TALK = new Words(['call', 'callStem', 'callBack', 'contact', 'reach']);
const BY_PHONE = new Words(['callDevice', 'callDeviceStem', 'phone', 'may', 'mayStem', 'filler']);
const WHICH = new Words(['first', 'mobile', 'home', 'work']);
const NOTES = new Words(['note']);
const NO_CALL = new Words(['noCall', 'gone']);
const WRONG = new Words(['wrong']);
const NUMBER = new Words(['number']);
const ANY_NUMBER = new Words(['number', 'callDevice'], ['phone', 'mobile', 'callDeviceStem']);

/**
 * @returns what finds beginnings of words, which people write with other endings in a sentence: `llamemos` of `llamar`;
 *   not of words that are one themselves, as `call` of `calle`. Some write their `not` together with it: `nezvana`
 */
function beginningsOf(...meanings: WordMeaning[]): RegExp {
	const words = listWords(...meanings).filter((word) => !word.endsWith('*'));
	const stems = words.flatMap((word) => /^([^ ]{4,}?)[^ ]{1,2}$/.exec(plainWords(word))?.[1] ?? []);
	const beginnings = stems.filter((stem) => !words.includes(stem)).join('|');
	return new RegExp(`(?<![^ ])(?:ne)?(?:${beginnings})[^ ]*`, 'u');
}
const [CALL_BEGINS, NUMBER_BEGINS] = [beginningsOf('call', 'callStem'), beginningsOf('number')];

function speakOfCalls(words: string): boolean {
	return CALL.areIn(words) || PHONE.areIn(words) || CALL_BEGINS.test(CONSENT.without(words));
}

function areOfWrongNumber(words: string): boolean {
	return WRONG.areIn(words) && ANY_NUMBER.areIn(words);
}

/** The answer of a column that stops a call: `yes` of `Do Not Call`, `no` of `OK to Call`. */
export type StoppingAnswer = 'yes' | 'no';

/** Also `Fotoerlaubnis`: what is left of it without its consent. */
function areOfMessages(words: string): boolean {
	const given = CONSENT.without(words);
	const areMessages = OF_MESSAGES.areIn(words) || OF_MESSAGES.areIn(MAY.without(given));
	return areMessages && !speakOfCalls(CONTACT.without(OF_MESSAGES.without(given)));
}

/** `No desea llamadas` allows none, unlike `Llamadas (sí/no)` and `Llamadas s/n`. */
function isDenied(words: string): boolean {
	const answers = words.replace(/(?<![^ ])[a-z](?![^ ])/g, '');
	return NO.without(YES.without(answers, ' + '), ' - ').replace(/\+ -/g, '').includes('-');
}

/**
 * @returns the answer of a column that stops a call; undefined if it does not say who may be called. In what people agree
 *   to, the first clause counts: `I agree to receive calls. Consent is not a condition of purchase`
 */
export function stoppingAnswer(column: string): StoppingAnswer | undefined {
	const name = wordsOfName(column);
	if (areOfMessages(name)) return undefined;
	const clauses = column.split(CLAUSES).map(wordsOfName);
	return clauses.map(answerOf).find(Boolean) ?? answerOf(name);
}

function answerOf(name: string): StoppingAnswer | undefined {
	if (areOfMessages(name)) return undefined;
	const forbids = NO_CALL.areIn(name) || areOfWrongNumber(name) || OF_COLUMNS.areIn(name);
	const [before = '', ...denied] = NOT.without(name, '~').split('~');
	if (forbids || (denied.length > 0 && speakOfCalls(name) && !CONSENT.areIn(before))) return 'yes';
	const allows = (CONSENT.areIn(name) || MAY.areIn(name)) && speakOfCalls(name);
	return allows && !isDenied(name) && denied.length === 0 ? 'no' : undefined;
}

/** A line that goes on with a small letter is of the clause before it. */
const CLAUSES = /[,;:!?()–—/]+|\n+(?! *\p{Ll})|\.+(?! ?[\p{N}\p{Ll}])| -+ /u;
/** Behind one it is said of a number, unless it is a date. */
const PHONE_NUMBER = /^\P{L}*(?:\p{N}[\s()./-]*){7}/u;
const DATE = /(?<![\d./-])(?:\d{1,4}([./-])\d{1,2}\1\d{1,4}|\d{1,2}\/\d{1,2})(?![\d./-])/g;
/** In place of one: nobody writes it. */
const A_DATE = ' \ue000 ';
/** Numbers that tell no hour: of a list, a year, or a case. */
const NO_HOUR = /^\s*\d+[.)]\s|(?<![\p{N}:.])(?:20(?!00)\d\d|\d{5,})(?!\p{N})/gu;

/** In the place of what is said stand its names. */
const SAID = Object.entries({ CALLED, NO_CALL, NOT, CALL, PHONE, POLITE });

/** @returns whether a cell of any column says not to call, in words that are known, as a status, a tag, or a note may */
function forbidsCalls(text: string): boolean {
	if (/[†📵]/u.test(text)) return true;
	return clausesOf(text).some((clause) => {
		const words = wordsOfName(clause.replace(/\p{N}/gu, '~'));
		const said = SAID.reduce((rest, [name, list]) => list.without(rest, ` ${name} `), words);
		if (said.includes('NO_CALL') || areOfWrongNumber(wordsOfName(clause))) return true;
		// `Don't call before 9`, `Not called, try again`, and `Doesn't answer the phone` forbid nothing.
		if (/\p{N}/u.test(clause.replace(NO_HOUR, ''))) return false;
		if (/NOT (?:POLITE )*CALL\b/.test(said)) return true;
		return /NOT/.test(said) && /\b(?:CALL|PHONE)\b/.test(said) && /^(?:NOT|CALL|PHONE|POLITE| )+$/.test(said);
	});
}

/** A letter or a log speaks of calls, and may say not to call as well. */
const MAX_CELL = 10 * MAX_TEXT;

function clausesOf(text: string): string[] {
	if (text.length > MAX_CELL || hasNoNumber(text)) return [];
	const dateless = text.replaceAll(A_DATE, ' ').replace(DATE, A_DATE);
	return PHONE_NUMBER.test(dateless) ? [] : dateless.split(CLAUSES);
}

/** Shorter cells are states, products, and the like, unless they deny a call, or say something of the number. */
const MIN_WORDS = 4;

/** @returns whether a cell has as many words as a note */
export function isNote(text: string): boolean {
	return countWords(text) >= MIN_WORDS;
}

/** Few words about the number may only say of which country it is: `Polish number`. */
type NoteKind = 'note' | 'numberNote';

/**
 * @returns whether a note speaks of calls, or of the number. There is no end to the words in which people say that
 *   they want none: so whoever has such a note is not called, unless it speaks of a time (`call after 5`), of a call that
 *   was tried, or wants calls in place of messages. With a denial, all of these may forbid: `doesn't wish to be called`.
 *   So may what is said of a consent: `withdrew consent`
 */
export function kindOfNote(note: string): NoteKind | undefined {
	if (note.length > MAX_TEXT) return undefined;
	const isLong = isNote(note);
	const said = clausesOf(note).map((clause) => ({ clause, words: wordsOfName(clause) }));
	if (said.some(({ clause, words }) => CONSENT_ALONE.areIn(words) && !permits(clause))) return 'note';
	// An hour tells of a call that is wanted, and so does a date, unless none is wanted since then.
	const tellsWhen = (clause: string, words: string) =>
		/\p{N}/u.test(clause) || (clause.includes(A_DATE) && !DENIAL.areIn(words));
	const clauses = said.map(({ clause, words }) => (tellsWhen(clause, words) ? '' : words));
	// Who never answers, and wants messages, wants no calls.
	const wantsMessages = said.some(({ words }) => WRITTEN.areIn(words));
	const kinds = clauses.map((words, index) => {
		const isDenied = DENIAL.areIn(wantsMessages ? words : CALLED.without(words));
		// `No` is one of the words for a number, too.
		const others = DENIAL.without(words);
		const isOfNumber = NUMBER.areIn(others) || ((isLong || isDenied) && NUMBER_BEGINS.test(others));
		const isOfCall = CALL_BEGINS.test(words) || CALL.areIn(words);
		const wasCalled = CALLED.areIn(words);
		const isMeant = isLong ? isOfCall || PHONE.areIn(words) : isOfCall && isDenied && !wasCalled;
		if (!isOfNumber && !isMeant) return undefined;
		const isTask =
			index === 0 && TASK.without(PLEASE.without(words), '@').startsWith('@') && !namesOther(clauses);
		const isWish = WISH.without(words) === '' || CALL_BACK.areIn(words);
		const isTimed = () => !isOfNumber && clauses.some((one) => tellingTime().test(one));
		if (!isDenied && (isWish || isTask || wasCalled || isTimed())) return undefined;
		return isNote(said[index]?.clause ?? '') || isDenied || isMeant ? 'note' : 'numberNote';
	});
	return kinds.includes('note') ? 'note' : kinds.find(Boolean);
}

/** As `call her son`, and `call her, not him`. */
const namesOther = ([task, ...others]: string[]) =>
	OTHER.areIn(task ?? '') || others.some((one) => DENIAL.areIn(CALLED.without(one)));

let times: RegExp | undefined;

/** Hardly any list needs the names of times, which take a while. */
const tellingTime = () => (times ??= patternOfTimes());

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(text: string): number {
	return [...segmenter.segment(text.slice(0, MAX_TEXT))].filter(({ isWordLike }) => isWordLike).length;
}

/** Finds columns of notes, in any language: some of their cells are empty, and others hold several words. */
export async function noteColumns(columns: Columns, count: number): Promise<ReadonlySet<string>> {
	const found = await inTurns(columns, ([column, cells]) => {
		const hasEmpty = cells.size <= Math.max(...cells.keys()) || cells.size < Math.min(count, MAX_CELLS);
		const isNamed = cells.size > 1 && NOTES.areIn(wordsOfName(column));
		const saysWords = (text: string) => (isNamed || !/[\p{N}@]/u.test(text)) && countWords(text) > 1;
		const hasWords = () => [...cells.values()].some((cell) => saysWords(plainText(cell)));
		return (hasEmpty || isNamed) && hasWords() ? [column] : [];
	});
	return new Set(found.flat());
}

/** As in `18h`. */
const NUMERAL = /(?<![^ ])\p{N}+\p{L}{0,2}(?![^ ])/gu;
const CROSS = /^[×✕✖✗✘❌]\ufe0f?$/u;

/**
 * @returns whether a cell of a column that permits calls does: it says yes, nothing, or a time, and nothing else. No
 *   list has all the ways to say no: `WhatsApp only`, `Prefer not`, `consent withdrawn`
 */
function permits(text: string): boolean {
	const answer = yesNoIn(text);
	if (answer === 'no' || CROSS.test(text)) return false;
	if (!LETTER.test(text) || (answer !== undefined && answer !== 'nothing')) return true;
	const words = plainWords(text);
	const rest = ALLOWED.without(words.replace(NUMERAL, '').split(tellingTime()).join(''));
	return rest !== words && BESIDE_ALLOWED.without(rest) === '' && !DENIAL.areIn(words);
}

/** That a cell says not to call, or a note that may, or that is about the number: as a sentence without a full stop. */
export type OptOut = { reason: string } & ({ kind: 'optOut' } | { kind: NoteKind });

/**
 * @param answers by column, its `stoppingAnswer`
 * @param notes the columns of notes
 * @returns why the person of a row is not called; undefined if they may be
 */
export function whyOptedOut(
	row: Row,
	answers: ReadonlyMap<string, StoppingAnswer | undefined>,
	notes: ReadonlySet<string>,
): OptOut | undefined {
	let note: OptOut | undefined;
	for (const [column, value] of Object.entries(row)) {
		const text = innerTexts(value).join('; ');
		const name = columnName(column);
		const answer = answers.get(name);
		const stop = (kind: OptOut['kind'], says: string): OptOut => ({
			kind,
			reason: `Column ${quote(column)} ${says} ${quote(value)}`,
		});
		const isStopped =
			answer === 'yes'
				? !isNo(Number.isNaN(value) ? value : text)
				: answer === 'no'
					? !permits(text)
					: forbidsCalls(text) && !areOfMessages(wordsOfName(column));
		if (isStopped) return stop('optOut', 'says');
		const kind = answer || !notes.has(name) ? undefined : kindOfNote(text);
		if (kind && (!note || kind === 'note')) note = stop(kind, 'may say not to call:');
	}
	return note;
}

/**
 * Whether yes or no in a column may mean that a person must not be called: its name speaks of calls, of what must
 * not be done, or of consent.
 */
export function mayForbidCalls(column: string): boolean {
	if (column.length > MAX_TEXT) return true;
	const name = wordsOfName(column);
	if (areOfMessages(name)) return false;
	const isBare = name !== '' && MAY.without(name) === '';
	const isOfPhones = PHONE.areIn(name) && otherWords(WHICH.without(name)) !== '';
	const isOfCalls = isOfPhones || CALL.areIn(CALLED.without(name)) || NOT.areIn(name) || CONSENT.areIn(name);
	return isBare || isOfCalls;
}

/** What is left of a name without words of calls. One of them may be a denial. */
const otherWords = (name: string) => BY_PHONE.without(TALK.without(name));

/**
 * Finds columns in which no says not to call: each word of their name is of calls, as in `Telefonisch kontaktieren`.
 * `0` may be a number of calls.
 */
export function columnsThatAskToCall(
	items: readonly RowItem[],
	columns: readonly string[],
): Promise<string[]> {
	const asking = columns.filter((column) => {
		const words = wordsOfName(column);
		// `Acepta llamados` is of calls, too.
		const name = MAY.areIn(words) ? words.replace(CALL_BEGINS, 'call') : words;
		return TALK.areIn(name) && !CALLED.areIn(name) && !areOfMessages(name) && otherWords(name) === '';
	});
	const saysNo = (cell: unknown) => yesNoIn(cell) === 'no' && LETTER.test(plainText(cell));
	return columnsOfAnswers(items, asking, (cells) => cells.some(saysNo));
}

/** Finds those of the columns in which some rows say yes, and others no or nothing. */
export function yesNoColumns(items: readonly RowItem[], columns: readonly string[]): Promise<string[]> {
	const answerOf = (cell: unknown) => yesNoIn(cell)?.replace('nothing', 'no');
	return columnsOfAnswers(items, columns, (cells) => new Set(cells.map(answerOf)).size > 1);
}

async function columnsOfAnswers(
	items: readonly RowItem[],
	columns: readonly string[],
	isMeant: (cells: readonly unknown[]) => boolean,
): Promise<string[]> {
	const found = await inTurns(columns, (column) => {
		const cells = [...new Set(items.map(({ row }) => valueIn(row, column)))];
		return cells.every((cell) => yesNoIn(cell) !== undefined) && isMeant(cells);
	});
	return columns.filter((_, index) => found[index]);
}

/** @returns the question that such columns are */
export function askOfColumns(columns: readonly string[]): InputProblem {
	return new InputProblem(
		`Yes/no ${columns.length > 1 ? 'columns' : 'column'} ${quoteNames(columns)} may say who must not be called`,
		"In 'Calling Rules': if yes means don't call, add 'Do Not Call', and drag the column into it. If no means don't call, do so with 'Consent'. Otherwise, list it in 'Do Not Call: Columns Not to Check'.",
	);
}
