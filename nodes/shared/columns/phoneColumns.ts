import { plainName } from './columnName';

/** How columns with phone numbers are called. */
const NAMES = [
	'mob, ph, contact no, alternate no, mobile tel, home tel, your phone number, whats your phone number, please leave your phone number, text reminder number',
	'phone, phone number, phone no, phone nr, phone num, telephone, telephone number, tel, tel no, tel number',
	'mobile, mobile number, mobile no, mobile phone, mobile phone number, cell, cell number, cell phone',
	'cell phone number, contact number, msisdn, whatsapp, whatsapp number, landline',
	'telefon, telefonnummer, telefon nr, tel nr, handy, handynummer, handy nr, mobil, mobilnummer, mobil nr',
	'mobiltelefon, mobiltelefonnummer, rufnummer, festnetz, festnetznummer',
	'numero de telephone, num telephone, no telephone, n telephone, n de telephone, no de telephone, num tel, portable, numero portable',
	'numero de portable, n de portable, no de portable, n portable, no portable, tel portable, telephone portable, telephone mobile, telephone fixe, gsm',
	'telefono, numero de telefono, num telefono, n de telefono, no de telefono, telefono movil, movil, numero movil, numero de movil, celular',
	'numero celular, numero de celular, telefono celular, telefono fijo',
	'telefone, numero de telefone, n de telefone, no de telefone, telemovel, numero de telemovel, numero do celular, telefone celular',
	'numero di telefono, numero telefono, cellulare, numero di cellulare, numero cellulare, telefono cellulare',
	'telefoon, telefoonnummer, telefoon nr, mobiel, mobiel nummer, mobiele nummer, mobiele telefoon, gsm nummer',
	'numer telefonu, nr telefonu, komorka, nr komorki, telefon komorkowy, numer komorkowy',
	'telefon numarasi, telefon no, cep, cep no, cep telefonu, cep telefonu numarasi, cep numarasi, gsm no',
	'телефон, номер телефона, мобильный, мобильный телефон, сотовый, сотовый телефон',
	'电话, 电话号码, 联系电话, 手机, 手机号, 手机号码, 電話, 電話番号, 携帯, 携帯電話, 携帯番号, 携帯電話番号',
	'전화, 전화번호, 휴대폰, 휴대폰번호, 휴대전화, 휴대전화번호, 연락처',
	'फ़ोन, फ़ोन नंबर, फ़ोन नम्बर, मोबाइल, मोबाइल नंबर, मोबाइल नम्बर, मोबाईल, मोबाईल नंबर, टेलीफ़ोन, टेलीफ़ोन नंबर',
	'ফোন, ফোন নম্বর, ফোন নাম্বার, মোবাইল, মোবাইল নম্বর, মোবাইল নাম্বার, টেলিফোন, টেলিফোন নম্বর',
	'هاتف, الهاتف, رقم الهاتف, جوال, الجوال, رقم الجوال, موبايل, الموبايل, رقم الموبايل, رقم الهاتف المحمول',
	'فون, فون نمبر, موبائل, موبائل نمبر, موبائل فون, ٹیلی فون, ٹیلی فون نمبر',
	'telepon, nomor telepon, no telepon, no telp, telpon, nomor telpon, no hp, nomor hp, ponsel, nomor ponsel',
	'telefonnummer mobil, puhelin, puhelinnumero, telefonszam, telefonni cislo, numar de telefon',
];

/** What forms and CRMs put before them or behind them: `Primary Phone`, `billing_phone`, `WhatsApp Phone Number`, `Phone 1 - Value`, `Person - Phone - Work`. */
const BEFORE =
	'whatsapp|mobile|mobil|cell|preferred|alternate|textreminder|defaultaddress|parent|student|applicant|attendee|person|contact|customer|client|lead|guest|patient|member|user|recipient|primary|main|default|billing|shipping|delivery|home|work|business|office|private|personal|direct|company|other|formatted';
const BEHIND =
	'primary|main|default|home|work|business|office|private|personal|privat|geschaftlich|mobile|mobil|mob|whatsapp|billing|direct|other|value|m|h|w|c|\\d';

const names = NAMES.flatMap((line) => line.split(', ').map(plainName)).sort((a, b) => b.length - a.length);
const PHONE_COLUMN = new RegExp(`^(?:${BEFORE})*(?:${names.join('|')})(?:${BEHIND})*$`, 'u');

/** @returns the columns that are called as columns with phone numbers are, in the most used languages and exports */
export function phoneColumnsAmong(columns: readonly string[]): string[] {
	return columns.filter((column) => PHONE_COLUMN.test(plainName(column)));
}
