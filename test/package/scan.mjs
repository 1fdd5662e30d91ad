import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

/** Patterns of files, as n8n's scanner takes them for the attested source and for the tarball. */
const PATTERNS = { source: SOURCE_FILE_PATTERNS, tarball: ['**/*.js', 'package.json'] };

// Run in a process of its own, outside of Jest: the scanner is an ES module.
const scans = [];
for (const { kind, folder } of JSON.parse(process.argv[2])) {
	scans.push(await analyzePackage(folder, PATTERNS[kind]));
}
process.stdout.write(JSON.stringify(scans));
