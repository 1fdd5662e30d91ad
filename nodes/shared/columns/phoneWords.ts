import { isFax } from '../numbers/remarks';
import { Words, wordsOfName } from '../values/words';

// Words of the names of columns, for all languages. No call depends on a list being complete.

const PHONE =
	'phone telephone telefon telephon telefono telefone telefoon telepon telpon telp tel tlf tfno telf fon fone fono foon ph phn puh msisdn landline land|line fix fixe fijo fisso fixo linka pevná stacj stacjonarny stacjonarne stac vezetékes lanka стаціонарний міський городской стационарный σταθερό σταθ hemtel hemtelefon tfn|hem fastnet fasttelefon fasttlf convencional callback ' +
	'rufnummer rückruf festnetz puhelin sími síma simu sdt sđt tālrunis điện|thoai điện|thoai|bàn đt đt|bàn đtdđ contact|number contact|numbers contact|no kontaktnummer numero|de|contacto numero|de|contato numéro|de|contact alternate|number ' +
	'alternate|no best|number тел телефон утас утасны τηλεφωνο τηλ טלפון هاتف تلفون تلفن فون फोन फ़ोन दूरभाष दूरध्वनी ফোন ਫੋਨ ફોન தொலைபேசி ఫోన్ ಫೋನ್ ഫോൺ දුරකථන โทร โทรศัพท์ ဖုန်း ទូរស័ព្ទ ' +
	'ტელეფონი հեռախոս ስልክ 固话 固定 座机 市話 市话 電話 电话 전화 연락처';
const MOBILE =
	'mobile mobil mobiil mobiel movil mobitel mob tel|m phone|m ph|m cell cellula celula cel cellphone handy portable gsm whatsapp whats|app whats wpp zap cp 06|nummer wireless mobilfunk wa viber sms natel komórka komórkowy kom cep ponsel hp ' +
	'bimbit tlm celu port natel mobi matkapuhelin matkapuh kännykkä farsími telemovel selfoon di|động мобильный мобильного мобільний мобилен моб сотовый сот κινητο κιν נייד פלאפון סלולרי جوال موبايل محمول همراه موبائل मोबाइल मोबाईल ' +
	'মোবাইল ਮੋਬਾਈਲ મોબાઇલ கைபேசி மொபைல் మొబైల్ ಮೊಬೈಲ್ മൊബൈൽ มือถือ 手机 手機 携帯 휴대 휴대폰 핸드폰';
const NUMBER =
	'number numbers nummer numero numer numar nomor nommer numara numarasi cislo szam stevilka nambari номер αριθμος מספר رقم شماره نمبر नंबर नम्बर নম্বর নাম্বার หมายเลข เบอร์ 号 号码 號碼 番号 번호';
const HOME =
	'home house hm tel|h tel|p phone|h ph|h ah residence rumah nhà บ้าน private privat priv personal perso pers address default bill billing domicile domicilio domicil dom maison casa thuis privé zuhause haus domowy ev hem hjem koti ' +
	'vast vaste sabit particular residencial res residential abitazione домашний личный дом בית منزل घर 自宅 家庭 住宅 집 자택 日中 day daytime evening night';
const WORK =
	'work wk tel|w tel|g phone|w ph|w bh ofc office business direct dienst dienstlich dienstl geschäft geschäfts geschäftlich gesch arbeit arbeits büro trabajo trab oficina trabalho escritorio comercial com bureau bur ' +
	'travail pro prof professionnel ufficio lavoro werk kantoor zakelijk praca służbowy iş arbete arbets arbeid arbejde jobb työ рабочий служебный раб עבודה عمل مكتب कार्यालय 勤務先 職場 ' +
	'办公 單位 회사 직장';
const OTHER =
	'other alternate alternative alternativo alternatif alternativa alt secondary secundario second additional extra backup spare altro otro outro autre ' +
	'andere anderes weitere weiteres zweite zweites zweit другой доп дополнительный 其他 備用 备用 その他 기타 2nd 3rd third';
