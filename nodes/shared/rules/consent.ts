/** What people and spreadsheets write for yes. */
const YES = new Set(
	['true', '1', 'yes', 'y', 'on', 'ja', 'oui', 'si', 'sí', 'sì', 'sim', 'tak', 'evet', '✓', '✔', '☑'].map(
		(word) => word.normalize('NFC'),
	),
);

/**
 * @param value of a column or an expression
 * @returns whether it says plainly that the person may be called; a date, a name, or nothing does not
 */
export function isConsent(value: unknown): boolean {
	if (typeof value === 'boolean' || typeof value === 'number') return value === true || value === 1;
	return typeof value === 'string' && YES.has(value.trim().normalize('NFC').toLowerCase());
}
