import type { Person } from './people';

/** What a form says of the number's country. */
type Says =
	/** Which one it is: the row's country makes no difference. */
	| 'country'
	/** Nothing: the row's country is needed. */
	| 'nothing'
	/** Which one it is, but the `+` is lost that would say so. */
	| 'countryBehindLostPlus';

type Write = (person: Person) => unknown;

/** A way in which spreadsheets, CRMs or people write a phone number. */
export interface Form {
	name: string;
	says: Says;
	/** @returns the cell; undefined if such a number is not written so */
	write: Write;
	extension?: string;
	/** It begins with 00 in some countries, which says that a calling code follows. */
	maySayCountry?: boolean;
	/** The largest share that may be refused where that is more than in other forms. */
	mostRefused?: number;
}

const digits = (text: string) => text.replace(/\D/g, '');
const bare = ({ number }: Person) => digits(number.number);
const nationalDigits = (person: Person) => digits(person.national);
const behindCode = (person: Person, text: string) => {
	const [code = '', ...groups] = person.international.split(' ');
	return `${code} ${text}${groups.join(' ')}`;
};
const inDigitsOf = (zero: number) => (text: string) =>
	text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
/** As many tools of the world group digits, whatever the country. */
const inGroups = (text: string, most: number) =>
	text.match(new RegExp(`\\d{1,${most}}`, 'g'))?.join(' ') ?? '';

const saying =
	(says: Says) =>
	(name: string, write: Write, more: Partial<Form> = {}): Form => ({ name, says, write, ...more });
const saysCountry = saying('country');
const saysNothing = saying('nothing');
const lostPlus = saying('countryBehindLostPlus');

const OFTEN_REFUSED = { mostRefused: 0.2 };
const EXTENSION = { extension: '45' };

const of =
	(country: string, write: Write): Write =>
	(person) =>
		person.country === country ? write(person) : undefined;
/** Numbers of services have none, and no carrier's code before them. */
const withAreaCode = (prefix: string) =>
	of('BR', ({ number: { nationalNumber } }) =>
		/^[1-9]{2}\d{8}/.test(nationalNumber) ? prefix + nationalNumber : undefined,
	);

/** Italy and some others write the zero in brackets though it belongs to the number. */
const zeroInBrackets = (person: Person) => {
	const { number, trunk } = person;
	if (number.nationalNumber.startsWith('0')) {
		return trunk === '' ? person.international.replace(/ 0/, ' (0)') : undefined;
	}
	return trunk === '0' ? behindCode(person, '(0)') : undefined;
};

/** Excel takes the zeros away with which a number begins. */
const withoutZeros = (person: Person) => {
	const all = nationalDigits(person);
	return all.startsWith('0') ? Number(all) : undefined;
};

