import { listWords, plainWords, Words } from '../words/words';

// What names of columns and notes say of calls.

export const NOT = new Words(['not', 'ban']);
export const CALL = new Words(['call'], ['callStem']);
export const CALLED = new Words(['called']);
export const PHONE = new Words(['callDevice'], ['callDeviceStem']);
export const NO_CALL = new Words(['noCall']);

export function speakOfCalls(words: string): boolean {
	return CALL.areIn(words) || PHONE.areIn(words);
}

const ENDING = 2;
const MIN_STEM = 4;

const stems = listWords('call', 'callStem')
	.map(plainWords)
	.filter((word) => /^[^ ]+$/.test(word) && word.length > MIN_STEM)
	.map((word) => word.slice(0, Math.max(MIN_STEM, word.length - ENDING)));
const STEMS = new RegExp(`(?<![^ ])(?:${stems.join('|')})`, 'u');

/** @returns the same for words with other endings too, as people write them in a sentence: `llamemos` of `llamar` */
export function maySpeakOfCalls(words: string): boolean {
	return speakOfCalls(words) || STEMS.test(words);
}
