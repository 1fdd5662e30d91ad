import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const JSON_FILES = ['package.json'];
const PRODUCT = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/** n8n's helpers that send a request. */
const SENDING = ['httpRequest', 'httpRequestWithAuthentication', 'request', 'requestWithAuthentication'];

/** n8n's rules for nodes, credentials and packages, without those that say of themselves that they are for n8n's own repository. */
function nodesBase(name) {
	const isForEverybody = (rule) =>
		!n8nNodesBase.rules[rule.replace('n8n-nodes-base/', '')].meta.docs.description.includes(
			'main repository',
		);
	return Object.fromEntries(
		Object.entries(n8nNodesBase.configs[name].rules).filter(([rule]) => isForEverybody(rule)),
	);
}

export default tseslint.config(
	{ ignores: ['dist/', '.n8n/', 'coverage/', 'reports/', 'nodes/shared/*/generated/'] },
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.recommended],
		languageOptions: { parserOptions: { project: './test/tsconfig.json' } },
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
			'@typescript-eslint/no-base-to-string': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
			'@typescript-eslint/only-throw-error': 'error',
			'@typescript-eslint/return-await': ['error', 'always'],
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
		},
	},
	{
		// Rows, files and the service choose the texts that expressions are tried on.
		files: [...PRODUCT, 'tools/**/*.ts'],
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential' }],
		},
	},
	{
		files: [...PRODUCT, ...JSON_FILES],
		...n8nCommunityNodesPlugin.configs.recommended,
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: nodesBase('nodes'),
	},
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: nodesBase('credentials'),
	},
	{
		files: PRODUCT,
		rules: {
			'no-console': 'error',
			'no-restricted-globals': [
				'error',
				{ name: 'fetch', message: "Use n8n's helpers, which know its proxy." },
			],
		},
	},
	{
		files: PRODUCT,
		ignores: ['nodes/shared/request/**'],
		rules: {
			'no-restricted-properties': [
				'error',
				...SENDING.map((property) => ({ property, message: 'Requests are sent in shared/request only.' })),
				{
					property: 'addExecutionHints',
					message: 'n8n renders hints as HTML: use addHint, which escapes them.',
				},
			],
		},
	},
	{
		files: JSON_FILES,
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: nodesBase('community'),
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
);
