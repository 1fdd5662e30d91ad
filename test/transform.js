'use strict';

const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');

const OPTIONS = {
	loader: 'ts',
	format: 'cjs',
	target: 'es2022',
	sourcemap: 'inline',
	// Jest runs CommonJS, where a module is loaded by `require` alone.
	supported: { 'dynamic-import': false },
};

/**
 * Turns TypeScript into what Jest runs. `npm run types` checks the types, once for all files.
 *
 * @type {import('@jest/transform').SyncTransformer}
 */
module.exports = {
	process: (text, path) => transformSync(text, { ...OPTIONS, sourcefile: path }),
	getCacheKey: (text, path, { configString }) =>
		createHash('sha256')
			.update(JSON.stringify([version, OPTIONS, text, path, configString]))
			.digest('hex'),
};
