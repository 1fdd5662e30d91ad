/** @returns whether there is nothing in a cell, a field or a body: white space is nothing */
export function isBlank(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
