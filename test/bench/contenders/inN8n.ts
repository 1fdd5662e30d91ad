import { join } from 'node:path';

import type { ICredentialType, INodeType } from 'n8n-workflow';

import { runNode, type RunOptions } from '../../harness/engine/engine';
import type { Told } from './contender';

interface Package {
	VoiceAgentApi: new () => ICredentialType;
	VoiceAgentDial: new () => INodeType;
	VoiceAgentScheduleCampaign: new () => INodeType;
}

/** A node of n8n's own. */
export interface Versions {
	currentVersion: number;
	getNodeType: (version: number) => INodeType;
}

/** @returns the package as it was built there: what users run */
export function packageIn(folder: string): Package {
	// eslint-disable-next-line @typescript-eslint/no-require-imports
	return require(join(folder, 'index.js')) as Package;
}

/** Runs a node in n8n's engine, and sends rows that fail to the error branch. */
export async function runInN8n(
	nodeType: INodeType,
	{ settings, ...options }: Omit<RunOptions, 'rows'> & { rows: RunOptions['rows'] },
): Promise<Told> {
	const { success, errors, failure } = await runNode(nodeType, {
		...options,
		settings: { onError: 'continueErrorOutput', ...settings },
	});
	if (failure) throw new Error(`The run ended early: ${failure.message}`);
	// n8n's own error branch takes some failures for successes.
	const all = [...success, ...errors];
	const failed = all.filter(({ json, error }) => error !== undefined || json.error !== undefined);
	const unknown = failed.filter(({ json }) =>
		/outcome unknown|outcome is unknown/i.test(JSON.stringify(json.error)),
	);
	return { done: all.length - failed.length, failed: failed.length, unknown: unknown.length };
}
