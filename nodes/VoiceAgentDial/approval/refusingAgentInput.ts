import type { INode, INodeProperties } from 'n8n-workflow';

import { readsMoreThanNodes } from '../../shared/values/expression';
import { InputProblem, quote } from '../../shared/values/inputProblem';
import { question } from './approval.fields';

/**
 * The agent must not decide whom to ask, about what use case, or which answer approves: only the question may
 * show what it wants to do.
 *
 * @throws InputProblem when another field may read what the agent gives
 */
export function refuseAgentInput({ parameters }: INode, properties: readonly INodeProperties[]): void {
	for (const [name, raw] of Object.entries(parameters)) {
		if (name === question.name || !readsMoreThanNodes(raw)) continue;
		const field = properties.find((property) => property.name === name)?.displayName ?? name;
		throw new InputProblem(
			`${quote(field)} can't read what the AI agent provides`,
			"Enter a fixed value, or read a node by its name, e.g. {{ $('Settings').first().json.phone }}.",
		);
	}
}
