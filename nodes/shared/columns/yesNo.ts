import { hasNoNumber } from '../numbers/rowNumber';
import { isBlank, plainText } from '../values/read';
import { plainWords, wordSet } from '../values/words';

// Yes and no in the languages of most spreadsheets, as people write them, and as programs write truth values.

const YES = wordSet(
	'true 1 on yes y ja jah já jā oui si sí sì sim tak ano áno da да так evet ναι igen kyllä taip ie bai ya oo ndiyo có כן نعم بله ہاں जी हाँ हां हो होय হ্যাঁ ஆம் అవును ಹೌದು അതെ હા ਹਾਂ ඔව් ใช่ はい 是 예 네 አዎ კი დიახ այո bəli иә ha тийм បាទ ແມ່ນ ဟုတ်',
	'vero verdadero verdadeiro vrai wahr waar sant sandt prawda pravda igaz истина doğru tosi',
);
const NO = wordSet(
	'false 0 off no n nein non nao não nee nie nej nei ne ní ні нет не ei nem nu hayır όχι jo nē hapana hindi tidak tiada không לא لا نه خير نہیں नहीं नाही होइन না இல்லை లేదు ಇಲ್ಲ അല്ല ના ਨਹੀਂ නැත ไม่ ไม่ใช่ いいえ いえ 否 不是 아니오 아니요 አይ არა ոչ xeyr жоқ үгүй ទេ ບໍ່',
	'falso falsch faux fałsz falskt falsk onwaar hamis fals ложь yanlış epätosi nepravda',
);
/** In a column of answers only: `x` may be a mark for yes, and elsewhere one for no. */
const LETTERS_FOR_YES = wordSet('x v j o s t d a i e д');
const LETTERS_FOR_NO = wordSet('f h н');
const CHECK_MARK = /^[✓✔☑✅]\ufe0f?$/u;
const WORD = /^[\p{L}\p{M}\p{N}]+$/u;
const OPEN_BOX = /^(?:☐|[\p{P}\s]*)$/u;
/** Such as `○` and `×`. */
const MARK = /^[^\p{L}\p{N}]{1,2}$/u;
/** Of a column such as `No Calls`. */
const COUNT = /^(?!1$)\d{1,4}$/;
const MAX_LENGTH = 20;

/** @returns whether a value says plainly yes, and nothing else */
export function isYes(value: unknown): boolean {
	const text = plainText(value);
	return (
		text.length <= MAX_LENGTH && (CHECK_MARK.test(text) || (WORD.test(text) && YES.has(plainWords(text))))
	);
}

/** @returns whether a value says no, or nothing */
export function isNo(value: unknown): boolean {
	const text = plainText(value);
	return OPEN_BOX.test(text) || isNoInWords(value) || COUNT.test(text);
}

/** @returns whether a value says no in words, or that there is nothing, as `none` does */
function isNoInWords(value: unknown): boolean {
	const words = plainWords(plainText(value));
	return words !== '' && (hasNoNumber(value) || areNo(words));
}

/** @param words as `plainWords` gives them */
export function areNo(words: string): boolean {
	return words.split(' ').every((word) => NO.has(word));
}

/** @returns what a cell answers in a column of yes and no; undefined if it says something else */
export function yesOrNoIn(value: unknown): string | undefined {
	if (isBlank(value)) return 'no';
	const text = plainText(value);
	if (text === '' || text.length > MAX_LENGTH) return undefined;
	const words = plainWords(text);
	if (OPEN_BOX.test(text) || isNoInWords(value) || LETTERS_FOR_NO.has(words)) return 'no';
	if (isYes(value) || LETTERS_FOR_YES.has(words)) return 'yes';
	return MARK.test(text) ? text : undefined;
}
