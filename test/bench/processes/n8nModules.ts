import { mkdtempSync } from 'node:fs';
import * as modules from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Imported first: n8n-core reads these when it is loaded.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-user-'));
process.env.N8N_ENCRYPTION_KEY = 'fake-encryption-key';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.NODE_ENV = 'production';

// n8n's server listens as well: what a node leaves in flight when it fails may fail later.
process.on('unhandledRejection', () => {});

/** The `node_modules` of a whole n8n, which the process that starts this one names. */
const [, , N8N_MODULES = ''] = process.argv;

/** What n8n brings comes from that n8n, whoever asks for it: the tests' tools here have an older one beside them. */
const BROUGHT_BY_N8N = /^(@n8n\/|n8n-core|n8n-workflow|n8n-nodes-base|n8n\/|reflect-metadata|luxon|axios)/;

const ofN8n = modules.createRequire(join(N8N_MODULES, 'n8n/package.json'));

/** From Node.js 22.15 on, and not in the types of the oldest version that is supported. */
type Resolve = (
	specifier: string,
	context: { parentURL?: string },
) => { url: string; shortCircuit?: boolean };
const { registerHooks } = modules as unknown as {
	registerHooks: (hooks: { resolve: (...given: [...Parameters<Resolve>, Resolve]) => object }) => void;
};

registerHooks({
	resolve: (specifier, context, next) => {
		const isN8nItself = context.parentURL?.startsWith(pathToFileURL(N8N_MODULES).href);
		if (isN8nItself || !BROUGHT_BY_N8N.test(specifier)) return next(specifier, context);
		return { url: pathToFileURL(ofN8n.resolve(specifier)).href, shortCircuit: true };
	},
});

/** Loads a module of n8n that this package's own tools do not know. */
export function requireFromN8n<Exports>(specifier: string): Exports {
	return ofN8n(specifier) as Exports;
}
