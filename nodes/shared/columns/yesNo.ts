import { hasNoNumber } from '../numbers/rowNumber';
import { plainText } from '../values/read';
import { plainWords, wordSet } from '../values/words';

// Yes and no in the languages of most spreadsheets, as people write them, and as programs write truth values.

const YES = wordSet(
	'true 1 on yes y ja jah já jā oui si sí sì sim tak ano áno da да так evet ναι igen kyllä taip ie bai ya oo ndiyo có כן نعم بله ہاں जी हाँ हां हो होय হ্যাঁ ஆம் అవును ಹೌದು അതെ હા ਹਾਂ ඔව් ใช่ はい 可 希望 是 예 네 አዎ კი დიახ այո bəli иә ha тийм បាទ ແມ່ນ ဟုတ်',
	'vero verdadero verdadeiro vrai wahr waar sant sandt prawda pravda igaz истина doğru tosi',
);
const NO = wordSet(
	'false 0 off f no n nein non nao não nee nie nej nei ne ní ні н нет не ei nem nu hayır h όχι jo nē hapana hindi tidak tiada không לא لا نه خير نہیں नहीं नाही होइन না இல்லை లేదు ಇಲ್ಲ അല്ല ના ਨਹੀਂ නැත ไม่ ไม่ใช่ いいえ いえ 不可 不要 否 不是 아니오 아니요 አይ არა ոչ xeyr жоқ үгүй ទេ ບໍ່',
	'falso falsch faux fałsz falskt falsk onwaar hamis fals ложь yanlış epätosi nepravda',
);
const CHECK_MARK = /^[✓✔☑✅]\ufe0f?$/u;
const WORD = /^[\p{L}\p{M}\p{N}]+$/u;
const NOTHING = /^(?:☐|[\p{Pd}.·…_\s]*)$/u;
/** Such as `○` and `×`, and the letters for yes that may be one for no elsewhere, as `x` is. */
const MARK = /^(?:[xvjostdaieд]|[^\p{L}\p{N}]{1,2})$/iu;
/** Of a column such as `No Calls`. */
const COUNT = /^(?!1$)\d{1,4}$/;
const MAX_LENGTH = 20;

/**
 * What a cell answers in a column of yes and no.
 *
 * @returns the mark itself where it may mean yes or no; undefined if the cell says something else
 */
export function yesNoIn(value: unknown): string | undefined {
	const text = plainText(value);
	if (text.length > MAX_LENGTH || (typeof value === 'object' && value !== null)) return undefined;
	const words = plainWords(text);
	if (CHECK_MARK.test(text) || (WORD.test(text) && YES.has(words))) return 'yes';
	if (NO.has(words)) return 'no';
	if (NOTHING.test(text)) return 'nothing';
	if (MARK.test(text)) return text.toLowerCase();
	return hasNoNumber(text) ? 'nothing' : undefined;
}

/** @returns whether a value says plainly yes, and nothing else */
export function isYes(value: unknown): boolean {
	return yesNoIn(value) === 'yes';
}

/** @returns whether a value says no, or nothing */
export function isNo(value: unknown): boolean {
	return ['no', 'nothing'].includes(yesNoIn(value) ?? '') || COUNT.test(plainText(value));
}
