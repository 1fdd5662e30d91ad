/** A way of speaking that texts for users avoid, and a plainer one. */
export interface Phrase {
	pattern: RegExp;
	instead: string;
}

/** Where any user reads: in the editor, in the output, in the pages and in the examples. */
export const BANNED: readonly Phrase[] = [
	{ pattern: /\b(?:puts?|putting) out\b/i, instead: 'output, return' },
	{ pattern: /\b(?:comes?|came|coming) out\b/i, instead: 'output, return' },
	{ pattern: /\b(?:stands?|stood) in\b/i, instead: 'is in' },
	{ pattern: /\bstand-ins?\b/i, instead: 'simulator' },
	{ pattern: /\btold\b/i, instead: 'said, shown' },
	{ pattern: /\btells? of\b/i, instead: 'says, shows' },
	{ pattern: /\b(?:so|as) many\b/i, instead: 'the number itself' },
	{ pattern: /\b(?:somebody|whoever|nobody)\b/i, instead: 'a person, the service, nothing' },
	{ pattern: /\b(?:bears?|bearing|borne) with\b/i, instead: 'retry' },
	{ pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
	{ pattern: /\b(?:held|holds?|holding) (?:\w+ )?back\b/i, instead: 'skipped' },
	{ pattern: /\bput right\b/i, instead: 'corrected' },
	{ pattern: /\blook(?:s|ed|ing)? into\b/i, instead: 'check, look up' },
	{ pattern: /\bis no (?!longer\b)\w/i, instead: 'is not' },
	{ pattern: /\bis none\b/i, instead: 'is not' },
	{ pattern: /\bof an AI voice agent\b/i, instead: 'nothing: each node is' },
	{ pattern: /\bwhat (?:came|comes|became|becomes) of\b/i, instead: 'the outcome' },
	{ pattern: /\bturn(?:s|ed|ing)? away\b/i, instead: 'ignored, rejected' },
	{ pattern: /\bat the latest\b/i, instead: 'at most' },
	{ pattern: /\ball the same\b/i, instead: 'anyway' },
	{
		pattern: /\b(?:runs?|send|try|call) (?:the (?:row|item|workflow)|it) (?:again|anew)\b/i,
		instead: 'retry',
	},
	{ pattern: /\bfall(?:s|en|ing)? asleep\b/i, instead: 'pause' },
	{ pattern: /\bwakes?\b/i, instead: 'resume' },
	{ pattern: /\bis (?:an error|refused)\b/i, instead: 'returns an error' },
	{ pattern: /\b(?:is|are) left out\b/i, instead: 'skipped' },
	{ pattern: /\bwins? over\b/i, instead: 'overrides' },
];

/** A row is of a spreadsheet, as in `row 5 (item 4)`; n8n has items. */
export const ROW = /\brows?\b/i;
export const OF_SPREADSHEET = /spreadsheet|sheet|row_number|CSV|^row… …… \(…\)$|^Row( Number)?$/i;
