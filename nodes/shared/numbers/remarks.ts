import { plainWords, Words } from '../values/words';
import { HOME, MOBILE, NUMBER, OTHER, PHONE, WORK } from './phoneWords';
import { faxNumber, notANumber, severalNumbers, textAlone, withLetters } from './problems';

/** What people and address books write beside a number to say of which kind it is, or of whom. */
const kinds = new Words(
	[
		...[...HOME, ...WORK, ...OTHER, ...NUMBER],
		'callto p t c m o imessage signal main primary fixed line pvt firma company zentrale standard empresa',
		'wife husband spouse partner mum mom mother dad father son daughter frau mann mutter vater sohn tochter esposa esposo madre padre mamá papá hijo hija femme mari mère père fils fille moglie marito mamma papà figlio figlia mãe pai mulher marido filho filha',
		'moeder vader vrouw man zoon dochter matka ojciec mama tata żona mąż syn córka matka otec manželka manžel anya apa férj feleség soție soț mamă tată fiu fiică майка баща мама татко жена мъж majka otac supruga suprug мајка отац μητέρα πατέρας μαμά μπαμπάς anne baba eş oğlu kızı far mor pappa fru kone äiti isä vaimo mies ema isa naine мама папа жена муж мать отец сын дочь дружина чоловік мати батько',
		'אמא אבא אשתו בעל الأم الأب الزوجة الزوج الابن مادر پدر همسر माता पिता पति पत्नी মা বাবা แม่ พ่อ mẹ bố vợ chồng ibu ayah istri suami nanay tatay 妻 夫 母 父 太太 先生 妈妈 爸爸 어머니 아버지 아내 남편',
	],
	[...PHONE, ...MOBILE],
);
const FAX = new RegExp(
	plainWords('fax faks pager beeper факс φαξ פקס فاكس ファックス ファクス 传真 傳真 팩스 फैक्स').replaceAll(
		' ',
		'|',
	),
	'u',
);
const betweenNumbers = new Words([
	'or and oder und ou et y o e of en lub i a alebo nebo és vagy sau și или и або та ili in ali ή και ve veya eller och og tai ja vai või ir arba un vai או או أو و یا और या অথবা และ หรือ và hoặc dan atau at o 或 和 または 및 또는',
]);

/** As in `61O-308`. */
const LETTER_FOR_DIGIT = /(?<!\p{L})[oil](?=\d)|(?<=\d)[oil](?!\p{L})/iu;
const LETTER = /\p{L}/u;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const NO_WORDS = /^[\d\s+().\-/~]*$/;
const BRACKETS = /[([<]([^()[\]<>\d+]*)[)\]>]/g;
const LINK = /^(?:https?:\/\/)?(?:www\.|api\.)?(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=)\+?(\d+)/i;
const CHAT_ID = /^(\d+)(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/i;
/** In Brazil `0xx11` says that the code of a carrier may be dialled in the place of the crosses. */
const CARRIER = /^(\(?\s*0)\s*xx(?=[\s()]*\d)/i;
const EXTENSION_WORDS =
	'ext(?:ension|ensión|n)?|extn?|x|durchwahl|dw|nst|klappe|kl|apparat|app|poste|int(?:erno|erne)?|ramal|anexo|toestel|tst|wew(?:n)?|linka|klapka|mellék|dahili|ankn(?:ytning)?|lokal|alanumero|εσωτ|доб(?:авочный)?|дод|вн(?:утр)?|внутр|в|שלוחה|تحويلة|داخلی|内線|分机|分機|轉|转|내선|ต่อ|máy lẻ|local|lok';
/** Each alternative begins behind a digit. What may be at a place differs from what may follow it, so that nothing is tried twice. */
const EXTENSION = new RegExp(
	`(?<=\\d)(?:[\\s();,./-]*(?:${EXTENSION_WORDS})[\\s.:=#)]*(?:(\\d{1,9})[\\s)#]*)?|[\\s,)]*#\\s*(\\d{1,9})[\\s)#]*|[\\s)]*,{2,}\\s*(\\d{1,9})[\\s)#]*)$`,
	'iu',
);

/**
 * Removes the text beside a number that says which kind it is (`tel:`, `p:`, `Mobile:`, `(work)`),
 * and the extension (`x45`, `ext. 45`, `#45`, `;ext=45`).
 *
 * Other words are not ignored: they may say that the number is wrong, or must not be called.
 *
 * @param text in plain letters and signs
 * @param cell as the user gave it
 * @throws InputProblem when there are words that may mean something
 */
export function withoutRemarks(text: string, cell: unknown): { rest: string; extension?: string } {
	if (NO_WORDS.test(text)) return { rest: text };
	if (LETTER_FOR_DIGIT.test(text)) throw notANumber(cell, 'Replace the letters that stand for digits.');
	if (!/\d/.test(text)) throw textAlone(cell);
	const international = LINK.exec(text)?.[1] ?? CHAT_ID.exec(text)?.[1];
	if (international !== undefined) return { rest: `+${international}` };

	const unbracketed = text
		.replace(CARRIER, '$1')
		.replace(BRACKETS, (whole, remark: string) => (withoutKinds(remark, cell) === remark ? whole : ' '));
	const [, ...extensions] = EXTENSION.exec(unbracketed) ?? [];
	const number = unbracketed.replace(EXTENSION, '');
	const [begin, end] = [number.search(/[\d+]/), number.search(/\d\D*$/) + 1];
	const core = number.slice(begin, end);
	refuseWords(core, cell);
	const rest = withoutKinds(number.slice(0, begin), cell) + core + withoutKinds(number.slice(end), cell);
	return { rest, extension: extensions.find(Boolean) };
}

/** @returns the text as it is if it has no words; else what of its punctuation may belong to the number */
function withoutKinds(text: string, cell: unknown): string {
	const words = wordsIn(text);
	if (words.length === 0) return text;
	if (isFax(text)) throw faxNumber(cell);
	if (kinds.without(words.join(' ')) !== '') refuseWords(text, cell);
	return text.replace(/[^\s(+)]/g, '');
}

/** @returns whether the name of a column, or a text beside a number, says that it is one of a fax or a pager */
export function isFax(text: string): boolean {
	return LETTER.test(text) && FAX.test(plainWords(text));
}

function refuseWords(text: string, cell: unknown): void {
	const words = wordsIn(text);
	if (words.length === 0) return;
	if (kinds.without(betweenNumbers.without(words.join(' '))) === '') throw severalNumbers(cell);
	throw withLetters(cell, text.match(WORD)?.join(' ') ?? '');
}

function wordsIn(text: string): string[] {
	return (text.match(WORD) ?? []).map(plainWords);
}
