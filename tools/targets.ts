/** Where everything is that tools read or generate, from the package's folder. No other tool says a path. */

/** The only place in which the service is described. */
export const CONTRACT = 'nodes/shared/contract/openapi.yaml';

/** Types of what the service takes and gives. */
export const CONTRACT_TYPES = 'nodes/shared/contract/generated/types.d.ts';

/** How each operation is called, and the lists of values. */
export const CONTRACT_OPERATIONS = 'nodes/shared/contract/generated/operations.ts';

/** What phone numbers are read by, and its types. */
export const LIBPHONENUMBER = 'nodes/shared/numbers/generated/libphonenumber.js';
export const LIBPHONENUMBER_TYPES = 'nodes/shared/numbers/generated/libphonenumber.d.ts';

/** How countries are called. */
export const COUNTRY_NAMES = 'nodes/shared/numbers/generated/names.ts';

/** What other software calls time zones. */
export const ZONE_NAMES = 'nodes/shared/times/generated/zoneNames.ts';

/** Where numbers are, by their first digits. */
export const PREFIXES = 'nodes/shared/places/generated/prefixes.ts';

/** The zones of countries. */
export const ZONES = 'nodes/shared/times/generated/zones.ts';

/** The page that holds the table of operations, between two marks. */
export const OPERATIONS_PAGE = 'CONTRIBUTING.md';

/** The page that lists the nodes, between two marks. */
export const NODES_PAGE = 'README.md';

/** The page with the fields that operations output; all of it is generated. */
export const OUTPUTS_PAGE = 'docs/outputs.md';

/** All field previews, as a pattern. n8n finds each by the name of its operation. */
export const PREVIEWS = 'nodes/*/__schema__/**/*.json';

/** @param folder of the node, e.g. `VoiceAgentDial` */
export function previewOf(folder: string, operation: string): string {
	return `nodes/${folder}/__schema__/v1.0.0/${operation}.json`;
}

/** The parameters of each version of a node as they were published; nothing before the first release. */
export const PUBLISHED_PARAMETERS = 'tools/published/parameters.json';
