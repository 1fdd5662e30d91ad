/** @returns whether a cell, a field or a body is empty or holds white space only */
export function isBlank(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
