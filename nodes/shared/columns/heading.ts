import { isFax } from '../numbers/remarks';
import { Words, wordsOfName } from '../words/words';

// What the name of a column says. No call depends on a list being complete.

const phone = new Words([], ['phone', 'mobile']);
const mobile = new Words([], ['mobile']);
const number = new Words(['number']);
const otherNumbers = new Words([], ['otherNumber']);
const reaches = new Words(['reach', 'contact']);
const ownerless = new Words(['home', 'work', 'filler', 'reach'], ['phone', 'mobile', 'number']);
const ordinals = new Words(['first', 'other']);
const contacts = new Words(['contact']);
const [other, home, work] = [new Words(['other']), new Words(['home']), new Words(['work'])];

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
	return isReached || contacts.areIn(name) || rank !== PLAIN_RANK ? 'place' : 'unknown';
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
