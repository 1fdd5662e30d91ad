import { plainWords } from './columnName';

// Words of headings, in one list for all languages; `|` joins those of two. No call depends on a list being complete.

const PHONE =
	'phone telephone telefon telephon telefono telefone telefoon telepon telpon telp tel tlf tfno tfl telf fon fone fono ph phn msisdn landline fixe fijo fisso fixo callback contact|number contact|numbers contact|no kontaktnummer numero|de|contacto numero|de|contato alternate|number alternate|no best|number ' +
	'rufnummer festnetz puhelin sími simu sdt điện|thoại тел телефон τηλεφωνο τηλ טלפון هاتف تلفون فون फोन फ़ोन दूरभाष ফোন โทร โทรศัพท์ 電話 电话 전화 연락처';
const MOBILE =
	'mobile mobil mobiel movil mob m cell cellulare cellular celular cel cellphone handy portable gsm whatsapp whats|app mobilfunk wa viber sms natel komórka komórkowy kom cep ponsel hp ' +
	'matkapuhelin kännykkä mobilní telemovel di|động мобильный мобильного мобільний моб сотовый κινητο נייד פלאפון جوال موبايل محمول موبائل मोबाइल मोबाईल মোবাইল มือถือ ' +
	'手机 手機 携帯 휴대 휴대폰 핸드폰';
const FAX = 'fax faks pager beeper факс φαξ פקס فاكس ファックス ファクス 传真 傳真 팩스 फैक्स';
const HOME =
	'home house private privat personal perso address default bill billing domicile domicilio domicil maison casa thuis privé zuhause haus dom domowy ev hem hjem koti ' +
	'stacjonarny vast sabit h particular residencial residential abitazione домашний личный дом בית منزل घर 自宅 家庭 住宅 집 자택 日中 day daytime evening night';
const WORK =
	'work w office business direct dienst dienstlich geschäft geschäftlich arbeit büro trabajo oficina trabalho escritorio comercial bureau travail pro professionnel ' +
	'ufficio lavoro werk kantoor zakelijk praca służbowy iş arbete arbeid arbejde jobb työ рабочий служебный раб עבודה عمل مكتب कार्यालय 勤務先 職場 办公 單位 회사 직장';
const OTHER =
	'other alternate alternative alternativo alternatif alternativa alt secondary secundario second additional extra backup spare ship shipping delivery altro otro outro autre ' +
	'andere anderes weitere weiteres zweite zweites zweit другой доп дополнительный 其他 備用 备用 その他 기타 2nd 3rd third';
const FIRST = 'first primary main preferred best 1st erste principal principale haupt pref основной 主';
/** Neither says whose number it is, nor which. */
const FILLER =
	'number numbers no nr num nbr numero numeros nummer numer numar cislo szam numara numarasi nomor номер αριθμος מספר رقم نمبر नंबर नम्बर নম্বর নাম্বার หมายเลข เบอร์ số ' +
	'号码 号 號碼 番号 번호 联系 聯絡 連絡先 本人 您的 你的 ה का की के the a an of de do da di du del dela della la le il el l d s t e o y and with mit con com para for to at on in an ' +
	'auf via per value raw full formatted international national required optional requis obbligatorio your my you me us we can reach call ' +
	'text texts reminder reminders is what which please enter how unter welcher welche wie lautet bitte geben sie ihre ihr deine quel est votre ton cual es su tu tus qual seu ' +
	'sua tuo tua vostro incl field info details column c n nro u xx xxx format plus with|country|code with|area|code including|area|code incl|area|code including|country|code telefonico recapito erreichen wir';
/** People of whom a row has several if they are numbered. Without a number, it is the row's own. */
const CONTACT = 'contact kontakt contacto contato contatto';
/** Of columns with other numbers, unless a word for phones stands beside them. */
const OTHER_NUMBERS =
	'id ids order invoice account acct claim policy member ticket booking reservation reference ref tracking serial sku isbn ean imei vat tax zip postal postcode plz cp ' +
	'passport license licence registration amount price total sum quantity qty date birth dob iban bic siren siret cvr nif cif rut cpf cnpj dni nie curp rfc cedula cuit cuil ' +
	'ssn nino abn aadhaar pan gst nhs bsn pesel nip regon orgnr personnummer fødselsnummer codice|fiscale partita|iva piva nuban ein bestellnummer rechnung kunde auftrag steuer ' +
	'commande facture pedido factura cliente ordine fattura klantnummer zamówienie sipariş fatura заказ счет инн снилс הזמנה طلب 订单 訂單 注文 주문 身份证';

