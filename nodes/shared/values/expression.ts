import { type IDataObject, isExpression } from 'n8n-workflow';

/**
 * What expressions read, as far as their texts show it, without evaluating them. `raw` is a parameter as the node holds
 * it, which may be a collection, or all parameters.
 */

/** @returns a parameter as the node holds it, with its expressions; undefined if it is not set */
export function rawParameter(parameters: unknown, path: string): unknown {
	let value = parameters;
	for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
	return value;
}

export function holdsExpression(raw: unknown): boolean {
	return expressionsIn(raw).length > 0;
}

const ROW =
	/\$(?:json|binary|node|data|item|itemIndex|thisItem|thisItemIndex|position|fromAI)\b|\$input\s*\.\s*(?:item|params)|\.\s*(?:item|itemMatching|pairedItem)\b|\[\s*["'`]item|\bthis\b|\\/;

/**
 * @returns whether an expression of it reads the item of its row, or may. Lists of whole nodes, such as
 *   `$("Do not call").all()`, are the same for all rows
 */
export function readsRow(raw: unknown): boolean {
	return expressionsIn(raw).some((expression) => ROW.test(expression));
}

/** Without `all()`, of which the row may choose items, and a list in a cell that becomes text. */
const CELL = /^(?!.*\.\s*(?:all|join)\b).*(?:\$json|\.\s*(?:item|(?:first|last)\s*\(\s*\))\s*\.\s*json)\b/s;
/** Of one of the items that `all()` gives, too. */
const CELL_AT_END = /\.json(?:\.[\p{ID_Continue}$]+|\[[^\]]+\])\s*\}\}$/u;

/** @returns whether an expression of it reads the cell of one item, as a dragged column does, and no list */
export function readsCell(raw: unknown): boolean {
	return expressionsIn(raw).some((expression) => CELL.test(expression) || CELL_AT_END.test(expression));
}

/** What is the same whatever comes in: named nodes, and values of n8n itself. */
const OTHER_THAN_NODES = /\$(?!\(|(?:vars|env|secrets|workflow|now|today)\b)/;

/**
 * @returns whether an expression of it reads, or may read, anything but nodes by their names and values of n8n,
 *   such as what an AI agent gives
 */
export function readsMoreThanNodes(raw: unknown): boolean {
	return expressionsIn(raw).some((expression) => ROW.test(expression) || OTHER_THAN_NODES.test(expression));
}

/** As the editor writes it: a name of letters of any script that is not called, or one in quotes. */
const COLUMN =
	/\$(?:json|input\.item\.json)(?:\.([\p{ID_Start}_$][\p{ID_Continue}$]*)(?![\p{ID_Continue}$]|\s*\()|\[\s*(["'`])((?:\\.|(?!\2).)*)\2\s*\])/gsu;

/** @returns the columns of the input row that its expressions read */
export function columnsIn(raw: unknown): string[] {
	const found = [...expressionsIn(raw).join('\n').matchAll(COLUMN)];
	return found.map(([, name, , quoted]) => name ?? quoted?.replace(/\\(.)/gs, '$1') ?? '');
}

/** A column as the editor writes it where it is dragged into an empty field. */
const DRAGGED = /^=\{\{ ?\$json(?:\.([\p{ID_Start}_$][\p{ID_Continue}$]*)|\[(["'])([^"'\\]*)\2\]) ?\}\}$/u;

/**
 * Reads a parameter without n8n's engine, which takes about 0.5 ms for each expression.
 *
 * @returns what n8n makes of it where it holds nothing but fixed values and dragged columns; undefined where n8n is
 *   to be asked: also for a column that is missing or holds no plain value
 */
export function readDragged(raw: unknown, row: IDataObject): unknown {
	if (typeof raw === 'object' && raw !== null) {
		const values = Object.entries(raw).map(([name, value]) => [name, readDragged(value, row)] as const);
		if (values.some(([, value]) => value === undefined)) return undefined;
		return Array.isArray(raw) ? values.map(([, value]) => value) : Object.fromEntries(values);
	}
	if (!isExpression(raw)) return raw;
	const [, name, , column = name] = DRAGGED.exec(raw) ?? [];
	// n8n refuses some names of JavaScript's own.
	if (column === undefined || column in {} || !Object.hasOwn(row, column)) return undefined;
	return typeof row[column] === 'object' ? undefined : row[column];
}

const FALLBACK = /[?|&]|\$if|ifEmpty/;

/** @returns whether an expression says itself what holds where a column is missing */
export function hasFallback(raw: string): boolean {
	return FALLBACK.test(raw);
}

export function expressionsIn(raw: unknown): string[] {
	if (typeof raw === 'string') return isExpression(raw) ? [raw] : [];
	return typeof raw === 'object' && raw !== null ? Object.values(raw).flatMap(expressionsIn) : [];
}
