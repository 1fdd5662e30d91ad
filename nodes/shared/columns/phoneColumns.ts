import { plainName, plainWords } from './columnName';

/** How columns with phone numbers are called. */
const NAMES = [
	'phone, phone number, phone no, phone nr, phone num, telephone, telephone number, tel, tel no, tel number',
	'mobile, mobile number, mobile no, mobile phone, mobile phone number, cell, cell number, cell phone',
	'cell phone number, contact number, contact no, msisdn, whatsapp, whatsapp number, whatsapp no, landline, callback number',
	'mob, mob no, mob number, ph, ph no, ph number, phone nbr, mobile nbr, cell no, reminder number, text number, sms number',
	'number to call, phone to call, number to reach you, best number, contact numbers, phone numbers, telephone numbers',
	'telefon, telefonnummer, telefon nr, tel nr, handy, handynummer, handy nr, mobil, mobilnummer, mobil nr',
	'mobiltelefon, mobiltelefonnummer, rufnummer, festnetz, festnetznummer, mobilfunk, mobilfunknummer, kontakttelefon',
	'mobilnr, handynr, telefonnr, telnr, mobil telefon, kontaktnummer, mobilrufnummer, telefonkontakt',
	'numero de telephone, num telephone, no telephone, n telephone, n de telephone, no de telephone, num tel, portable, numero portable, numero mobile, n mobile, tel mobile, tel fixe, tel domicile, mobile n',
	'numero de portable, n de portable, no de portable, n portable, no portable, tel portable, telephone portable, telephone mobile, telephone fixe, gsm',
	'telefono, numero de telefono, num telefono, n de telefono, no de telefono, telefono movil, movil, numero movil, numero de movil, celular',
	'numero celular, numero de celular, telefono celular, telefono fijo, tlf, tfno, tfn, tlf movil, tel movil, cel, num cel',
	'nro telefono, nro de telefono, nro celular, nro de celular, telefono de contacto, telefono contacto, numero de contacto, celular de contacto',
	'fone, telefone de contato, telefone para contato, telefone contato, celular para contato, numero de contato, fone celular, num celular',
	'telefone, numero de telefone, n de telefone, no de telefone, telemovel, numero de telemovel, numero do celular, telefone celular',
	'n telefono, nr telefono, tel cellulare, tel cell, recapito telefonico, contatto telefonico, telefono fisso, cell nr',
	'numero di telefono, numero telefono, cellulare, numero di cellulare, numero cellulare, telefono cellulare',
	'telefoonnr, mobielnummer, 06 nummer, contactnummer, tel mobiel',
	'telefoon, telefoonnummer, telefoon nr, mobiel, mobiel nummer, mobiele nummer, mobiele telefoon, gsm nummer',
	'numer telefonu, nr telefonu, komorka, nr komorki, telefon komorkowy, numer komorkowy',
	'telefon numarasi, telefon no, cep no, cep telefonu, cep telefonu numarasi, cep numarasi, gsm no',
	'телефон, номер телефона, мобильный, мобильный телефон, сотовый, сотовый телефон',
	'电话, 电话号码, 联系电话, 手机, 手机号, 手机号码, 電話, 電話番号, 携帯, 携帯電話, 携帯番号, 携帯電話番号',
	'전화, 전화번호, 휴대폰, 휴대폰번호, 휴대전화, 휴대전화번호, 연락처',
	'फ़ोन, फ़ोन नंबर, फ़ोन नम्बर, मोबाइल, मोबाइल नंबर, मोबाइल नम्बर, मोबाईल, मोबाईल नंबर, टेलीफ़ोन, टेलीफ़ोन नंबर',
	'ফোন, ফোন নম্বর, ফোন নাম্বার, মোবাইল, মোবাইল নম্বর, মোবাইল নাম্বার, টেলিফোন, টেলিফোন নম্বর',
	'هاتف, الهاتف, رقم الهاتف, جوال, الجوال, رقم الجوال, موبايل, الموبايل, رقم الموبايل, رقم الهاتف المحمول',
	'فون, فون نمبر, موبائل, موبائل نمبر, موبائل فون, ٹیلی فون, ٹیلی فون نمبر',
	'telepon, nomor telepon, no telepon, no telp, telpon, nomor telpon, no hp, nomor hp, ponsel, nomor ponsel',
	'telefonnummer mobil, puhelin, puhelinnumero, telefonszam, telefonni cislo, numar de telefon',
	'tlf nr, tlfnr, matkapuhelin, matkapuhelinnumero',
	'tel kom, tel komorkowy, telefon kom, mobilni telefon, telefonne cislo, mobil cislo, nr tel, numer tel',
];