const MAX_SHORT = 4;
const JOINING = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d ]/u;

/** Words, found in names as `plainWords` gives them: long ones, and those of scripts that join words, anywhere. */
class Words {
	private readonly patterns: readonly RegExp[];

	constructor(...lists: string[]) {
		const words = lists.flatMap((list) => list.split(' ')).map(plainWords);
		const isLong = (word: string) => word.length > MAX_SHORT || (word.length > 1 && JOINING.test(word));
		const anyOf = (some: string[]) => some.sort((a, b) => b.length - a.length).join('|') || '(?!)';
		const short = anyOf(words.filter((word) => !isLong(word)));
		this.patterns = [anyOf(words.filter(isLong)), `(?<![^ ])(?:${short})(?![^ ])`].map(
			(pattern) => new RegExp(pattern, 'gu'),
		);
	}

	without(name: string): string {
		const remove = (rest: string, pattern: RegExp) => rest.replace(pattern, ' ').replace(/ +/g, ' ').trim();
		return this.patterns.reduce(remove, name);
	}

	areIn(name: string): boolean {
		return this.without(name) !== name;
	}
}

const phone = new Words(PHONE, MOBILE);
const fax = new RegExp(plainWords(FAX).replaceAll(' ', '|'), 'u');
const otherNumbers = new Words(OTHER_NUMBERS);
const ownerless = new Words(PHONE, MOBILE, HOME, WORK, FILLER);
const ordinals = new Words(FIRST, OTHER);
const contacts = new Words(CONTACT);
/** A person's numbers are called in the order of the ranks. */
const RANKS: ReadonlyArray<[Words, number]> = [
	[new Words(OTHER), 4],
	[new Words(MOBILE), 0],
	[new Words(WORK), 3],
	[new Words(HOME), 2],
];
const PLAIN_RANK = 1;

/** Of Arabic nouns. */
const ARTICLE = /(?<![^ ])ال/g;

/** What the name of a column says. */
export interface Heading {
	/** Those of a `place` say home, work and the like, and not of what. */
	kind: 'phone' | 'place' | 'fax' | 'otherNumber' | 'unknown';
	/** Whose number it is; empty if the name does not say, so that it is the row's own. */
	owner: string;
	/** Those with a lower one are called first. */
	rank: number;
}

export function readHeading(column: string): Heading {
	const spaced = column.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\d)/gu, '$1$3 $2');
	const name = plainWords(spaced).replace(ARTICLE, '');
	const [, rank = PLAIN_RANK] = RANKS.find(([words]) => words.areIn(name)) ?? [];
	return { kind: kindOf(name, rank), owner: ownerIn(name), rank };
}

function kindOf(name: string, rank: number): Heading['kind'] {
	if (fax.test(name)) return 'fax';
	if (phone.areIn(name)) return 'phone';
	if (otherNumbers.areIn(name)) return 'otherNumber';
	return rank === PLAIN_RANK ? 'unknown' : 'place';
}

const isOrdinal = (word = '') => word !== '' && /^\d*$/.test(ordinals.without(word));
const isContact = (word: string) => contacts.without(word) === '';

/** As in `telefonu`, when the word before it is taken away, and the `ב` before `בבית`. */
const ENDING =
	/^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}|[\p{Script=Hebrew}\p{Script=Arabic}])$/u;

/** What is left without phones, places, and filler. A number counts only with an owner: `Parent 2`, but not `Phone 2`. */
function ownerIn(name: string): string {
	const all = name.split(' ');
	const isNumberedContact = all.some(
		(word, index) => isContact(word) && (isOrdinal(all[index - 1]) || isOrdinal(all[index + 1])),
	);
	const rest = ownerless
		.without(name)
		.split(' ')
		.filter((word) => isNumberedContact || !isContact(word))
		.filter((word) => !ENDING.test(word) || all.includes(word));
	return rest.every(isOrdinal) ? '' : rest.sort().join(' ');
}
