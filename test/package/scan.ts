import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

/** What n8n's scanner says of a folder. */
export interface Scan {
	passed: boolean;
	message?: string;
	details?: string;
}

/** Patterns of files, as n8n's scanner takes them for the attested source and for the tarball. */
const PATTERNS: Record<string, string[]> = {
	source: SOURCE_FILE_PATTERNS,
	tarball: ['**/*.js', 'package.json'],
};

// Run in a process of its own, outside of Jest: the scanner is an ES module.
async function main(kind: string, folder: string): Promise<void> {
	const { passed, message, details }: Scan = await analyzePackage(folder, PATTERNS[kind]);
	process.stdout.write(JSON.stringify({ passed, message, details }));
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
