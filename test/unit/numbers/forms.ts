import type { Person } from './people';

/** What a form says of the number's country. */
type Says =
	/** Which one it is: the row's country makes no difference. */
	| 'country'
	/** Nothing: the row's country is needed. */
	| 'nothing'
	/** Which one it is, but the `+` is lost that would say so. */
	| 'countryBehindLostPlus';

/** A way in which spreadsheets, CRMs or people write a phone number. */
export interface Form {
	name: string;
	says: Says;
	/** @returns the cell; undefined if such a number is not written so */
	write: (person: Person) => unknown;
	extension?: string;
	/** It is what people there dial: nothing is lost. */
	isLocal?: boolean;
	/** It holds no number of which one could be certain. */
	isUnreadable?: boolean;
	/** It begins with 00 in some countries, which says that a calling code follows. */
	maySayCountry?: boolean;
	/** The largest share that may be refused where that is more than in other forms. */
	mostRefused?: number;
}

const digits = (text: string) => text.replace(/\D/g, '');
/** `+1 555 010 0123`, with gaps where libphonenumber has any separator. */
const international = ({ number }: Person) => number.formatInternational().replace(/[^\d+]+/g, ' ');
const national = ({ number }: Person) => number.formatNational();
const bare = ({ number }: Person) => digits(number.number);
const nationalDigits = (person: Person) => digits(national(person));
const behindCode = (person: Person, text: string) => {
	const [code = '', ...groups] = international(person).split(' ');
	return `${code} ${text}${groups.join(' ')}`;
};
const inDigitsOf = (zero: number) => (text: string) =>
	text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
/** As many tools of the world group digits, whatever the country. */
const inPairs = (text: string, separator: string) => text.match(/\d{1,2}/g)?.join(separator) ?? '';

function saysCountry(name: string, write: Form['write'], extension?: string): Form {
	return { name, says: 'country', write, extension };
}

function saysNothing(name: string, write: Form['write'], extension?: string): Form {
	return { name, says: 'nothing', write, extension };
}

function lostPlus(name: string, write: Form['write']): Form {
	return { name, says: 'countryBehindLostPlus', write };
}

/** Italy and some others write the zero in brackets though it belongs to the number. */
const zeroInBrackets = (person: Person) => {
	const { number, trunk } = person;
	if (number.nationalNumber.startsWith('0')) {
		return trunk === '' ? international(person).replace(/ 0/, ' (0)') : undefined;
	}
	return trunk === '0' ? behindCode(person, '(0)') : undefined;
};

/** Excel takes the zeros away with which a number begins. */
const withoutZeros = (person: Person) => {
	const all = nationalDigits(person);
	return all.startsWith('0') ? Number(all) : undefined;
};

const remark = (text: string) =>
	saysCountry(`${text} beside it`, (person) => `${international(person)} ${text}`);
const label = (text: string) =>
	saysCountry(`${text} before it`, (person) => `${text}${international(person)}`);
const extension = (text: string) =>
	saysCountry(`international, ${text}`, (person) => `${international(person)}${text}`, '45');

