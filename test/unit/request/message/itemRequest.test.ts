import fc from 'fast-check';

import { BodyFields } from '../../../../nodes/shared/request/message/body';
import type { ItemContext } from '../../../../nodes/shared/request/message/item';
import { fillPath, prepareItem } from '../../../../nodes/shared/request/message/itemRequest';
import { toRecord } from '../../../../nodes/shared/request/message/output';

const NO_FIELDS = new BodyFields([]);
const itemWith = (parameters: Record<string, unknown> = {}) =>
	({
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
	}) as unknown as ItemContext;

it('no value of a parameter reaches another path', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (value) => {
			const path = fillPath('/calls/{id}/stop', { id: value });
			expect(path.split(/[/?#]/)).toHaveLength(4);
			expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(value);
		}),
	);
});

it('a change names the record that it changes: its path, or a field of the body in any case', () => {
	const recordOf = (email: string) =>
		prepareItem('setMember', { recordField: 'email', made: { email: () => email } }, NO_FIELDS, itemWith())
			.record;
	expect(recordOf('Ada@voice-agent.example')).toBe(recordOf('ada@voice-agent.example'));
	expect(recordOf('ada@voice-agent.example')).not.toBe(recordOf('bob@voice-agent.example'));
	const update = prepareItem('updateOrganization', { made: { name: () => 'n' } }, NO_FIELDS, itemWith());
	expect(update.record).toBe('/api/v1/orgs');
	const deletion = prepareItem('deleteAgents', { made: { ids: () => ['1'] } }, NO_FIELDS, itemWith());
	expect(deletion.record).toBeUndefined();
});

it('what is hidden of secrets are their texts as they are, and their numbers', () => {
	const made = { telco_credentials: () => ({ auth_token: 'a"b', account_sid: 12345 }) };
	const secrets = ['telco_credentials'];
	const { hidden } = prepareItem('updateOrganization', { secrets, made }, NO_FIELDS, itemWith());
	expect(hidden).toEqual(['a"b', '12345']);
});

it.each([null, 'busy', { code: 1 }])(
	'a record has no field named error, which would make n8n run the node again: %p',
	(error) => expect(toRecord({ id: 1, error })).toEqual({ id: 1, service_error: error }),
);
