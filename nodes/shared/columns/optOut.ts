import { hasNoNumber } from '../numbers/rowNumber';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { plainText } from '../values/read';
import { hasWords, Words, wordsOfName } from '../words/words';
import { columnName, type Row, valueIn } from './columns';
import { yesNoIn, isNo } from './yesNo';

const NOT = new Words(['not', 'ban']);
const CALL = new Words(['call'], ['callStem']);
const CALLED = new Words(['called']);
const PHONE = new Words(['callDevice'], ['callDeviceStem']);
const NO_CALL = new Words(['noCall']);
const OF_COLUMNS = new Words(['optOut'], ['optOutStem']);
const OF_MESSAGES = new Words(['message']);
const CONSENT = new Words([], ['consent']);
const MAY = new Words(['may'], ['mayStem']);
const YES = new Words(['yes']);
const NO = new Words(['no', 'notGiven']);
const POLITE = new Words(['polite']);

/** The answer of a column that stops a call: `yes` of `Do Not Call`, `no` of `OK to Call`. */
export type StoppingAnswer = 'yes' | 'no';

const speakOfCalls = (words: string) => CALL.areIn(words) || PHONE.areIn(words);

const forbidsCalls = (words: string) => NO_CALL.areIn(words) || (NOT.areIn(words) && speakOfCalls(words));

/** Also `Fotoerlaubnis`: what is left of it without its consent. */
const areOfMessages = (words: string) =>
	(OF_MESSAGES.areIn(words) || OF_MESSAGES.areIn(MAY.without(CONSENT.without(words)))) &&
	!speakOfCalls(words);

/** `No desea llamadas` allows none, unlike `Llamadas (sí/no)` and `Llamadas s/n`. */
function isDenied(words: string): boolean {
	const answers = words.replace(/(?<![^ ])[a-z](?![^ ])/g, '');
	return NO.without(YES.without(answers, ' + '), ' - ').replace(/\+ -/g, '').includes('-');
}

/** @returns by column, the answer that stops a call; undefined for columns that do not say who may be called */
export function stoppingAnswers(columns: Iterable<string>): ReadonlyMap<string, StoppingAnswer | undefined> {
	return new Map([...columns].map((column) => [column, stoppingAnswer(column)]));
}

function stoppingAnswer(column: string): StoppingAnswer | undefined {
	const name = wordsOfName(column);
	if (areOfMessages(name)) return undefined;
	if (forbidsCalls(name) || OF_COLUMNS.areIn(name)) return 'yes';
	const allows = (CONSENT.areIn(name) || MAY.areIn(name)) && speakOfCalls(name);
	return allows && !isDenied(name) ? 'no' : undefined;
}

const MAX_NOTE = 200;
/** Beside as many it is said of a number, unless they are a date. */
const MIN_NUMBER_DIGITS = 7;
const DATE = /(?<![\d./-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d./-])/g;
const CLAUSES = /[.,;:!?()–—/\n]+| -+ /;

/** Whether a cell of any column says not to call, as a status, a tag, or a note may. */
function forbids(text: string): boolean {
	if (text.length > MAX_NOTE || hasNoNumber(text)) return false;
	if ((text.replace(DATE, '').match(/\p{N}/gu) ?? []).length >= MIN_NUMBER_DIGITS) return false;
	return text.split(CLAUSES).some((clause) => {
		const kinds = [CALLED, NO_CALL, NOT, CALL, PHONE, POLITE];
		const said = kinds.reduce(
			(rest, list, kind) => list.without(rest, ` ${kind} `),
			wordsOfName(clause.replace(/\p{N}/gu, '#')),
		);
		if (said.includes('1')) return true;
		// `Don't call before 9`, `Not called, try again`, and `Doesn't answer the phone` forbid nothing.
		if (/\p{N}/u.test(clause)) return false;
		return /2 (?:5 )*3/.test(said) || (/2/.test(said) && /[34]/.test(said) && /^[2345 ]+$/.test(said));
	});
}

/**
 * @param answers of `stoppingAnswers`
 * @returns why the person of a row is not called, as a sentence without a full stop; undefined if they may be
 */
export function whyOptedOut(row: Row, answers: ReturnType<typeof stoppingAnswers>): string | undefined {
	const stopping = Object.entries(row).find(([column, value]) => {
		const text = plainText(value);
		const answer = answers.get(columnName(column));
		if (answer === undefined) return forbids(text) && !areOfMessages(wordsOfName(column));
		return answer === 'yes' ? !isNo(text) : yesNoIn(text) === 'no';
	});
	return stopping && `Column ${quote(stopping[0])} says ${quote(stopping[1])}`;
}

/** In which the languages are written of which words are known. */
const SCRIPTS =
	/^[\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$/u;

/** Whether words for calls would be known if a name were in the language of a country. */
function areWordsKnown(name: string, region: string): boolean {
	const { language = '', script = '' } = new Intl.Locale('und', { region }).maximize();
	return hasWords(language, 'not', 'noCall') || !new RegExp(`\\p{Script=${script}}`, 'u').test(name);
}

/**
 * Whether yes or no in a column may mean that a person must not be called: its name speaks of calls, of what must
 * not be done, or of consent, or it is in a language of which no words for calls are known here.
 *
 * @param countries of the people, ISO 3166
 */
export function mayForbidCalls(column: string, countries: Iterable<string>): boolean {
	const name = wordsOfName(column);
	if (areOfMessages(name)) return false;
	const isBare = name !== '' && MAY.without(name) === '';
	const isDenial = speakOfCalls(name) && isDenied(name);
	const mayForbid =
		isBare || isDenial || CALL.areIn(CALLED.without(name)) || NOT.areIn(name) || CONSENT.areIn(name);
	return mayForbid || !SCRIPTS.test(name) || [...countries].some((region) => !areWordsKnown(name, region));
}

/**
 * Finds columns in which some rows say yes, and others no or nothing.
 *
 * @param columns of which it is not known what they are
 */
export async function yesNoColumns(rows: readonly Row[], columns: readonly string[]): Promise<string[]> {
	const isDivided = await inTurns(columns, (column) => {
		const answers = new Set<string>();
		for (const value of new Set(rows.map((row) => valueIn(row, column)))) {
			const answer = yesNoIn(value);
			if (answer === undefined) return false;
			answers.add(answer === 'nothing' ? 'no' : answer);
		}
		return answers.size > 1;
	});
	return columns.filter((_, index) => isDivided[index]);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Whether a cell holds several words without digits. */
function isWordy(text: string): boolean {
	if (/[\p{N}@]/u.test(text)) return false;
	return [...segmenter.segment(text.slice(0, MAX_NOTE))].filter(({ isWordLike }) => isWordLike).length > 1;
}

/**
 * Finds columns of notes, in any language: some cells are empty, and others hold several words. What they say of
 * calls is understood only if its words are known.
 */
export async function noteColumns(rows: readonly Row[], columns: readonly string[]): Promise<string[]> {
	const areNotes = await inTurns(columns, (column) => {
		const cells = rows.map((row) => plainText(valueIn(row, column)));
		return cells.includes('') && cells.some(isWordy);
	});
	return columns.filter((_, index) => areNotes[index]);
}

/** @returns the question that such columns are */
export function askOfColumns(columns: readonly string[]): InputProblem {
	return new InputProblem(
		`${columns.length > 1 ? 'Columns' : 'Column'} ${quoteNames(columns)} may say who must not be called`,
		"If yes means not to call, drag the column into 'Do Not Call Column'. If no does, drag it into 'Consent'. Otherwise, list it in 'Other Yes/No Columns'.",
	);
}
