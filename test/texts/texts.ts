import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import ts from 'typescript';

import { VoiceAgentApi } from '../../credentials/VoiceAgentApi.credentials';
import { example, exampleFiles, nodesOf } from '../n8n/workflows/examples';
import { nodes, ROOT } from '../package/packed/nodes';

/** What a user reads at one place. */
export interface Text {
	/** The file, or the node whose description it is in. */
	place: string;
	text: string;
}

/** A text of a node's or the credential's description. */
interface DescriptionText extends Text {
	/** Its key, such as `displayName` or `action`. */
	key: string;
	/** Of the field that it belongs to; undefined for texts of the node, or of an option. */
	type: unknown;
}

/** Keys of descriptions that hold texts. */
const KEYS = [
	...['action', 'activationMessage', 'active', 'description', 'displayName', 'errorMessage'],
	...['eventTriggerDescription', 'execution', 'header', 'hint', 'inactive', 'message'],
	...['multipleValueButtonText', 'placeholder', 'propertyHint', 'relevance', 'subtitle', 'triggerPanel'],
];

/** @returns all texts of the nodes' and the credential's descriptions */
export function descriptionTexts(): DescriptionText[] {
	const owners = [
		...nodes.map(({ type }) => [type.description.displayName, type.description] as const),
		['credential', new VoiceAgentApi()] as const,
	];
	return owners.flatMap(([place, description]) => textsWithin(description, place));
}

function textsWithin(value: unknown, place: string): DescriptionText[] {
	if (typeof value !== 'object' || value === null) return [];
	const { type } = value as { type?: unknown };
	return Object.entries(value).flatMap(([key, text]: [string, unknown]) => {
		if (typeof text !== 'string') return textsWithin(text, place);
		const isLabel = key === 'name' && 'value' in value;
		if (text === '' || !(KEYS.includes(key) || isLabel)) return [];
		return [{ place, text, key: isLabel ? 'displayName' : key, type }];
	});
}

/** Words of spreadsheets in many languages, which are read and not shown. */
const VOCABULARY = /\/(?:phoneColumns|phoneOrder|remarks|vocabulary|firstNumber|humanText)\.ts$/;

/** @returns the string literals and templates in the sources that are texts: with `…` for each value */
export function sourceTexts(): Text[] {
	const ignore = ['**/generated/**', '**/*.d.ts'];
	return globSync('{nodes,credentials}/**/*.ts', { cwd: ROOT, ignore }).flatMap((place) => {
		const code = readFileSync(join(ROOT, place), 'utf8');
		const texts = textsIn(ts.createSourceFile(place, code, ts.ScriptTarget.Latest, true));
		return (VOCABULARY.test(place) ? texts.filter(isSentence) : texts).map((text) => ({ place, text }));
	});
}

function textsIn(node: ts.Node): string[] {
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return [];
	const children = () => {
		const found: string[] = [];
		ts.forEachChild(node, (child) => {
			if (!(ts.isPropertyAssignment(node) && child === node.name)) found.push(...textsIn(child));
		});
		return found;
	};
	if (ts.isStringLiteralLike(node)) return isText(node.text) ? [node.text] : [];
	if (!ts.isTemplateExpression(node)) return children();
	const text = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
	return [...(isText(text) ? [text] : []), ...children()];
}

function isText(text: string): boolean {
	return /\p{L}/u.test(text) && text.trim().includes(' ');
}

function isSentence(text: string): boolean {
	return /^[A-Z'"…]/.test(text) && !text.includes(',');
}

/** @returns names of nodes, and sticky notes, of the examples */
export function exampleTexts(): Text[] {
	return exampleFiles().flatMap((file) => {
		const texts = nodesOf(file).flatMap((node) => [node.name, node.notes, node.parameters.content]);
		return [example(file).name, ...texts].flatMap((text) =>
			typeof text === 'string' && text !== '' ? [{ place: `examples/${file}`, text }] : [],
		);
	});
}

/** @returns the lines of the pages for users, without code */
export function pageTexts(): Text[] {
	return globSync(['README.md', 'docs/*.md', 'examples/README.md'], { cwd: ROOT }).flatMap((place) => {
		const lines = readFileSync(join(ROOT, place), 'utf8')
			.replaceAll(/```[\s\S]*?```/g, '')
			.replaceAll(/`[^`\n]*`/g, '`…`')
			.replaceAll(/\]\([^)\s]*\)/g, ']')
			.split('\n');
		return lines.filter(isText).map((text) => ({ place, text }));
	});
}