const FIRST = 'first primary main preferred best 1st erste principal principale haupt pref основной 主';
/** Neither says whose number it is, nor which. */
const FILLER =
	'no nr num nro nbr n broj số u ya ng 联系 聯絡 連絡先 本人 您的 你的 ה का की के для für the a an of de do da di du del dela della la le il el l d s t e o y and with mit con para for to at on in ' +
	'auf via per value raw full formatted international national required optional requis obbligatorio your my you me us we can reach call text texts reminder reminders is what which please ' +
	'enter how unter welcher welche wie lautet bitte geben sie ihre ihr deine erreichen wir quel est votre ton cual es su tu tus qual seu sua tuo tua vostro incl ext extension field info details column ' +
	'c ddd aktif xx xxx format plus telefonico recapito with|country|code with|area|code including|area|code incl|area|code including|country|code';
/** People of whom a row has several if they are numbered. Without a number, it is the row's own. */
const CONTACT =
	'contact kontakt contacto contato contatto kontaktowy kontaktowego kontaktní контактный связи संपर्क';
/** Of columns with other numbers that may look like those of phones, unless a word for phones stands beside them. */
const OTHER_NUMBERS =
	'id ids order orders invoice account acct claim policy member booking customer|no ssn siren siret cvr nif cif nie rut cpf rodné|číslo personnummer kunde cliente pedido commande bestell auftrag';

const phone = new Words([], [PHONE, MOBILE]);
const mobile = new Words([], [MOBILE]);
const otherNumbers = new Words([], [OTHER_NUMBERS]);
const ownerless = new Words([HOME, WORK, FILLER], [PHONE, MOBILE, NUMBER]);
const ordinals = new Words([FIRST, OTHER]);
const contacts = new Words([CONTACT]);
const [other, home, work] = [new Words([OTHER]), new Words([HOME]), new Words([WORK])];

/** What the name of a column says. */
export interface Heading {
	/** Those of a `place` say home, work and the like, and not of what. */
	kind: 'phone' | 'place' | 'fax' | 'otherNumber' | 'unknown';
	/** Whose number it is; empty if the name does not say, so that it is the row's own. */
	owner: string;
	/** Those with a lower one are called first. */
	rank: number;
}

export const PLAIN_RANK = 1;
/** Of `Alternate Phone`: another one of the person beside it. */
export const OTHER_RANK = 4;

/** Of Arabic nouns. */
const ARTICLE = /(?<![^ ])ال/g;

export function readHeading(column: string): Heading {
	const name = wordsOfName(column).replace(ARTICLE, '');
	const rank = rankOf(name);
	const kind = isFax(name)
		? 'fax'
		: phone.areIn(name)
			? 'phone'
			: otherNumbers.areIn(name)
				? 'otherNumber'
				: rank === PLAIN_RANK
					? 'unknown'
					: 'place';
	return { kind, owner: ownerIn(name), rank };
}

/** A person is called in this order: mobile, phone, home, work, other. */
function rankOf(name: string): number {
	// `Privattelefon` and `Tel. P` both say where.
	const says = (words: Words) => words.areIn(name) || words.areIn(phone.without(name));
	if (mobile.areIn(name)) return says(other) ? 0.5 : 0;
	if (says(other)) return OTHER_RANK;
	if (says(work)) return 3;
	return says(home) ? 2 : PLAIN_RANK;
}

const isOrdinal = (word = '') => word !== '' && /^\d*$/.test(ordinals.without(word));
const isContact = (word: string) => contacts.without(word) === '';
/** As the `ב` before `בבית`, when the word is taken away. */
const PREFIX = /^[\p{Script=Hebrew}\p{Script=Arabic}]$/u;

/**
 * What is left without phones, places, and filler. Numbers and words such as `other` count only for an owner:
 * `Parent 2` and `Other Parent`, but neither `Phone 2` nor `Parent Other Phone`.
 */
function ownerIn(name: string): string {
	const all = name.split(' ');
	const isPerson = (word = '') => !isOrdinal(word) && ownerless.without(word) !== '';
	const hasContacts = all.some(
		(word, index) => isContact(word) && (isOrdinal(all[index - 1]) || isOrdinal(all[index + 1])),
	);
	const ofPhone = all.filter(
		(word, index) => ordinals.areIn(word) && !hasContacts && !isPerson(all[index + 1]),
	);
	const rest = ownerless
		.without(name)
		.split(' ')
		.filter((word) => !PREFIX.test(word) && !ofPhone.includes(word) && (hasContacts || !isContact(word)));
	return rest.every(isOrdinal) ? '' : rest.sort().join(' ');
}
