import { hasNoNumber } from '../numbers/rowNumber';
import { InputProblem, quote, quoteNames } from '../values/inputProblem';
import { inTurns } from '../values/inTurns';
import { plainText } from '../values/read';
import { Words, wordsOfName } from '../values/words';
import { columnName, type Row, valueIn } from './columns';
import { yesNoIn, isNo } from './yesNo';

const NOT = new Words([
	'not dont don|t stop never non nicht kein keine ne pas não nem niet nie ej ikke inte ingen inga ekki älä ei не нет нельга μην μη όχι mos nuk لا عدم نگیرید نگیر نزنید نہ לא אין interdit interdite prepoved 不可 不要 不能 勿打 勿扰 勿擾 禁止 请勿 別打 请勿 請勿 ない 금지 하지|마세요 ห้าม อย่า ไม่ให้ ไม่ต้อง งด không đừng cấm jangan dilarang tidak bawal huwag nahi न ना मत না එපා არ ayaw 别打 勿電 勿电 不接 不要再打 ないで 不要 お断り ng 안 mitte ära',
	'ban banned forbid* forbidden block* verbot* sperre refus* prohib* proib* vieta* divieto verboden zakaz* zákaz* zabran* interzis* tiltás tilos tiltva forbud* förbud* kielto keeld aizliegum* draudim* yasak* yasağı απαγορ* забран* запрет* заборон* ndalim* ממנע אסור يمنع ممنوع 拒接 拒绝 거부',
]);
const CALL = new Words(
	[
		'call calls phoning ring ringa ringas ringes ringa|upp ringes|op bel bellen gebeld|worden volat tlf tel gọi cuộc|gọi liên|hệ โทร ติดต่อ कॉल फोन संपर्क सम्पर्क কল ফোন যোগাযোগ کال فون رابطہ تماس زنگ suna apel zovi klic piga pigiwe kupiga simu contact kontakt disturb thirr* telefonat* hringja hringt símtal* zəng zang занг чал* ѕвон* јаву* повик* позив қоңырау* хабарлас* iroq დარეკ ზარი զանգ залга дуудлаг ඇමතුම් අමත ခေါ် ហៅ ໂທ ደውል ደወል',
		'trucar truqu* ċempel* fowunela bel mfrɛ woo fona wac wicin antso* rele henói shaya kira calé be|called be|phoned essere|chiamato contacto contato contactați chamadas chamada iletişim telefonar telefoni telefonic* démarch* prospection telemarketing telefonwerb* телефонуват* тэлефан* звані*',
	],
	[
		'hamagar usafon anruf anrufen angerufen|werden kontaktieren uppringd ringas puhelu soitet kontaktow kontaktir benaderen contacteren terugbellen rappeler être|appelé être|contacté ser|contactado ser|llamado essere|chiamato essere|contattato chiamata disturbare telefonare dzwonieni hívd hívást keressük sunați звън звати зови обаждай kliči kličite καλείται κλήσεις τηλεφωνείτε ενοχλείτε aranmak arama helista дзвоні перезванив تتصل يتصل ditelepon ditelpon patawag mpigie appeler appel contacter llamar llame llamadas contactar contatar molestar ligar ligação ligações perturbe perturbar chiamare chiamate contattare bellen dzwoni telefoniczn hívja hívju hívás hívha hívni ' +
			'ringe oppringing ringing opkald samtal soita soitt kõneks helist zvanī zvanu skambin skambuč volej volat volaní hovor sunat apela обажд звъня zvati poziv klicanj klicat aranm arama aranab tawag tawagan hubungi panggil ' +
			'звони звонк звонок беспокоить турбувати дзвони дзвін καλείτε κλήσ اتصل اتصال להתקשר שיחות 電話 电话 致電 致电 打电话 打擾 打扰 來電 来電 来电 电访 電訪 架電 呼叫 着信 전화 통화 연락 telepon',
	],
);
/** What was done says nothing of what may be. */
const CALLED = new Words([
	'call|back call|yet no|call|yet appelé appelée zadzwoniono zavoláno voláno hívva hívtuk sunat pozvan nazvan klican aranmış arandı ringt ringd ringet soitettu helistatud zvanīts skambinta позвонили звонили дзвонили подзвонили набрали đã|gọi',
]);
/** They stand for a call beside another word. */
const PHONE = new Words(['tél tel tlf тел τηλ'], ['phone telefon telefoon телефон τηλεφων']);
/** They need no call beside them. */
const NO_CALL = new Words([
	'donotcall donotcontact not|to|be|called not|be|called stop|calling no|more|calls no|phone|calls nicht|angerufen|werden pas|d|appel pas|d|appels pas|être|appelé no|volver|a|llamar no|quiere|llamadas no|desea|ser|contactado sin|llamadas sem|ligações no|chiamate non|richiamare niet|gebeld|worden не|звъни не|звънете nu|sunați nu|suna kontakta|ej 勿打扰 勿擾 勿電 勿电 别打了 不要再打 電話ng 架電ng no|call no|calls no|llamar no|llame no|contactar no|molestar dnc dnd optout opt|out opt|outs opted|out nevolat nevolej nekontaktovat aramayın aranmasın neskambinti neskambinkite nezvaniet nekontaktujte werbesperre anrufsperre anrufverbot 拒接 拒絕來電 拒绝来电 수신거부 nesusisiekti nesazināties nezvanīt nezvanit nevolajte usipige asipigiwe አትደውሉ አይደወል չզանգել nix хабарласпа* qilmang etməyin',
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
/** Beside a call they say who may be called; without one, they are a question. */
const CONSENT = new Words(
	[],
	[
		'permission consent agree erlaub einwilligung zustimmung autorisation autorizacion autorizacao consentement consentimiento consentimento permiso permissao consenso toestemming zgoda souhlas súhlas hozzájárul acord samtycke samtykke samþykki suostumus nõusolek piekrišana sutikimas съгласие saglasnost suglasnost soglasje сагласност согласност согласие згода συγκαταθεση συναινεσ pëlqim onay rıza razılıq rozilik келісім თანხმობა համաձայն הסכמה الموافقة موافق اجازه اجازت सहमति अनुमति সম্মতি অনুমতি ยินยอม đồng|ý persetujuan kebenaran pahintulot ruhusa ፈቃድ 同意 동의 marketing werbung publicité publicidad publicidade pubblicità reklam реклам markkinointi',
	],
);
/** Beside a call, they say who may be called; alone, as in `¿Autoriza?`, they are a question. */
const MAY = new Words(
	[
		'ok okay may can happy allow* accept* acepta* aceita* accett* autoriz* permit* puede pode può peut darf dürfen mag mogen får må kan saa lupa tohib galima drīkst* można lze smie mogu može moze се|може можна можно дозв* разреш* позволя* lejohet επιτρέπ* izni izin 可否 允许 允許 許可 可 可能 가능 אישור מאשר السماح يسمح อนุญาต cho|phép boleh bersedia setuju pwede puwede',
	],
	['erlaubt 통화가능'],
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
	return (CONSENT.areIn(name) || MAY.areIn(name)) && speakOfCalls(name) ? 'no' : undefined;
}

/** Of what people write besides: `asked not to be called anymore`. */
const POLITE = new Words([
	'do does please me us again any anymore more to be been want wants wanted asked wish wishes bitte mehr werden will möchte wird plus svp être souhaite veut más volver volver|a a quiere desea por favor recibir mais quer più vuole desidera meer wil worden więcej proszę chce życzy sobie už prosím přeje nechce kér többé mai se va više prosim πια να παρακαλώ θέλει istemiyor lütfen tekrar yapmayın bir|daha vill får ska bli skal vil må saa enää enam palun vairs lūdzu daugiau prašo',
	'больше просил просила просит прошу пожалуйста надо хочет да більше просив просить хоче יותר נא رجاء يرجى يرغب اخرى دیگر لطفا به کریں करें करो करना कृपया করবেন দয়া করে จะ นะ nữa xin vui|lòng lagi mau mohon tolong po ください 下さい し で 再 了 请 請 하지 주세요 를 을',
]);
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

/** Languages whose words for calls are in `CALL`, and the scripts that they are written in. */
const LANGUAGES = new Set(
	'en de fr es pt it nl pl cs sk hu ro bg hr sr bs sl sv no nb da fi et lv lt ru uk el tr ar he fa ur hi bn ja zh ko th vi id ms fil sw is mk sq az uz ne ca af ak sn rw rn ha wo so mg ht'.split(
		' ',
	),
);
const SCRIPTS =
	/^[\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$/u;

/** Whether words for calls would be known if a name were in the language of a country. */
function areWordsKnown(name: string, region: string): boolean {
	const { language = '', script = '' } = new Intl.Locale('und', { region }).maximize();
	return LANGUAGES.has(language) || !new RegExp(`\\p{Script=${script}}`, 'u').test(name);
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
	const mayForbid = isBare || CALL.areIn(CALLED.without(name)) || NOT.areIn(name) || CONSENT.areIn(name);
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

/** @returns the question that such columns are */
export function askOfColumns(columns: readonly string[]): InputProblem {
	return new InputProblem(
		`${columns.length > 1 ? 'Columns' : 'Column'} ${quoteNames(columns)} may say who must not be called`,
		"If yes means not to call, drag the column into 'Do Not Call Column'. If no does, drag it into 'Consent'. Otherwise, list it in 'Other Yes/No Columns'.",
	);
}
