import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

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

export interface Target {
	kind: 'source' | 'tarball';
	folder: string;
}

// Run in a process of its own, outside of Jest: the scanner is an ES module.
async function main(targets: Target[]): Promise<void> {
	const scans: Scan[] = [];
	for (const { kind, folder } of targets) {
		const { passed, message, details }: Scan = await analyzePackage(folder, PATTERNS[kind]);
		scans.push({ passed, message, details });
	}
	process.stdout.write(JSON.stringify(scans));
}

void main(JSON.parse(process.argv[2] ?? '') as Target[]);
