import { choicesOf } from '../../tools/nodeOperations';
import { nodeOperations } from '../package/packed/nodes';
import { BANNED, OF_SPREADSHEET, ROW } from './phrases';
import { descriptionTexts, exampleTexts, pageTexts, sourceTexts, type Text } from './texts';

const MAX_WORDS = 25;
const MAX_WORDS_OF_PAGES = 20;
const descriptions = descriptionTexts();
const sources = sourceTexts();
const examples = exampleTexts();
const pages = pageTexts();

const ofKey = (key: string) => descriptions.filter((text) => text.key === key);
const show = ({ place, text }: Text) => `${place}: ${text}`;
const withoutTags = (text: string) => text.replaceAll(/<[^>]*>/g, '');
const wordsOf = (text: string) => withoutTags(text).split(/\s+/).filter(Boolean);

const switches = ofKey('description').filter(({ type }) => type === 'boolean');
const sentences = pages.flatMap(({ place, text }) => {
	// A colon and a semicolon end what one reads in one breath.
	const ends = text.startsWith('|') ? /\||(?<=[.!?:;])[*_]*\s/ : /(?<=[.!?:;])[*_]*\s/;
	const parts = text.replaceAll(/\be\.g\. /g, '').split(ends);
	return parts.map((sentence) => ({ place, text: sentence }));
});

/** At least, so that no kind of text is forgotten. */
it.each<[string, readonly Text[], number]>([
	['displayName', ofKey('displayName'), 300],
	['description', ofKey('description'), 200],
	['description of a switch', switches, 8],
	['action', ofKey('action'), 15],
	['placeholder', ofKey('placeholder'), 60],
	['subtitle', ofKey('subtitle'), 12],
	['propertyHint', ofKey('propertyHint'), 3],
	['sources', sources, 700],
	['examples', examples, 60],
	['pages', pages, 400],
])('there are texts of each kind: %s', (_, texts, least) => {
	expect(texts.length).toBeGreaterThan(least);
});

describe.each<[string, readonly Text[]]>([
	['what the editor shows', descriptions],
	['what a node says', sources],
	['examples', examples],
	['pages', pages],
])('%s', (_, texts) => {
	it.each(BANNED)('says, instead of %p, "%s"', (pattern) => {
		expect(texts.filter(({ text }) => pattern.test(text)).map(show)).toEqual([]);
	});
});

/** Each with the texts that break it. */
it.each<[string, readonly Text[]]>([
	['what the editor shows speaks of items, and of rows in spreadsheets alone', rowsIn(descriptions)],
	['what a node says speaks of items, and of rows in spreadsheets alone', rowsIn(sources)],
	[`descriptions have ${MAX_WORDS} words at most`, longerThan(MAX_WORDS, ofKey('description'))],
	[`sentences of pages have ${MAX_WORDS_OF_PAGES} words at most`, longerThan(MAX_WORDS_OF_PAGES, sentences)],
	[
		'descriptions of a single sentence have no full stop',
		ofKey('description').filter(({ text }) => isSingleSentence(text) && text.endsWith('.')),
	],
	['descriptions of switches begin with Whether', switches.filter(({ text }) => !/^Whether /.test(text))],
	['actions have no articles', ofKey('action').filter(({ text }) => /\b(?:an?|the)\b/i.test(text))],
	[
		'placeholders are examples, or say what to add',
		ofKey('placeholder').filter(({ type, text }) => {
			const isCollection = type === 'collection' || type === 'fixedCollection';
			return !(isCollection ? /^Add [A-Z]/ : /^e\.g\. /).test(text);
		}),
	],
])('%s', (_, wrong) => expect(wrong.map(show)).toEqual([]));

it('an operation has one name: its action is the same words', () => {
	const actions = nodeOperations.flatMap(({ node, name }) => {
		const action = choicesOf(node).find((choice) => choice.name === name)?.action;
		return action === undefined ? [] : [{ name, action }];
	});
	expect(actions.length).toBeGreaterThan(10);
	expect(actions.filter(({ name, action }) => name?.toLowerCase() !== action.toLowerCase())).toEqual([]);
});

function rowsIn(texts: readonly Text[]): readonly Text[] {
	return texts.filter(({ text }) => ROW.test(text) && !OF_SPREADSHEET.test(text));
}

function longerThan(words: number, texts: readonly Text[]): readonly Text[] {
	return texts.filter(({ text }) => wordsOf(text).length > words);
}

function isSingleSentence(text: string): boolean {
	return !/[.!?] +["'(]?\p{Lu}/u.test(withoutTags(text).replaceAll(/\be\.g\. /g, ''));
}
