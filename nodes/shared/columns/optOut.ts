import { hasNoNumber } from '../numbers/rowNumber';
import { quote } from '../values/inputProblem';
import { plainText } from '../values/read';
import { columnName, plainWords, type Row } from './columnName';
import { Words, wordsOfName } from './words';

const NOT = new Words([
	'not dont stop never non nicht kein keine ne pas não nem niet nie ej ikke inte ingen inga älä ei не нет μην μη لا לא 不可 不要 不能 勿打 勿扰 勿擾 禁止 请勿 別打 请勿 請勿 请勿 ない 금지 ห้าม không đừng jangan tidak nahi न',
]);
const CALL = new Words(
	[
		'call calls calling ring ringa bel bellen volat arama gọi โทร टॉक',
		'phone contact kontakt disturb telefon',
	],
	[
		'anruf anrufen kontaktieren appeler appel contacter llamar llame llamadas contactar contatar molestar ligar perturbe perturbar chiamare contattare bellen dzwonić hívja ' +
			'ringe oppringing samtal soita звонить звонков звоните беспокоить турбувати дзвонити καλείτε اتصل להתקשר 電話 电话 致电 致電 打电话 打擾 打扰 来電 电访 電訪 전화 telepon hubungi',
	],
);
/** They need no call beside them. */
const OPT_OUT = new Words(
	[
		'no|call no|calls no|llamar no|llame no|contactar no|molestar dnc dnd tps ctps optout opt|out opt|outs opted|out bloctel robinson blocked blacklist blacklisted blocklist blocklisted nevolat nevolať nekontaktovat neoslovovat nerušit',
	],
	[
		'unsubscribed unsubscribe werbesperre anrufsperre widerspruch désinscrit opposition opposizione descadastrado uitgeschreven rezygnacja spärrad reservert puhelinkielto aramayın ' +
			'dado|de|baja removed|from отказ 拒接 拒絕 拒绝',
	],
);
/** It is said of something else than calls. */
const OF_MESSAGES = new Words(['email emails e|mail mail sms text texts fax newsletter post'], []);
/** Any other value may be a yes, a date, or a reason; digits may be a count or a phone number. */
const NO =
	/^(?:false|no?|nein|non|nao|não|nee|nie|nej|nei|ne|ní|ні|нет|не|ei|nem|nu|hayir|όχι|לא|لا|否|いいえ|아니오|ไม่|không|tidak|off|falso|falsch|faux|fałsz|onwaar|falskt?|\d*[02-9]|\d\d+)$/;

function isNo(text: string): boolean {
	const words = plainWords(text);
	return /^[\p{P}\s]*$/u.test(text) || NO.test(words) || (words !== '' && hasNoNumber(text));
}

/** @returns whether a column says who must not be called */
export function isOptOut(column: string): boolean {
	const name = wordsOfName(column);
	return !OF_MESSAGES.areIn(name) && (OPT_OUT.areIn(name) || (NOT.areIn(name) && CALL.areIn(name)));
}

const MAX_STATUS = 30;
/** What a status, a tag, or a note of a row says that is no name of a column. */
const SAYS_NO = /^\W*(?:do ?n[o']?t ?(?:call|contact|phone|disturb)|dnc|opt(?:ed)?[ -]?out)\W*$/i;

/**
 * @param optOuts names of the columns that say who must not be called
 * @returns why the person of a row is not called, as a sentence without a full stop; undefined if they may be
 */
export function whyOptedOut(row: Row, optOuts: ReadonlySet<string>): string | undefined {
	for (const [column, value] of Object.entries(row)) {
		const text = plainText(value);
		const saysYes = optOuts.has(columnName(column))
			? !isNo(text)
			: text.length <= MAX_STATUS && SAYS_NO.test(text) && !OF_MESSAGES.areIn(wordsOfName(column));
		if (saysYes) return `Column ${quote(column)} says ${quote(value)}`;
	}
	return undefined;
}
