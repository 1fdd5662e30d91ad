import { quote } from '../values/inputProblem';
import { plainText } from '../values/read';
import { plainWords, type Row, valueIn } from './columnName';

/** How columns are called that say who must not be called. */
const OPT_OUT =
	/\b(?:do ?not ?(?:call|contact|phone|disturb)|don ?t call|no ?call|dnc|dnd|opt(?:ed)? ?outs?|unsubscribed?|blacklist(?:ed)?|blocklist(?:ed)?|nicht anrufen|werbesperre|anrufsperre|ne pas appeler|bloctel|no llamar|nao ligar|non chiamare|niet bellen|nie dzwonic)\b/;
/** It is said of something else than calls. */
const OF_MESSAGES = /\b(?:e ?mails?|sms|texts?|fax|newsletter|post)\b/;
/** Any other value may be a yes, a date, or a reason. */
const NO = /^(?:false|0|no?|none|n a|nein|non|nao|nee|nie|nej|nei|hayir|нет|off)$/;
const DASHES = /^[\p{P}\s]*$/u;

/** @returns whether a column says who must not be called */
export function isOptOut(column: string): boolean {
	const words = plainWords(column.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
	return OPT_OUT.test(words) && !OF_MESSAGES.test(words);
}

/**
 * @param columns that say who must not be called
 * @returns why the person of a row is not called, as a sentence without a full stop; undefined if they may be
 */
export function whyOptedOut(row: Row, columns: readonly string[]): string | undefined {
	for (const column of columns) {
		const value = valueIn(row, column);
		const text = plainText(value);
		if (DASHES.test(text) || NO.test(plainWords(text))) continue;
		return `Column ${quote(column)} says ${quote(value)}`;
	}
	return undefined;
}
