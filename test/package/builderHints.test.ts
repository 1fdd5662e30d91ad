import { nodes } from './packed/nodes';

const PACKAGE = 'n8n-nodes-voice-agent';
/** Every node that a builder chooses is read with its hint, so it has to be short. */
const LONGEST = 400;

const hinted = nodes.flatMap(({ folder, type: { description } }) =>
	description.builderHint ? [{ folder, hint: description.builderHint, name: description.name }] : [],
);

it('those that place calls, and the trigger, tell an AI workflow builder how they are used', () => {
	const own = ['voiceAgentDial', 'voiceAgentScheduleCampaign', 'voiceAgentTrigger'];
	expect(hinted.map(({ name }) => name)).toEqual(own);
	const fields = nodes.flatMap(({ type }) =>
		type.description.properties.filter((field) => field.builderHint),
	);
	expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(['preview', 'toNumber']));
});

it.each(hinted)('what $folder tells is short, and names only nodes that there are', ({ hint, name }) => {
	expect(hint.searchHint?.length).toBeLessThan(LONGEST);
	const known = nodes.map(({ type }) => `${PACKAGE}.${type.description.name}`);
	const related = (hint.relatedNodes ?? []).map(({ nodeType }) => nodeType);
	expect(related.length).toBeGreaterThan(0);
	expect(related.filter((type) => !known.includes(type) || type === `${PACKAGE}.${name}`)).toEqual([]);
});