export const forms: Form[] = [
	saysCountry('+1 555 010 0123', ({ international }) => international),
	saysCountry('+15550100123', ({ number }) => number.number),
	saysCountry('+1-555-010-0123', (person) => person.international.replace(/ /g, '-')),
	saysCountry('+1.555.010.0123', (person) => person.international.replace(/ /g, '.')),
	saysCountry('+1 (555) 010 0123', (person) => person.international.replace(/ (\d+)/, ' ($1)')),
	saysCountry('(+1) 555 010 0123', (person) => person.international.replace(/^(\+\d+)/, '($1)')),
	saysCountry('+1/555/0100123', (person) => {
		const [code = '', area = '', ...rest] = person.international.split(' ');
		const isAreaCode = rest.length > 0 && area.length <= 4 && digits(rest.join('')).length >= 4;
		return isAreaCode ? `${code}/${area}/${digits(rest.join(''))}` : undefined;
	}),
	saysCountry('+15 55 01 00 12 3', (person) => `+${inGroups(bare(person), 2)}`),
	saysCountry('0015550100123', (person) => `00${bare(person)}`, OFTEN_REFUSED),
	saysCountry('00 1 555 010 0123', (person) => person.international.replace('+', '00 '), OFTEN_REFUSED),
	saysCountry('+49 (0)30 …', zeroInBrackets),
	saysCountry('0049 (0)30 …', (person) => zeroInBrackets(person)?.replace('+', '00'), OFTEN_REFUSED),
	saysCountry('+49-(0)30-…', (person) => zeroInBrackets(person)?.replace(/ /g, '-')),
	saysCountry('+49 030 …', (person) => (person.trunk === '' ? undefined : behindCode(person, person.trunk))),
	saysCountry(
		'+52 1 …',
		of('MX', ({ number }) => `+52 1 ${number.nationalNumber}`),
	),
	saysCountry(
		'+54 011 15-…',
		of('AR', ({ national }) => `+54 ${national}`),
	),
	saysCountry("'+15550100123", ({ number }) => `'${number.number}`),
	saysCountry('="+15550100123"', ({ number }) => `="${number.number}"`),
	saysCountry('"+1 555 010 0123"', (person) => `"${person.international}"`),
	saysCountry('["+1 555 010 0123"], a list', (person) => [person.international]),
	saysCountry('["+1 555 010 0123"], as text', (person) => JSON.stringify([person.international])),
	saysCountry('+15550100123.0', ({ number }) => `${number.number}.0`),
	saysCountry('+15550100123,00', ({ number }) => `${number.number},00`),
	saysCountry('no-break spaces', (person) => person.international.replace(/ /g, '\u00a0')),
	saysCountry('narrow no-break spaces', (person) => person.international.replace(/ /g, '\u202f')),
	saysCountry('no-break hyphens', (person) => person.international.replace(/ /g, '\u2011')),
	saysCountry('bidirectional marks', ({ number }) => `\u202a${number.number}\u202c`),
	saysCountry('+ at the end, right to left', (person) => `${bare(person)}+`),
	saysCountry('full-width', (person) => inDigitsOf(0xff10)(person.international).replace('+', '\uff0b')),
	saysCountry('Arabic digits', (person) => inDigitsOf(0x660)(person.international)),
	saysCountry('Persian digits', (person) => inDigitsOf(0x6f0)(person.international)),
	saysCountry('Devanagari digits', (person) => inDigitsOf(0x966)(person.international)),
	...['tel:', 'p:', 'whatsapp:', 'callto:', 'Tel. ', 'Mobile: ', 'M ', '\u260e\ufe0f '].map((label) =>
		saysCountry(`${label} before it`, ({ international }) => label + international),
	),
	...['(mobile)', '(Büro)', 'Handy', '[Work]', '(携帯)'].map((remark) =>
		saysCountry(`${remark} beside it`, ({ international }) => `${international} ${remark}`),
	),
	saysCountry('RFC 3966', ({ number }) => number.getURI()),
	saysCountry('WhatsApp id', (person) => `${bare(person)}@c.us`),
	saysCountry('WhatsApp link', (person) => `https://wa.me/${bare(person)}`),
	...[' x45', ' ext. 45', ' Ext 45', ' #45', ';ext=45', ' extension 45', ',,45', ' DW 45', ' доб. 45'].map(
		(text) => saysCountry(`international, ${text}`, ({ international }) => international + text, EXTENSION),
	),

	saysNothing('(555) 010-0123', ({ national }) => national),
	saysNothing('5550100123, with trunk prefix', nationalDigits),
	saysNothing('trunk prefix in brackets', ({ trunk, national }) =>
		trunk === '0' && national.startsWith('0') ? national.replace('0', '(0) ') : undefined,
	),
	saysNothing("'0151 …", (person) => `'${person.national}`),
	saysNothing('national x45', (person) => `${person.national} x45`, EXTENSION),
	saysNothing('national, full-width', (person) => inDigitsOf(0xff10)(person.national)),
	saysNothing('national, dots', (person) => person.national.replace(/[ -]+/g, '.')),
	saysNothing('Tel.: national (work)', (person) => `Tel.: ${person.national} (work)`),
	...['1 ', '01 ', '044 ', '045 '].map((prefix) => {
		const write = of('MX', ({ number }) => prefix + number.nationalNumber);
		return saysNothing(`${prefix}55…, of Mexico`, write, { mostRefused: prefix === '1 ' ? 1 : 0 });
	}),
	...['0 15 ', '0 21 ', '0xx ', '(0xx)'].map((prefix) =>
		saysNothing(`${prefix}11…, of Brazil`, withAreaCode(prefix)),
	),
	saysNothing('number cell, zeros lost', withoutZeros, OFTEN_REFUSED),
	saysNothing('text, zeros lost', (person) => withoutZeros(person)?.toString(), OFTEN_REFUSED),
	saysNothing(
		'text, zeros lost, .0',
		(person) => {
			const number = withoutZeros(person);
			return number === undefined || number < 1e6 ? undefined : `${number}.0`;
		},
		OFTEN_REFUSED,
	),
	saysNothing(
		'national, without trunk prefix',
		({ number, trunk }) => (trunk === '' ? undefined : number.nationalNumber),
		OFTEN_REFUSED,
	),
	saysNothing(
		'own international prefix',
		({ internationalPrefix: prefix, number }) => prefix && `${prefix} ${digits(number.number)}`,
		{ maySayCountry: true },
	),

	lostPlus('15550100123', bare),
	lostPlus('1 555 010 0123', (person) => person.international.slice(1)),
	lostPlus('15550100123, a number', (person) => Number(bare(person))),
	lostPlus('15550100123.0', (person) => `${bare(person)}.0`),
	lostPlus('1.5550100123E10, all digits', (person) => {
		const [first = '', ...others] = bare(person);
		return `${first}.${others.join('')}E${others.length}`;
	}),
	lostPlus("'15550100123", (person) => `'${bare(person)}`),
	lostPlus('15 55 01 00 12 3', (person) => inGroups(bare(person), 2)),
	lostPlus('155 501 001 23', (person) => inGroups(bare(person), 3)),
	lostPlus('1555 0100 123', (person) => inGroups(bare(person), 4)),
	lostPlus('1555 010 0123', (person) => person.international.slice(1).replace(' ', '')),
	lostPlus('(155) 501-00123', (person) => bare(person).replace(/^(\d{3})(\d{3})/, '($1) $2-')),
	lostPlus('49 (0)30 …', (person) => zeroInBrackets(person)?.slice(1)),
];

