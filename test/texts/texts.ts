import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';
import ts from 'typescript';

import { VoiceAgentApi } from '../../credentials/VoiceAgentApi.credentials';
import { example, exampleFiles, nodesOf } from '../n8n/workflows/examples';
import { nodes } from '../package/packed/nodes';

const ROOT = join(__dirname, '../..');

/** What a user reads at one place. */
export interface Text {
	/** The file, or the node whose description it is in. */
	place: string;
	text: string;
}

/** A text of a node's or the credential's description. */
export interface DescriptionText extends Text {
	/** Its key, such as `displayName` or `action`. */
	key: string;
	/** Of the field that it belongs to; undefined for texts of the node, or of an option. */
	type?: string;
}

const KEYS = new Set([
	'action',
	'activationMessage',
	'description',
	'displayName',
	'errorMessage',
	'eventTriggerDescription',
	'execution',
	'active',
	'inactive',
	'header',
	'hint',
	'message',
	'multipleValueButtonText',
	'placeholder',
	'propertyHint',
	'relevance',
	'subtitle',
	'triggerPanel',
]);

/** @returns all texts of the nodes' and the credential's descriptions */
export function descriptionTexts(): DescriptionText[] {
	const owners = [
		...nodes.map(({ type }) => [type.description.displayName, type.description] as const),
		['credential', new VoiceAgentApi()] as const,
	];
	return owners.flatMap(([place, description]) => textsWithin(description, place));
}

function textsWithin(value: unknown, place: string): DescriptionText[] {
	if (Array.isArray(value)) return value.flatMap((one) => textsWithin(one, place));
	if (typeof value !== 'object' || value === null) return [];
	const record = value as Record<string, unknown>;
	const { type } = record;
	return Object.entries(record).flatMap(([key, one]) => {
		if (typeof one !== 'string') return textsWithin(one, place);
		const isLabel = key === 'name' && 'value' in record;
		if (one === '' || !(KEYS.has(key) || isLabel)) return [];
		const text = { place, text: one, key: isLabel ? 'displayName' : key };
		return [typeof type === 'string' ? { ...text, type } : text];
	});
}

/** Words of spreadsheets in many languages, which are read and not shown. */
const VOCABULARY = /\/(?:phoneColumns|phoneOrder|remarks|vocabulary|firstNumber|humanText)\.ts$/;

/** @returns the string literals and templates in the sources that are texts: with `…` for each value */
export function sourceTexts(): Text[] {
	return globSync(['nodes/**/*.ts', 'credentials/**/*.ts'], {
		cwd: ROOT,
		ignore: ['**/generated/**', '**/*.d.ts'],
	})
		.sort()
		.flatMap((place) => {
			const source = ts.createSourceFile(
				place,
				readFileSync(join(ROOT, place), 'utf8'),
				ts.ScriptTarget.Latest,
				true,
			);
			const texts = textsIn(source);
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
	return exampleFiles()
		.sort()
		.flatMap((file) => {
			const texts = nodesOf(file).flatMap((node) => [node.name, node.notes, node.parameters.content]);
			return [example(file).name, ...texts]
				.filter((text): text is string => typeof text === 'string' && text !== '')
				.map((text) => ({ place: `examples/${file}`, text }));
		});
}

/** @returns the lines of the pages for users, without code */
export function pageTexts(): Text[] {
	return globSync(['README.md', 'docs/*.md', 'examples/README.md'], { cwd: ROOT })
		.sort()
		.flatMap((place) =>
			readFileSync(join(ROOT, place), 'utf8')
				.replaceAll(/```[\s\S]*?```/g, '')
				.replaceAll(/`[^`\n]*`/g, '`…`')
				.replaceAll(/\]\([^)\s]*\)/g, ']')
				.split('\n')
				.filter(isText)
				.map((text) => ({ place, text })),
		);
}
