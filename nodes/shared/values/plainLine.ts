/**
 * For texts of rows, files and the service where a message quotes them: n8n writes messages to its log, and a
 * terminal or an editor obeys such characters instead of showing them.
 *
 * @returns the text without control and format characters (Unicode's Cc and Cf); line breaks and tabs become spaces
 */
export function plainLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, (run) => (/[\t-\r\u2028\u2029]/.test(run) ? ' ' : ''));
}
