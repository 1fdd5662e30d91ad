import { kindOfNote, noteColumns, whyOptedOut } from '../../../nodes/shared/columns/optOut';

const FEW_WORDS =
	'sem chamadas|ønsker ikke å bli oppringt|palun ärge helistage|prosím nevolejte|δεν θέλει τηλεφωνήματα|lütfen aramayınız|전화하지 말아주세요|전화 원하지 않음|연락하지 말 것|hataki kupigiwa simu|не сака повици|не зовите|ზარები არ სურს|zəng istəmir|Anrufe unerwünscht|appels interdits';

it.each(FEW_WORDS.split('|'))('%p says not to call', (note) => {
	expect(whyOptedOut({ note }, new Map(), new Set(['note']))).toBeDefined();
});

it.each([
	'hates it when we ring',
	'nu mai dorește să fie sunat',
	'ne souhaite plus être appelé',
	'teica, lai viņam vairs nezvana',
	'dice que no le llamemos más, que ya vendrá él',
	'nur noch per Mail melden, Telefonieren mag sie nicht',
	'už nechce, aby sme jej volali',
	'nebenori gauti skambučių iš salono',
	'電話は迷惑だそうです',
	'하원 시간에는 통화 원하지 않으심',
	'does not like calls in the evening',
	'prefers a call at some other time',
	'says he hates our calls',
	'no emails, no calls either',
	'no emails and no calls',
	'no emails, nor calls ever',
	'no texts, hates being phoned',
	'no emails, avoid calling him',
	'please call his sister instead',
	'no answer to phone calls, wants texts',
	'no answer to phone calls, WhatsApp only',
	'call his mother, he is deaf',
	'calls upset her a lot',
	'telefonierte, und will keine Anrufe mehr',
	'keine Mails, Anrufe unerwünscht bitte',
	'niente mail, neanche telefonate',
	'όχι email, ούτε τηλέφωνα',
	'ingen e-mails, opkald frabedes',
	'לא רוצה שנתקשר אליה יותר',
	'no calls any more since 3/11, please',
	'prefers ada@example.com over phone calls',
	`moved house last year, ${'and so on '.repeat(30)}, no longer fond of calls`,
])('%p speaks of calls', (note) => expect(kindOfNote(note)).toBe('note'));

it.each([
	'call back',
	'Called 11/18, left vm',
	'Called and left a message',
	'called her twice no answer',
	'called the front desk, no answer',
	'prosím zavolat před doručením',
	'chiamato il 20/11, ci pensa',
	'por favor llamar al móvil primero',
	'marcarle cuando llegue la refacción',
	'truck is parking in back',
	'mangler kvitteringer fra oktober',
	'call after work',
	'call in the evening',
	'souk le mardi, appeler mercredi',
	'lavora di notte, chiamare il pomeriggio',
	'夕方以降に電話希望',
	'Observații: a sunat ieri pentru preț',
	'call after 5 pm',
	'No answer, call back tomorrow',
	'phone broken',
	'cambio de distribución',
	'todo en calma hoy',
	'no emails, please phone',
	'no emails, prefers phone calls',
	'niente email, meglio telefono',
	'keine Mails, bitte anrufen',
	'please call on the mobile',
	'bitte lieber am Handy anrufen',
	'llamó para cambiar la cita',
	'ring først efter kl. 9',
	'oddzwonić w sprawie oferty',
	'tardes mejor, llamar los sábados',
	'ring him when rehearsal is moved',
	'звонить ближе к вечеру можно',
	'kemarin telepon tanya harga oli',
	'先週お電話、奥様に伝言',
	'πήρα τηλ. την Τρίτη, θα περάσει',
	'hearing aids, let it ring',
	'allergic to peanuts',
	'Kundin seit vier Jahren',
	'Mo-Fr 9-17, +1 555 010 0123 call the office',
	`says he hates our calls, ${'and so on '.repeat(120)}`,
])('%p does not', (note) => expect(kindOfNote(note)).toBeUndefined());

it.each([
	['Polish number', 'numberNote'],
	['Polish number, hates our calls', 'note'],
	['VIP, Polish number', 'numberNote'],
	['Polish number, speaks good English', 'numberNote'],
	['not the number', 'note'],
	['she says this is a Polish number', 'note'],
])('%p is a %s', (note, kind) => expect(kindOfNote(note)).toBe(kind));

describe('a column of notes', () => {
	const notesAmong = async (cells: unknown[], name = 'Memo') => {
		const filled = cells.flatMap((cell, index) => (cell === '' ? [] : [[index, cell] as const]));
		return [...(await noteColumns(new Map([[name, new Map(filled.slice(0, 200))]]), cells.length))];
	};
	const long = (first: string, last: string) => [first, ...Array<string>(250).fill('a b'), last];

	it.each([
		['some empty cells, and several words', ['', 'two dogs', 'VIP'], ['Memo']],
		['an empty cell at the end', ['two dogs', ''], ['Memo']],
		['no empty cell', ['two dogs', 'VIP'], []],
		['single words', ['', 'VIP'], []],
		['addresses and numbers', ['', 'Main St 5', 'ada love@example.com'], []],
		['no cells', ['', ''], []],
		['many cells, the first one empty', long('', 'a b'), ['Memo']],
		['many cells, the last one empty, which nobody looks at', long('a b', ''), []],
	])('with %s', async (_, cells, found) => expect(await notesAmong(cells)).toEqual(found));

	it.each([
		['Remarks', ['two dogs', 'VIP'], true],
		['Remarks', ['flat 3 left', 'VIP'], true],
		['Remarks', ['VIP', 'new'], false],
		['Remarks', ['two dogs'], false],
		['Color', ['dark red', 'blue'], false],
	])('named %s, with %p: %p', async (name, cells, isFound) => {
		expect(await notesAmong(cells, name)).toEqual(isFound ? [name] : []);
	});
});
