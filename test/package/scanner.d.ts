declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	/** What n8n lints of the commit that a package was built from. */
	export const SOURCE_FILE_PATTERNS: string[];
	/** Lints a folder by the rules that n8n verifies packages with; comments cannot disable them. */
	export function analyzePackage(
		folder: string,
		patterns?: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}
