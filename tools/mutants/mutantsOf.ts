import ts from 'typescript';

/** A source with a small change that a test should notice. */
export interface Mutant {
	line: number;
	/** What was changed, in one line. */
	change: string;
	source: string;
}

const OPPOSITES: Partial<Record<ts.SyntaxKind, string>> = {
	[ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
	[ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
	[ts.SyntaxKind.LessThanToken]: '>=',
	[ts.SyntaxKind.LessThanEqualsToken]: '>',
	[ts.SyntaxKind.GreaterThanToken]: '<=',
	[ts.SyntaxKind.GreaterThanEqualsToken]: '<',
	[ts.SyntaxKind.AmpersandAmpersandToken]: '||',
	[ts.SyntaxKind.BarBarToken]: '&&',
};

/**
 * @returns all mutants of what runs: a statement is deleted, a number or boolean is changed, or a condition is
 *   negated. Types and the descriptions of nodes and fields are data, and other tests read them
 */
export function mutantsOf(source: string): Mutant[] {
	const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
	const mutants: Mutant[] = [];

	function replace(node: ts.Node, text: string): void {
		const [from, to] = [node.getStart(file), node.getEnd()];
		const inLine = (part: string) => part.replace(/\s+/g, ' ').slice(0, 80);
		mutants.push({
			line: file.getLineAndCharacterOfPosition(from).line + 1,
			change: `${inLine(source.slice(from, to))} → ${inLine(text) || '(deleted)'}`,
			source: source.slice(0, from) + text + source.slice(to),
		});
	}

	function visit(node: ts.Node): void {
		if (ts.isTypeNode(node)) return;
		if (isDeletable(node)) replace(node, '');
		if (ts.isIfStatement(node)) replace(node.expression, `!(${node.expression.getText(file)})`);
		if (ts.isConditionalExpression(node)) replace(node.condition, `!(${node.condition.getText(file)})`);
		if (ts.isBinaryExpression(node)) {
			const opposite = OPPOSITES[node.operatorToken.kind];
			if (opposite !== undefined) replace(node.operatorToken, opposite);
		}
		if (ts.isNumericLiteral(node)) replace(node, Number(node.text) === 0 ? '1' : `(${node.text} * 2)`);
		if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
		if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
		ts.forEachChild(node, visit);
	}

	function visitOutside(node: ts.Node): void {
		if (ts.isFunctionLike(node) || isArithmetic(node)) visit(node);
		else ts.forEachChild(node, visitOutside);
	}

	visitOutside(file);
	return mutants;
}

function isDeletable(node: ts.Node): boolean {
	const isListed = ts.isBlock(node.parent) || ts.isCaseOrDefaultClause(node.parent);
	if (!isListed || !ts.isStatement(node) || isLastAnyway(node)) return false;
	return !ts.isVariableStatement(node) && !ts.isFunctionDeclaration(node);
}

/** A function that ends without a value returns undefined anyway. */
function isLastAnyway(node: ts.Statement): boolean {
	const { parent } = node;
	const isLast = ts.isBlock(parent) && ts.isFunctionLike(parent.parent) && parent.statements.at(-1) === node;
	return isLast && ts.isReturnStatement(node) && node.expression?.getText() === 'undefined';
}

/** A named number outside of all functions, such as `const MAX = 60 * 1000`. */
function isArithmetic(node: ts.Node): boolean {
	const isValue = ts.isNumericLiteral(node) || ts.isBinaryExpression(node);
	return isValue && ts.isVariableDeclaration(node.parent);
}