/** What no number may be made of, whatever country is set. */
export const unreadable: Form[] = [
	saysNothing('+1 555 010 0123 / 0124', (person) => `${person.international} / 0124`),
	saysNothing('+1 555 010 0123/24', (person) => `${person.international}/24`),
	saysNothing('(555) 010-0123 / -24', (person) => `${person.national} / 24`),
	saysNothing('two, with a comma', (person) => `${person.international}, ${person.international}`),
	saysNothing('two, with a semicolon', (person) => `${person.national};${person.national}`),
	saysNothing('two, with or', (person) => `${person.national} or ${person.national}`),
	saysNothing('two, one below the other', (person) => `${person.national}\n${person.national}`),
	saysNothing('two, without a space', ({ number }) => `${number.number}${number.number}`),
	saysNothing('a list of two', (person) => [person.international, person.national]),
	saysNothing('1.55501E+10', (person) => Number(bare(person)).toExponential(5).toUpperCase()),
	saysNothing('1,55501E+10', (person) =>
		Number(bare(person)).toExponential(5).toUpperCase().replace('.', ','),
	),
	saysNothing('do not call', (person) => `${person.international} do not call`),
	saysNothing('(wrong number)', (person) => `${person.international} (wrong)`),
	saysNothing('fax', (person) => `Fax ${person.international}`),
	saysNothing('less than zero', (person) => -Number(bare(person))),
];
