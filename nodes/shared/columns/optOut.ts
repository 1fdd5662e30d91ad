import { hasNoNumber } from '../numbers/rowNumber';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { plainText } from '../values/read';
import { plainWords, Words, wordsOfName } from '../values/words';
import { columnName, type Row, valueIn } from './columnName';
import { yesOrNoIn, areNo, isNo } from './yesNo';

const NOT = new Words([
	'not dont don|t stop never non nicht kein keine ne pas não nem niet nie ej ikke inte ingen inga älä ei не нет μην μη لا לא 不可 不要 不能 勿打 勿扰 勿擾 禁止 请勿 別打 请勿 請勿 ない 금지 ห้าม không đừng jangan tidak nahi न',
]);
const CALL = new Words(
	['call calls ring ringa bel bellen volat arama gọi โทร टॉक', 'phone contact kontakt disturb telefon'],
	[
		'anruf anrufen kontaktieren appeler appel contacter llamar llame llamadas contactar contatar molestar ligar perturbe perturbar chiamare contattare bellen dzwonić hívja ' +
			'ringe oppringing samtal soita звонить звонков звоните беспокоить турбувати дзвонити καλείτε اتصل להתקשר 電話 电话 致电 致電 打电话 打擾 打扰 來電 来電 电访 電訪 전화 telepon hubungi',
	],
);
/** They need no call beside them. */
const NO_CALL = new Words(
	[
		'no|call no|calls no|llamar no|llame no|contactar no|molestar dnc dnd optout opt|out opt|outs opted|out nevolat nekontaktovat aramayın',
	],
	[],
);
/** In the name of a column, they are said of calls. */
const OF_COLUMNS = new Words(
	['tps ctps bloctel robinson blocked cease blacklist blacklisted blocklist blocklisted neoslovovat nerušit'],
	[
		'unsubscribed unsubscribe werbesperre anrufsperre widerspruch désinscrit opposition opposizione descadastrado uitgeschreven rezygnacja spärrad reservert kielto запрет заборона ' +
			'dado|de|baja removed|from отказ הסרה 거부 거절 拒收 拒接 拒絕 拒绝',
	],
);
/** It is said of something else than calls. */
const OF_MESSAGES = new Words(['email emails e|mail mail sms text texts fax newsletter post'], []);
/** Beside a call they say who may be called. */
const ALLOWED = new Words(
	['ok okay may can'],
	[
		'allow permission permitted permit consent agree erlaub einwilligung zustimmung autorisation autorizacion autorizacao consentement consentimiento consentimento permiso permissao consenso toestemming zgoda souhlas samtycke samtykke suostumus согласие згода συγκαταθεση الموافقة 同意 동의',
	],
);

/** The answer of a column that stops a call: `yes` of `Do Not Call`, `no` of `OK to Call`. */
export type StoppingAnswer = 'yes' | 'no';

const forbidsCalls = (words: string) => NO_CALL.areIn(words) || (NOT.areIn(words) && CALL.areIn(words));

const areOfMessages = (words: string) => OF_MESSAGES.areIn(words) && !CALL.areIn(words);

/** @returns by column, those that say who may be called */
export function stoppingAnswers(columns: Iterable<string>): ReadonlyMap<string, StoppingAnswer> {
	return new Map(
		[...columns].flatMap((column): Array<[string, StoppingAnswer]> => {
			const answer = stoppingAnswer(column);
			return answer ? [[column, answer]] : [];
		}),
	);
}

function stoppingAnswer(column: string): StoppingAnswer | undefined {
	const name = wordsOfName(column);
	if (areOfMessages(name)) return undefined;
	if (forbidsCalls(name) || OF_COLUMNS.areIn(name)) return 'yes';
	return ALLOWED.areIn(name) && CALL.areIn(name) ? 'no' : undefined;
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
		[NO_CALL, NOT, CALL, POLITE].reduce((rest, list) => list.without(rest), words) === ''
	);
}

/**
 * @param answers by column, the answer that stops a call
 * @returns why the person of a row is not called, as a sentence without a full stop; undefined if they may be
 */
export function whyOptedOut(row: Row, answers: ReadonlyMap<string, StoppingAnswer>): string | undefined {
	for (const [column, value] of Object.entries(row)) {
		const text = plainText(value);
		const answer = answers.get(columnName(column));
		const isStopping =
			answer === undefined
				? forbids(text) && !areOfMessages(wordsOfName(column))
				: answer === 'yes'
					? !isNo(text)
					: areNo(plainWords(text));
		if (isStopping) return `Column ${quote(column)} says ${quote(value)}`;
	}
	return undefined;
}

/** Of names of columns whose yes and no surely say nothing of calls. Where a word is missing, the user is asked. */
const HARMLESS = new Words(
	[
		'paid vip new done gift aid tax exempt auto pay autopay autogiro sepa klaar fait hecho fatto feito pago pagado pagato payé novo nuevo nouveau neu ny nowy nový új yeni zapłacone оплачено is has phone',
	],
	[
		'active aktiv actif activo attivo ativo member mitglied membre socio verified confirmed bestätigt confirmé confirmado confermato completed erledigt insured insurance versichert assuré seguro assicurato deposit bezahlt betaald betald betalt invoiced delivered geliefert livré entregado consegnato shipped arrived student smoker parking',
	],
);

/**
 * Finds columns in which some rows say yes, and others no or nothing: one of the two may mean that the person must
 * not be called. Only their user knows.
 *
 * @param rows of people who would be called
 * @param columns of which it is not known what they are
 */
export async function unclearColumns(rows: readonly Row[], columns: readonly string[]): Promise<string[]> {
	const isUnclear = await inTurns(columns, (column) => !isHarmless(column) && divides(rows, column));
	return columns.filter((_, index) => isUnclear[index]);
}

function divides(rows: readonly Row[], column: string): boolean {
	const values = new Set<unknown>();
	const answers = new Set<string>();
	for (const row of rows) {
		const value = valueIn(row, column);
		if (values.has(value)) continue;
		values.add(value);
		const answer = yesOrNoIn(value);
		if (answer === undefined) return false;
		answers.add(answer);
	}
	return answers.size > 1;
}

function isHarmless(column: string): boolean {
	const name = wordsOfName(column);
	return areOfMessages(name) || HARMLESS.without(name) === '';
}

/** @returns the question that such columns are */
export function askOfColumns(columns: readonly string[]): InputProblem {
	return new InputProblem(
		`${columns.length > 1 ? 'Columns' : 'Column'} ${quoteNames(columns, columns.length)} may say who must not be called`,
		"If yes means not to call, drag the column into 'Do Not Call'. If no does, drag it into 'Consent'. Otherwise, list it in 'Other Yes/No Columns'.",
	);
}
