/** What texts for users avoid wherever they read: in the editor, the output, the pages and the examples. */
export const BANNED: ReadonlyArray<[pattern: RegExp, instead: string]> = [
	[/\b(?:puts?|putting) out\b/i, 'output, return'],
	[/\b(?:comes?|came|coming) out\b/i, 'output, return'],
	[/\b(?:stands?|stood) in\b/i, 'is in'],
	[/\bstand-ins?\b/i, 'simulator'],
	[/\btold\b/i, 'said, shown'],
	[/\btells? of\b/i, 'says, shows'],
	[/\b(?:so|as) many\b/i, 'the number itself'],
	[/\b(?:somebody|whoever|nobody)\b/i, 'a person, the service, nothing'],
	[/\b(?:bears?|bearing|borne) with\b/i, 'retry'],
	[/\bmend(?:s|ed|ing)?\b/i, 'fix'],
	[/\b(?:held|holds?|holding) (?:\w+ )?back\b/i, 'skipped'],
	[/\bput right\b/i, 'corrected'],
	[/\blook(?:s|ed|ing)? into\b/i, 'check, look up'],
	[/\bis no (?!longer\b)\w/i, 'is not'],
	[/\bis none\b/i, 'is not'],
	[/\bof an AI voice agent\b/i, 'nothing: each node is'],
	[/\bwhat (?:came|comes|became|becomes) of\b/i, 'the outcome'],
	[/\bturn(?:s|ed|ing)? away\b/i, 'ignored, rejected'],
	[/\bat the latest\b/i, 'at most'],
	[/\ball the same\b/i, 'anyway'],
	[/\b(?:runs?|send|try|call) (?:the (?:row|item|workflow)|it) (?:again|anew)\b/i, 'retry'],
	[/\bfall(?:s|en|ing)? asleep\b/i, 'pause'],
	[/\bwakes?\b/i, 'resume'],
	[/\bis (?:an error|refused)\b/i, 'returns an error'],
	[/\b(?:is|are) left out\b/i, 'skipped'],
	[/\bwins? over\b/i, 'overrides'],
];

/** A row is of a spreadsheet, as in `row 5 (item 4)`; n8n has items. */
export const ROW = /\brows?\b/i;
export const OF_SPREADSHEET = /spreadsheet|sheet|row_number|CSV|^row… …… \(…\)$|^Row( Number)?$/i;
