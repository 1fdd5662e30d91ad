import type { INodeProperties } from 'n8n-workflow';

import { nodes } from './packed/nodes';

const PACKAGE = 'n8n-nodes-voice-agent';
/** Every node that a builder chooses is read with its hint, so it has to be short. */
const LONGEST = 400;

const hinted = nodes.flatMap(({ folder, type: { description } }) =>
	description.builderHint ? [{ folder, hint: description.builderHint, name: description.name }] : [],
);

it('those that place calls, and the trigger, tell an AI workflow builder how they are used', () => {
	expect(hinted.map(({ name }) => name)).toEqual([
		'voiceAgentDial',
		'voiceAgentScheduleCampaign',
		'voiceAgentTrigger',
	]);
	const names = nodes
		.flatMap(({ type }) => type.description.properties.filter(hasHint))
		.map(({ name }) => name);
	expect(new Set(names)).toEqual(new Set(['preview', 'toNumber']));
});

it.each(hinted)('what $folder tells is short, and names only nodes that there are', ({ hint, name }) => {
	expect(hint.searchHint?.length).toBeLessThan(LONGEST);
	const known = nodes.map(({ type }) => `${PACKAGE}.${type.description.name}`);
	const related = (hint.relatedNodes ?? []).map(({ nodeType }) => nodeType);
	expect(related.length).toBeGreaterThan(0);
	expect(related.filter((type) => !known.includes(type) || type === `${PACKAGE}.${name}`)).toEqual([]);
});

function hasHint({ builderHint }: INodeProperties): boolean {
	return builderHint !== undefined;
}
