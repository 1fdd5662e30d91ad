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

/** At least, so that no kind of text is forgotten. */
it.each<[string, readonly Text[], number]>([
	['displayName', ofKey('displayName'), 300],
	['description', ofKey('description'), 200],
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

it.each<[string, readonly Text[]]>([
	['what the editor shows', descriptions],
	['what a node says', sources],
])('%s speaks of items, and of rows in spreadsheets alone', (_, texts) => {
	const rows = texts.filter(({ text }) => ROW.test(text) && !OF_SPREADSHEET.test(text));
	expect(rows.map(show)).toEqual([]);
});

describe('descriptions', () => {
	const all = ofKey('description');

	it(`have ${MAX_WORDS} words at most`, () => {
		expect(all.filter(({ text }) => wordsOf(text).length > MAX_WORDS).map(show)).toEqual([]);
	});

	it('of a single sentence have no full stop', () => {
		expect(all.filter(({ text }) => isSingleSentence(text) && text.endsWith('.')).map(show)).toEqual([]);
	});

	it('of switches begin with Whether', () => {
		const switches = all.filter(({ type }) => type === 'boolean');
		expect(switches.length).toBeGreaterThan(8);
		expect(switches.filter(({ text }) => !text.startsWith('Whether ')).map(show)).toEqual([]);
	});
});

/** A colon and a semicolon end what one reads in one breath. */
it(`sentences of the pages have ${MAX_WORDS_OF_PAGES} words at most`, () => {
	const sentences = pages.flatMap(({ place, text }) => {
		const ends = text.startsWith('|') ? /\||(?<=[.!?:;])[*_]*\s/ : /(?<=[.!?:;])[*_]*\s/;
		const parts = text.replaceAll(/\be\.g\. /g, '').split(ends);
		return parts.map((sentence) => ({ place, text: sentence }));
	});
	expect(sentences.filter(({ text }) => wordsOf(text).length > MAX_WORDS_OF_PAGES).map(show)).toEqual([]);
});

it('actions have no articles', () => {
	const wrong = ofKey('action').filter(({ text }) => /\b(?:an?|the)\b/i.test(text));
	expect(wrong.map(show)).toEqual([]);
});

it('an operation has one name: its action is the same words', () => {
	const actions = nodeOperations.flatMap(({ node, name }) => {
		const action = choicesOf(node).find((choice) => choice.name === name)?.action;
		return action === undefined ? [] : [{ name, action }];
	});
	expect(actions.length).toBeGreaterThan(10);
	expect(actions.filter(({ name, action }) => name?.toLowerCase() !== action.toLowerCase())).toEqual([]);
});

it('placeholders are examples, or say what to add', () => {
	const wrong = ofKey('placeholder').filter(({ type, text }) => {
		const isCollection = type === 'collection' || type === 'fixedCollection';
		return !(isCollection ? /^Add [A-Z]/ : /^e\.g\. /).test(text);
	});
	expect(wrong.map(show)).toEqual([]);
});

function isSingleSentence(text: string): boolean {
	return !/[.!?] +["'(]?\p{Lu}/u.test(withoutTags(text).replaceAll(/\be\.g\. /g, ''));
}
