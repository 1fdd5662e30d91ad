import { hasNoNumber } from '../numbers/rowNumber';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { plainText } from '../values/read';
import { Words, wordsOfName } from '../values/words';
import { columnName, type Row, valueIn } from './columns';
import { yesNoIn, isNo } from './yesNo';

const NOT = new Words([
	'not dont don|t stop never non nicht kein keine ne pas não nem niet nie ej ikke inte ingen inga älä ei не нет μην μη لا|ت لا|ي לא אין interdit interdite prepoved 不可 不要 不能 勿打 勿扰 勿擾 禁止 请勿 別打 请勿 請勿 ない 금지 ห้าม không đừng jangan tidak nahi न',
]);
const CALL = new Words(
	[
		'call calls ring ringa bel bellen volat tlf tel gọi liên|hệ โทร ติดต่อ कॉल फोन संपर्क কল ফোন যোগাযোগ کال فون رابطہ تماس suna apel zovi klic piga pigiwe simu contact kontakt disturb',
	],
	[
		'anruf anrufen kontaktieren appeler appel contacter llamar llame llamadas contactar contatar molestar ligar perturbe perturbar chiamare chiamate contattare bellen dzwoni hívja hívju hívás ' +
			'ringe oppringing ringing samtal soita soitt zvanī helist skambin volej volat hovor sunat apela обажд звъня zvati poziv klicanj klicat aranm arama tawag tawagan hubungi panggil ' +
			'звони звонк беспокоить турбувати дзвони καλείτε κλήσ اتصل اتصال להתקשר 電話 电话 致電 致电 打电话 打擾 打扰 來電 来電 电访 電訪 着信 전화 연락 telepon',
	],
);
/** They stand for a call beside another word. */
const PHONE = new Words(['tél tel tlf'], ['phone telefon telefoon']);
/** They need no call beside them. */
const NO_CALL = new Words([
	'donotcall donotcontact no|call no|calls no|llamar no|llame no|contactar no|molestar dnc dnd optout opt|out opt|outs opted|out nevolat nevolej nekontaktovat aramayın aranmasın neskambinti',
]);
/** In the name of a column, they are said of calls. */
const OF_COLUMNS = new Words(
	['tps ctps bloctel robinson blocked cease blacklist blacklisted blocklist blocklisted neoslovovat nerušit'],
	[
		'unsubscribed unsubscribe werbesperre anrufsperre widerspruch désinscrit opposition opposizione descadastrado uitgeschreven rezygnacja spärrad reservert kielto запрет заборона ' +
			'dado|de|baja removed|from отказ הסרה 거부 거절 拒收 拒接 拒絕 拒绝',
	],
);
/** It is said of something else than calls. */
const OF_MESSAGES = new Words(['email emails e|mail mail sms text texts fax newsletter post']);
/** Beside a call they say who may be called. */
const ALLOWED = new Words(
	['ok okay may can happy 可否'],
	[
		'allow accept accepta acepta drīkst اجازه permission permitted permit consent agree erlaub einwilligung zustimmung autorisation autorizacion autorizacao consentement consentimiento consentimento permiso permissao consenso toestemming zgoda souhlas samtycke samtykke suostumus согласие згода συγκαταθεση الموافقة 同意 동의',
	],
);

/** The answer of a column that stops a call: `yes` of `Do Not Call`, `no` of `OK to Call`. */
export type StoppingAnswer = 'yes' | 'no';

const speakOfCalls = (words: string) => CALL.areIn(words) || PHONE.areIn(words);

const forbidsCalls = (words: string) => NO_CALL.areIn(words) || (NOT.areIn(words) && speakOfCalls(words));

const areOfMessages = (words: string) => OF_MESSAGES.areIn(words) && !speakOfCalls(words);

/** @returns by column, the answer that stops a call; undefined for columns that do not say who may be called */
export function stoppingAnswers(columns: Iterable<string>): ReadonlyMap<string, StoppingAnswer | undefined> {
	return new Map([...columns].map((column) => [column, stoppingAnswer(column)]));
}

function stoppingAnswer(column: string): StoppingAnswer | undefined {
	const name = wordsOfName(column);
	if (areOfMessages(name)) return undefined;
	if (forbidsCalls(name) || OF_COLUMNS.areIn(name)) return 'yes';
	return ALLOWED.areIn(name) && speakOfCalls(name) ? 'no' : undefined;
}

/** Of what people write besides. */
const POLITE = new Words(['do please bitte me us again anymore more mehr plus por favor svp 请 請']);
const MAX_STATUS = 40;

/** Whether a cell of any column says nothing else than not to call, as a status, a tag, or a note may. */
function forbids(text: string): boolean {
	if (text.length > MAX_STATUS || /\d/.test(text) || hasNoNumber(text)) return false;
	const words = wordsOfName(text);
	return (
		forbidsCalls(words) &&
		[NO_CALL, NOT, CALL, PHONE, POLITE].reduce((rest, list) => list.without(rest), words) === ''
	);
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

/** Languages whose words for calls are in `CALL`. */
const LANGUAGES = new Set(
	'en de fr es pt it nl pl cs sk hu ro bg hr sr bs sl sv no nb da fi et lv lt ru uk el tr ar he fa ur hi bn ja zh ko th vi id ms fil sw'.split(
		' ',
	),
);

/**
 * Whether yes or no in a column may mean that a person must not be called: its name speaks of calls, of what must
 * not be done, or of consent, or it is in a language of which no words for calls are known here.
 *
 * @param countries of the people, ISO 3166
 */
export function mayForbidCalls(column: string, countries: Iterable<string>): boolean {
	const name = wordsOfName(column);
	if (areOfMessages(name)) return false;
	const isKnown = (region: string) =>
		LANGUAGES.has(new Intl.Locale('und', { region }).maximize().language ?? '');
	return [CALL, NOT, ALLOWED].some((list) => list.areIn(name)) || ![...countries].every(isKnown);
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

/** @returns the question that such columns are */
export function askOfColumns(columns: readonly string[]): InputProblem {
	return new InputProblem(
		`${columns.length > 1 ? 'Columns' : 'Column'} ${quoteNames(columns)} may say who must not be called`,
		"If yes means not to call, drag the column into 'Do Not Call Column'. If no does, drag it into 'Consent'. Otherwise, list it in 'Other Yes/No Columns'.",
	);
}
