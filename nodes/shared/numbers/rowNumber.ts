import { plainWords, Words } from '../values/words';
import { isBlank, plainText } from '../values/read';
import { quote } from '../values/inputProblem';
import { countryName } from './country';
import { MOBILE, NUMBER, PHONE } from './phoneWords';
import { faxNumber } from './problems';
import { type NumberRules, type PhoneNumber, readPhoneNumber } from './readPhoneNumber';
import { isFax } from './remarks';

/** A cell that may hold a row's phone number. */
export interface PhoneCell {
	/** Undefined if it is not known which one it is. */
	column?: string;
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

// What people write into cells for which they have no number. Words may be missing: then their rows are skipped.

const ABSENT = [
	'none no nil null nan undefined unknown missing empty blank na n|a nd n|d ka k|a nvt n|v|t nc n|c bd b|d nt n|t sn s|n tbd tba tbc kein keine keiner keines keins entfällt unbekannt unbek fehlt ohne aucun aucune néant inconnu pas sans ningun ninguno ninguna sin desconocido falta nessun nessuno nessuna senza assente manca mancante nenhum nenhuma sem geen onbekend ontbreekt zonder brak bez nieznany nema nemá není žádný žádné žiadny žiadne neznámé neznáme chybí chýba neuvedeno neuvedené nezadáno nincs nincsen ismeretlen hiányzik lipsă lipsește fără necunoscut n|are s|ka pas|de',
	'няма липсва без неизвестен неизвестно непознато непознат nepoznato nepoznat нема nima brez neznano nuk ska mungon pa χωρίς κανένα κανένας άγνωστο yok bilinmiyor belirtilmedi verilmedi bulunamadı girilmemiş ingen inget inga saknas okänt mangler ukjent ukendt puuttuu tuntematon pole puudub teadmata nav nezināms trūkst nėra neturi nežinomas nenurodyta нет нету отсутствует немає відсутній відсутня невідомо жоқ белгісіз көрсетілмеген yo|q yoq yox yoxdur wala walang hakuna hana haijulikani ekkert enginn vantar óþekkt tiada kosong không|có không|rõ ko|có chưa|có trống',
	'אין ללא חסר לא|ידוע لا|يوجد لايوجد لا|شيء بدون مفيش ماعندوش ليس|لديه غير ندارد ندارم نداره نامشخص خالی نشده نیست نہیں नहीं नही अज्ञात छैन নেই নাই නැත නැහැ இல்லை ไม่มี ไม่ทราบ ไม่ระบุ უცნობია არ|აქვს არა|აქვს არ|არის չկա չունի անհայտ የለም የለውም なし 無し ない 無 ナシ ありません 不明 未登録 未記入 无 没有 暂无 不详 未知 未填 空 未提供 沒有 沒 不詳 無資料 冇 없음 없다 없슴 미기재 모름 해당없음 미입력 미상',
];
const NOT = [
	'not nem nije није emas tak không ما nicht niet nie ne nei nej non não nu ej ei ikke inte ekki не ні δεν όχι לא لا değil tidak tdk ni hindi belum gak',
];
/** With a word of the others: `not available`, `no tiene`. */
const GIVEN = [
	'available heeft je deyil məlum mavjud til عنده ہے लागू জানা a|dat унет паказаны provided applicable given known supplied listed on file bekannt vorhanden angegeben angabe bekend communiqué renseigné disponible disponibili disponível disponibile tiene hay consta facilitado dispone ha fornito presente tem possui informado indicado ma posiada podano dotyczy danych are dat există ima dao unesen postoji obstaja podatka ka έχει υπάρχει δόθηκε har finns angivet uppgift oppgitt oplyst finnes findes ole annettu tiedossa tea andmed puuduvad norādīts указан имеет оставил вказано має залишив е посочен дава mevcut ada punya diketahui neki adat adott adta meg megadva لديه متوفر معروف موجود ثبت उपलब्ध कोई है הוא לו נמסר רלוונטי',
];
const absent = new Words(ABSENT);
const not = new Words(NOT);
const given = new Words(GIVEN);
const phone = new Words(NUMBER, [...PHONE, ...MOBILE]);
const nothing = new Words([...ABSENT, ...NOT, ...GIVEN, ...NUMBER], [...PHONE, ...MOBILE]);
const MAX_TEXT_LENGTH = 30;
const LETTER = /\p{L}/u;
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
	if (absent.areIn(words) || absent.areIn(rest)) return true;
	// `Not phone` may be a wish.
	return not.areIn(words) && (rest === words || given.areIn(words));
}

/**
 * Reads the number that a row is called at. Text in any of its cells ends the row, and so does a number that cannot
 * be read: nothing that people write in order to stop a call is passed over, in any language.
 *
 * @param cells of one person, in the order in which they are tried
 * @throws InputProblem of the cell that cannot be read
 */
export function readRowNumber(cells: readonly PhoneCell[], rules: NumberRules): RowNumber {
	const own = cells.filter(({ notCalled }) => !notCalled);
	const filled = cells.filter(({ value }) => !hasNoNumber(value));
	const text = filled.find(
		({ value, notCalled }) =>
			notCalled !== 'ofOther' && LETTER.test(textOf(value)) && !DIGIT.test(textOf(value)),
	);
	if (text) return { kind: 'text', reason: `${nameOf(text)} says ${quote(textOf(text.value))}` };
	const tried = own.filter((one) => filled.includes(one));
	const cell = tried.find((one) => !isFaxCell(one));
	if (cell) {
		const { column, value } = cell;
		const number = readPhoneNumber(value, rules);
		if (own.length === 1 || column === undefined) return { kind: 'number', number };
		return { kind: 'number', number: { ...number, source: `The number is from column ${quote(column)}` } };
	}
	if (tried[0]) throw faxNumber(tried[0].value);
	const reasons = own.map(({ value, ...one }) =>
		isBlank(value) ? `${nameOf(one)} is empty` : `${nameOf(one)} says ${quote(value)}`,
	);
	const other = filled.find((one) => !isFaxCell(one));
	const remedy = other && `. ${nameOf(other)} has a number: to call it, list all columns in 'Phone Columns'`;
	return { kind: 'none', reason: reasons.join(', ') + (remedy ?? '') };
}

/** @returns whether a cell, or the one that labels it, says that its number is one of a fax */
export function isFaxCell({ value, label }: PhoneCell): boolean {
	return isFax(textOf(value)) || isFax(plainText(label));
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
		isUnassigned && `${number} is not an assigned number${country ? ` (${countryName(country)})` : ''}`,
		other &&
			`Read as ${number} by 'Default Country'; with + it would be ${other.number}${other.country ? ` (${countryName(other.country)})` : ''}`,
	];
	return notes.filter(Boolean).join('. ') || undefined;
}

function nameOf({ column }: Pick<PhoneCell, 'column'>): string {
	return column === undefined ? "'To Number'" : `Column ${quote(column)}`;
}
