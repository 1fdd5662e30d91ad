import { HOME, MOBILE, NUMBER, OTHER, PHONE, WORK } from '../numbers/phoneWords';
import { isFax } from '../numbers/remarks';
import { Words, wordsOfName } from '../values/words';

// What the name of a column says. No call depends on a list being complete.

const FIRST =
	'first primary main preferred best 1st erste haupt telefono|principal telefone|principal tel|principal numero|principal celular|principal movil|principal principale pref główny hlavní основной основний 主 대표';
/** Neither says whose number it is, nor which. */
const FILLER = [
	'your my you us we can call text texts reminder reminders is what which please enter how ihre ihr deine wir unter welcher welche wie lautet bitte geben sie quel est votre ton cual|es su tu tus qual seu sua tuo tua vostro evt evtl eventuell 本人 您的 你的',
	'the a an of n de do da numero|di di|casa du del della la le il el l i d s t e o y c u and with mit para for für to at on in auf via per za для за ya ng ご का की के को کا کی کے op au',
	'value raw full formatted international national required optional requis obbligatorio incl ext extension field info details column ddd lada aktif xx xxx format plus telefonico with|country|code with|area|code including|area|code incl|area|code including|country|code',
];
/** As in `Reach me at`: a number by itself, if it names nobody. */
const REACH = [
	'reach erreichen erreichbar joignable bereikbar coordonnées recapito recado elérhetőség επικοινωνίας επικοινωνία iletişim yhteys contactable зв|язку связи связь связ* връзка əlaqə байланыс საკონტაქტო ליצירת|קשר תواصل تواصل للتواصل اتصال تماس رابطہ رابطه যোগাযোগ தொடர்பு ติดต่อ liên|hệ hubungi mawasiliano 联系 联系方式 聯絡 聯絡方式 連絡先 連絡',
];
/** People of whom a row has several if they are numbered. Without a number, it is the row's own. */
const CONTACT = ['contact contacts contacto contato contatto kontakt kontakt* контакт* kontak संपर्क सम्पर्क'];
/** Of columns with other numbers that may look like those of phones, unless a word for phones stands beside them. */
const OTHER_NUMBERS =
	'id ids order orders invoice account acct claim policy member booking customer|no ssn siren siret cvr nif cif nie rut cpf rodné|číslo personnummer kunde cliente pedido commande bestell auftrag';

const phone = new Words([], [...PHONE, ...MOBILE]);
const mobile = new Words([], MOBILE);
const number = new Words(NUMBER);
const otherNumbers = new Words([], [OTHER_NUMBERS]);
const reaches = new Words([...REACH, ...CONTACT]);
const ownerless = new Words([...HOME, ...WORK, ...FILLER, ...REACH], [...PHONE, ...MOBILE, ...NUMBER]);
const ordinals = new Words([FIRST, ...OTHER]);
const contacts = new Words(CONTACT);
const [other, home, work] = [new Words(OTHER), new Words(HOME), new Words(WORK)];

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

export function readHeading(column: string): Heading {
	const name = wordsOfName(column);
	const rank = rankOf(name);
	const owner = ownerIn(name);
	return { kind: kindOf(name, owner, rank), owner, rank };
}

function kindOf(name: string, owner: string, rank: number): Heading['kind'] {
	if (isFax(name)) return 'fax';
	if (phone.areIn(name)) return 'phone';
	if (otherNumbers.areIn(name)) return 'otherNumber';
	const isReached = reaches.areIn(name) && owner === '';
	if (isReached && number.areIn(name)) return 'phone';
	return isReached || rank !== PLAIN_RANK ? 'place' : 'unknown';
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