/** What forms, CRMs and shops put before them, as in `billing_phone`, `Person - Phone - Work`, `Default Address Phone` and `Parent Phone`. */
const BEFORE = [
	'person|contact|customer|client|lead|prospect|guest|patient|member|user|recipient|buyer|subscriber|donor|tenant',
	'parent|guardian|mother|father|mom|dad|student|applicant|candidate|attendee|invitee|registrant|participant|volunteer',
	'primary|main|default|preferred|best|valid|current|active|alt|alternate|alternative|secondary|other|additional|second|first',
	'billing|shipping|delivery|bill to|ship to|address|home|work|business|office|private|personal|direct|company|day|daytime|evening',
	'whatsapp|mobile|mobil|cell|text|sms|reminder|callback|e164|formatted|international|full|raw|your|my|the|s|\\d',
]
	.join('|')
	.replaceAll(' ', '');
/** What they put behind them, as in `Phone 1 - Value`, `Phone__c` and `Celular (WhatsApp)`. */
const BEHIND = [
	'primary|main|default|preferred|home|work|business|office|private|personal|privat|geschaftlich|mobile|mob|cell|direct|other',
	'mobil|mobiel|domicile|client|fixe|value|whatsapp|day|daytime|evening|raw|formatted|international|e164|required|optional|with area code|with country code',
	'incl area code|including area code|including country code|for text|for texts|for reminders|for text reminders|to call|to reach you|billing|m|h|w|c|\\d',
]
	.join('|')
	.replaceAll(' ', '');

/** Forms ask for it, as in `What's your phone number?` and `Wie lautet Ihre Handynummer?`. */
const ASKS =
	/^(?:what|which|please|enter|at which|on which|unter welcher|wie|welche|bitte|quel|veuillez|a quel|cual|a que|por favor|indica|qual|inserisci|seu|tu|su|votre|ton|ihre|deine|il tuo|la tua|il suo)\b/u;
/** Somebody else's number, or another question. */
const ASKS_OTHERWISE =
	/\b(?:emergency|spouse|partner|friend|refer\w*|notfall|urgence|emergencia|emergenza|type|model|provider|carrier|brand|fax)\b/u;

const MIN_LETTERS_IN_QUESTION = 6;
const names = NAMES.flatMap((line) => line.split(', ').map(plainName)).sort((a, b) => b.length - a.length);
const NAME = names.join('|');
const PHONE_COLUMN = new RegExp(`^(?:${BEFORE})*(?:${NAME})(?:${BEHIND})*$`, 'u');
/** Of the names, those that are unmistakable within a question. */
const IN_QUESTION = new RegExp(names.filter((name) => name.length >= MIN_LETTERS_IN_QUESTION).join('|'), 'u');

/** @returns the columns that are called as columns with phone numbers are, in the most used languages and exports */
export function phoneColumnsAmong(columns: readonly string[]): string[] {
	return columns.filter((column) => PHONE_COLUMN.test(plainName(column)) || asksForPhone(column));
}

function asksForPhone(column: string): boolean {
	const words = plainWords(column);
	return ASKS.test(words) && !ASKS_OTHERWISE.test(words) && IN_QUESTION.test(plainName(column));
}