export const forms: Form[] = [
	saysCountry('+1 555 010 0123', international),
	saysCountry('+15550100123', ({ number }) => number.number),
	saysCountry('+1-555-010-0123', (person) => international(person).replace(/ /g, '-')),
	saysCountry('+1.555.010.0123', (person) => international(person).replace(/ /g, '.')),
	saysCountry('+1 (555) 010 0123', (person) => international(person).replace(/ (\d+)/, ' ($1)')),
	saysCountry('(+1) 555 010 0123', (person) => international(person).replace(/^(\+\d+)/, '($1)')),
	saysCountry('+1/555/0100123', (person) => {
		const [code = '', area = '', ...rest] = international(person).split(' ');
		const isAreaCode = rest.length > 0 && area.length <= 4 && digits(rest.join('')).length >= 4;
		return isAreaCode ? `${code}/${area}/${digits(rest.join(''))}` : undefined;
	}),
	saysCountry('+15 55 01 00 12 3', (person) => `+${inPairs(bare(person), ' ')}`),
	{ ...saysCountry('0015550100123', (person) => `00${bare(person)}`), mostRefused: 0.2 },
	saysCountry('00 1 555 010 0123', (person) => international(person).replace('+', '00 ')),
	saysCountry('+49 (0)30 …', zeroInBrackets),
	{
		...saysCountry('0049 (0)30 …', (person) => zeroInBrackets(person)?.replace('+', '00')),
		mostRefused: 0.04,
	},
	saysCountry('+49-(0)30-…', (person) => zeroInBrackets(person)?.replace(/ /g, '-')),
	saysCountry('+49 030 …', (person) => (person.trunk === '' ? undefined : behindCode(person, person.trunk))),
	saysCountry("'+15550100123", ({ number }) => `'${number.number}`),
	saysCountry('="+15550100123"', ({ number }) => `="${number.number}"`),
	saysCountry('"+1 555 010 0123"', (person) => `"${international(person)}"`),
	saysCountry('["+1 555 010 0123"], a list', (person) => [international(person)]),
	saysCountry('["+1 555 010 0123"], as text', (person) => JSON.stringify([international(person)])),
	saysCountry('+15550100123.0', ({ number }) => `${number.number}.0`),
	saysCountry('+15550100123,00', ({ number }) => `${number.number},00`),
	saysCountry('no-break spaces', (person) => international(person).replace(/ /g, '\u00a0')),
	saysCountry('narrow no-break spaces', (person) => international(person).replace(/ /g, '\u202f')),
	saysCountry('no-break hyphens', (person) => international(person).replace(/ /g, '\u2011')),
	saysCountry('bidirectional marks', ({ number }) => `\u202a${number.number}\u202c`),
	saysCountry('+ at the end, right to left', (person) => `${bare(person)}+`),
	saysCountry('full-width', (person) => inDigitsOf(0xff10)(international(person)).replace('+', '\uff0b')),
	saysCountry('Arabic digits', (person) => inDigitsOf(0x660)(international(person))),
	saysCountry('Persian digits', (person) => inDigitsOf(0x6f0)(international(person))),
	saysCountry('Devanagari digits', (person) => inDigitsOf(0x966)(international(person))),
	...['tel:', 'p:', 'whatsapp:', 'callto:', 'Tel. ', 'Mobile: ', 'M ', '\u260e\ufe0f '].map(label),
	...['(mobile)', '(Büro)', 'Handy', '[Work]', '(携帯)'].map(remark),
	saysCountry('RFC 3966', ({ number }) => number.getURI()),
	saysCountry('WhatsApp id', (person) => `${bare(person)}@c.us`),
	saysCountry('WhatsApp link', (person) => `https://wa.me/${bare(person)}`),
	...[' x45', ' ext. 45', ' Ext 45', ' #45', ';ext=45', ' extension 45', ',,45', ' DW 45', ' доб. 45'].map(
		extension,
	),

	{ ...saysNothing('(555) 010-0123', national), isLocal: true },
	{ ...saysNothing('5550100123, with trunk prefix', nationalDigits), isLocal: true },
	{
		...saysNothing('trunk prefix in brackets', (person) =>
			person.trunk === '0' && national(person).startsWith('0')
				? national(person).replace(/^0/, '(0) ')
				: undefined,
		),
		isLocal: true,
	},
	{ ...saysNothing("'0151 …", (person) => `'${national(person)}`), isLocal: true },
	{ ...saysNothing('national x45', (person) => `${national(person)} x45`, '45'), isLocal: true },
	{ ...saysNothing('national, full-width', (person) => inDigitsOf(0xff10)(national(person))), isLocal: true },
	{ ...saysNothing('national, dots', (person) => national(person).replace(/[ -]+/g, '.')), isLocal: true },
	{ ...saysNothing('Tel.: national (work)', (person) => `Tel.: ${national(person)} (work)`), isLocal: true },
	...[
		saysNothing('number cell, zeros lost', withoutZeros),
		saysNothing('text, zeros lost', (person) => withoutZeros(person)?.toString()),
		saysNothing('text, zeros lost, .0', (person) => {
			const number = withoutZeros(person);
			return number === undefined || number < 1e6 ? undefined : `${number}.0`;
		}),
		saysNothing('national, without trunk prefix', ({ number, trunk }) =>
			trunk === '' ? undefined : number.nationalNumber,
		),
	].map((form) => ({ ...form, mostRefused: 0.14 })),
	{
		...saysNothing('own international prefix', ({ internationalPrefix, number }) =>
			internationalPrefix === undefined ? undefined : `${internationalPrefix} ${digits(number.number)}`,
		),
		maySayCountry: true,
	},

	lostPlus('15550100123', bare),
	lostPlus('1 555 010 0123', (person) => international(person).slice(1)),
	lostPlus('15550100123, a number', (person) => Number(bare(person))),
	lostPlus('15550100123.0', (person) => `${bare(person)}.0`),
	lostPlus('1.5550100123E10, all digits', (person) => {
		const [first = '', ...others] = bare(person);
		return `${first}.${others.join('')}E${others.length}`;
	}),
	lostPlus("'15550100123", (person) => `'${bare(person)}`),
	lostPlus('49 (0)30 …', (person) => zeroInBrackets(person)?.slice(1)),
];

/** What no number may be made of, whatever country is set. */
export const unreadable: Form[] = [
	saysNothing('+1 555 010 0123 / 0124', (person) => `${international(person)} / 0124`),
	saysNothing('+1 555 010 0123/24', (person) => `${international(person)}/24`),
	saysNothing('(555) 010-0123 / -24', (person) => `${national(person)} / 24`),
	saysNothing('two, with a comma', (person) => `${international(person)}, ${international(person)}`),
	saysNothing('two, with a semicolon', (person) => `${national(person)};${national(person)}`),
	saysNothing('two, with or', (person) => `${national(person)} or ${national(person)}`),
	saysNothing('two, one below the other', (person) => `${national(person)}\n${national(person)}`),
	saysNothing('two, without a space', ({ number }) => `${number.number}${number.number}`),
	saysNothing('a list of two', (person) => [international(person), national(person)]),
	saysNothing('1.55501E+10', (person) => Number(bare(person)).toExponential(5).toUpperCase()),
	saysNothing('1,55501E+10', (person) =>
		Number(bare(person)).toExponential(5).toUpperCase().replace('.', ','),
	),
	saysNothing('do not call', (person) => `${international(person)} do not call`),
	saysNothing('(wrong number)', (person) => `${international(person)} (wrong)`),
	saysNothing('fax', (person) => `Fax ${international(person)}`),
	saysNothing('less than zero', (person) => -Number(bare(person))),
].map((form) => ({ ...form, isUnreadable: true }));
