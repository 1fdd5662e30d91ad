import fc from 'fast-check';

/** The API key that hostile texts come close to. */
export const KEY = 'fake-key\\0123/+"ÄÄÄ\\\\';

/** What texts are made of by repeating it. */
const PUMPS: readonly string[] = [
	// Each sign of ASCII, and what is no sign.
	...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
		(sign) => !/[b-yB-Y2-8]/.test(sign),
	),
	...'\u0085 \u00a0 \u0301 \u0301\u0316 \u200d \u202e \u2028 \ufeff \ud800 年 한 ° 😀 ② ﬁ İ ً'.split(' '),
	// Escapes and encodings, whole and cut.
	...'\\u \\u00 \\u0066 \\u{ \\u{0 \\x6 & &# &#0 &#x0 &#102; &amp &amp; % %2 %25 %252 %c3 %c3%84'.split(' '),
	...[KEY.slice(0, -1), KEY.slice(1), JSON.stringify(KEY).slice(1, -2), encodeURIComponent(KEY).slice(0, -1)],
	...[Buffer.from(KEY).toString('base64').slice(2, -3), Buffer.from(KEY).toString('hex').slice(0, -1)],
	// JSON, markup, expressions, addresses.
	...'{"a": [[ [1, {} "\\ <b> <!-- ${{ $json[" https:// // ./ ../ @ user:pw@ .localhost 127.'.split(' '),
	// Numbers.
	...'+1 00 (0) 0xx wa.me/ 1/ 1/1 11/ 1. 1, .1 1e 555-01 ext x1 ,, ,# #1 1; )( tel: or'.split(' '),
	// Dates, times, zones and hours.
	...'2026-01-01, 2026-01-01 1.1. 1/1/ 12:00 :00 T: GMT+ +01 p.m. Z [UTC] a/ Etc/ mar de h closed .. ... Mon- Mon, Mon&'.split(
		' ',
	),
	...['Mon 9-10, ', '9-10, ', 'p. m. ', 'h ', 'mar ', 'de '],
	...[' to ', ' bis ', ' - ', ' ,', ' \n', '\r\n', 'and ', 'saint '],
	// Names of columns.
	...'phone home whatsapp mobile phone1 date datum dateTime callzone timezone personphone wal والتاريخ 予約'.split(
		' ',
	),
];

/** Between what they stand: a text that begins well, and fails at its end, makes the most work. */
const FRAMES: ReadonlyArray<readonly [before: string, after: string]> = [
	['', ''],
	['phone', 'x'],
	['1', '!'],
	['+1 555 010 0123', '"'],
	['2026-11-25 ', ' a)'],
	['Mon ', '('],
	['{"', ''],
	['a', '\u0316'],
];

/** What has frozen a reader once. */
const HARDEST: readonly HostileText[] = [
	hostileText('', ['\\'], ''),
	hostileText('phone', ['1'], 'x'),
	hostileText('+1 555 010 0123', [' '], '!'),
	hostileText('', ['Mon,'], ''),
	hostileText('a', ['\u0301\u0316'], ''),
	hostileText('', [','], 'x'),
	hostileText('', ['/'], 'x'),
];

/** A text as a stranger would send it. */
export interface HostileText {
	/** For messages. */
	name: string;
	/** @returns the text, of about so many characters */
	make: (length: number) => string;
}

/** @param pumps one behind the other: what the first one takes, the second may ask back */
function hostileText(before: string, pumps: readonly string[], after: string): HostileText {
	const repeated = (pump: string, length: number) =>
		pump.repeat(Math.ceil(length / pumps.length / pump.length));
	return {
		name: JSON.stringify([before, ...pumps, after]),
		make: (length) => before + pumps.map((pump) => repeated(pump, length)).join('') + after,
	};
}

/**
 * @param pumps how many there are, chosen at random
 * @param frames how many of the frames each of them gets, chosen at random too
 * @returns texts of each pump, and some of two
 */
export function hostileTexts(pumps: number, frames: number): fc.Arbitrary<HostileText[]> {
	return fc.gen().map((draw) => {
		const some = <Value>(values: readonly Value[], count: number): Value[] => {
			const length = Math.min(count, values.length);
			return draw(() => fc.shuffledSubarray([...values], { minLength: length, maxLength: length }));
		};
		const ofOne = some(PUMPS, pumps).flatMap((pump) =>
			some(FRAMES, frames).map(([before, after]) => hostileText(before, [pump], after)),
		);
		const ofTwo = Array.from({ length: 10 * frames }, () => hostileText('', some(PUMPS, 2), ''));
		return [...HARDEST, ...ofOne, ...ofTwo];
	});
}

const NUMBER = '+15550100123';
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
	Array.from({ length: count }, (_, index) => make(index));
const datesOf = (columns: string[]) => Object.fromEntries(columns.map((column) => [column, '2026-12-01']));

/** JSON as a stranger would send it, of about so many characters. */
export const hostileValues: Readonly<Record<string, (length: number) => unknown>> = {
	'lists in lists': (length) => {
		let value: unknown = [];
		for (let depth = 0; depth < length / 2; depth++) value = [value];
		return value;
	},
	'objects in objects': (length) => {
		let value: unknown = { id: 'a', status: 'a' };
		for (let depth = 0; depth < length / 15; depth++) value = { message: value, error: '' };
		return value;
	},
	'many entries, deep inside': (length) => {
		let value: unknown = times(length / 5, () => '1;');
		for (let depth = 0; depth < 1_000; depth++) value = [value];
		return value;
	},
	'many texts': (length) => times(length / 12, (index) => `text ${index}`),
	'the same text': (length) => times(length / 12, () => NUMBER),
	'many keys': (length) => datesOf(times(length / 25, (index) => `column ${index}`)),
	'many keys of one meaning': (length) =>
		datesOf(
			times(length / 25, (index) =>
				`date${index}`.replace(/\d/g, (digit) => ' .,;:-_!?/'[Number(digit)] as string),
			),
		),
	'rows with a column each': (length) => times(length / 30, (index) => ({ [`column ${index}`]: '14:30' })),
	'the same record': (length) => times(length / 40, () => ({ phone_number: NUMBER, id: 'a', status: 'a' })),
	'many groups': (length) => times(length / 35, (index) => [{ phone_number: NUMBER, group: index }]),
	'many days': (length) => times(length / 40, () => ({ days: ['mon', 'tue'], from: '9', to: '17' })),
};
