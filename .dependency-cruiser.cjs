'use strict';

const PRODUCT = '^(nodes|credentials)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'product-imports-only-what-n8n-brings',
			comment: 'At run time there is n8n-workflow, luxon and node:crypto, and nothing else.',
			severity: 'error',
			from: { path: PRODUCT },
			to: {
				pathNot: [PRODUCT, '^node_modules/(n8n-workflow|luxon|@types/luxon)/', '^node:crypto$', '^crypto$'],
			},
		},
		{
			name: 'product-never-imports-tests-or-tools',
			comment: 'Types of the product may go the other way.',
			severity: 'error',
			from: { path: PRODUCT },
			to: { path: '^(test|tools)/' },
		},
		{
			name: 'no-node-imports-another',
			severity: 'error',
			from: { path: '^nodes/(VoiceAgent[^/]+)/' },
			to: { path: '^nodes/VoiceAgent[^/]+/', pathNot: '^nodes/$1/' },
		},
		{
			name: 'shared-never-imports-a-node',
			severity: 'error',
			from: { path: '^nodes/shared/' },
			to: { path: '^nodes/VoiceAgent' },
		},
		{
			name: 'only-the-contract-reads-generated-files',
			severity: 'error',
			from: { pathNot: '^nodes/shared/contract/' },
			to: { path: '^nodes/shared/contract/generated/' },
		},
		{
			name: 'one-file-reads-libphonenumber',
			severity: 'error',
			from: { pathNot: '^nodes/shared/numbers/numberingPlan\\.ts$' },
			to: { path: '^nodes/shared/numbers/generated/libphonenumber' },
		},
		{
			name: 'one-file-reads-the-names-of-countries',
			severity: 'error',
			from: { pathNot: '^nodes/shared/numbers/country\\.ts$' },
			to: { path: '^nodes/shared/numbers/generated/names' },
		},
		{
			name: 'one-tool-bundles-libphonenumber',
			comment: 'The product holds what is bundled. Tests judge by the library itself.',
			severity: 'error',
			from: { pathNot: '^(tools/libphonenumber\\.ts$|test/)' },
			to: { path: '^node_modules/libphonenumber' },
		},
		{
			name: 'values-and-numbers-know-nothing-of-requests',
			comment: 'They are pure: what a value means does not depend on how it is sent.',
			severity: 'error',
			from: { path: '^nodes/shared/(values|words|numbers)/' },
			to: { path: '^nodes/', pathNot: '^nodes/shared/(values|words|numbers)/' },
		},
		{
			name: 'values-know-nothing-of-numbers',
			severity: 'error',
			from: { path: '^nodes/shared/values/' },
			to: { path: '^nodes/shared/numbers/' },
		},
		{
			name: 'times-know-values-and-words',
			comment: 'They are pure: what a time means depends neither on phone numbers nor on how it is sent.',
			severity: 'error',
			from: { path: '^nodes/shared/times/' },
			to: { path: '^nodes/', pathNot: '^nodes/shared/(times|values|words)/' },
		},
		{
			name: 'places-know-numbers-times-and-values',
			comment: 'They are pure: where a person is does not depend on what is asked of the place.',
			severity: 'error',
			from: { path: '^nodes/shared/places/' },
			to: { path: '^nodes/', pathNot: '^nodes/shared/(places|numbers|times|values)/' },
		},
		{
			name: 'rules-know-nothing-of-requests',
			comment: 'They are pure: who may be called does not depend on how a call is sent.',
			severity: 'error',
			from: { path: '^nodes/shared/(rules|columns)/' },
			to: { path: '^nodes/', pathNot: '^nodes/shared/(rules|columns|numbers|times|values|words)/' },
		},
		{
			name: 'requests-know-contract-and-values-alone',
			comment:
				'What is a duplicate, who may be called, and what a phone number is come in from the node as data.',
			severity: 'error',
			from: { path: '^nodes/shared/request/' },
			to: { path: '^nodes/', pathNot: '^nodes/shared/(request|contract|values)/' },
		},
		{
			name: 'requests-pace-knows-no-other-room',
			comment:
				'When the next request may be sent is arithmetic: it depends neither on what is sent nor on how.',
			severity: 'error',
			from: { path: '^nodes/shared/request/pace/' },
			to: { path: '^nodes/shared/request/', pathNot: '^nodes/shared/request/pace/' },
		},
		{
			name: 'requests-wire-knows-no-other-room',
			comment: 'How a request travels does not depend on why.',
			severity: 'error',
			from: { path: '^nodes/shared/request/wire/' },
			to: { path: '^nodes/shared/request/', pathNot: '^nodes/shared/request/wire/' },
		},
		{
			name: 'requests-policy-stands-on-pace-and-wire',
			severity: 'error',
			from: { path: '^nodes/shared/request/policy/' },
			to: { path: '^nodes/shared/request/', pathNot: '^nodes/shared/request/(policy|pace|wire)/' },
		},
		{
			name: 'requests-message-is-apart',
			comment: 'What goes into a request and what comes out of a response knows nothing of how it is sent.',
			severity: 'error',
			from: { path: '^nodes/shared/request/message/' },
			to: {
				path: '^nodes/shared/request/',
				pathNot: '^nodes/shared/request/message/',
			},
		},
		{
			name: 'no-circles',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-orphans',
			comment: 'A file that nothing imports is dead, unless n8n or Jest loads it.',
			severity: 'error',
			from: {
				orphan: true,
				pathNot: ['\\.node\\.ts$', '\\.credentials\\.ts$', '\\.d\\.ts$', '\\.test\\.ts$'],
			},
			to: {},
		},
	],
	options: {
		preserveSymlinks: true,
		doNotFollow: { path: 'node_modules' },
		tsConfig: { fileName: 'test/tsconfig.json' },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['require', 'node', 'default', 'types'],
		},
	},
};
