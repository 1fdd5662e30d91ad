import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../../nodes/shared/request/message/item';
import { changedRecord, fillPath, prepareRequest } from '../../../nodes/shared/request/request';

const CALL = '64f0c1a2b3d4e5f601234567';

const itemWith = (parameters: Record<string, unknown> = {}) =>
	({
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
	}) as unknown as ItemContext;

const CALL_NOTE = {
	path: {
		id: { parameter: 'callId', displayName: 'Call ID', outputName: 'callId' },
		noteId: { parameter: 'noteId', displayName: 'Note ID' },
	},
};

it('parameters of the path come from their fields, and are told by the names that the output has', () => {
	const request = prepareRequest(
		'deleteCallNote',
		CALL_NOTE,
		{},
		itemWith({ callId: ` ${CALL} `, noteId: 'a/b' }),
	);
	expect(request.path).toBe(`/api/v1/calls/${CALL}/notes/a%2Fb`);
	expect(request.sent).toEqual({ callId: CALL, noteId: 'a/b' });
});

it('an id that cannot be one is refused by the name of its field', () => {
	const prepare = () =>
		prepareRequest('deleteCallNote', CALL_NOTE, {}, itemWith({ callId: 'short', noteId: 'n' }));
	expect(prepare).toThrow('"short" has 5 characters instead of 24');
});

it('no value of a parameter reaches another path', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (value) => {
			const path = fillPath('/calls/{id}/stop', { id: value });
			expect(path.split(/[/?#]/)).toHaveLength(4);
			expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(value);
		}),
	);
});

it('each step changes what is sent, in order, and what the fields gave stays as it was', () => {
	const fields = { phone_number: ' 1 ' };
	const { body, note } = prepareRequest(
		'dialOutbound',
		{
			prepare: [
				(draft) => {
					draft.phone_number = (draft.phone_number as string).trim();
					return 'The extension is not dialed';
				},
				(draft) => {
					draft.phone_number = `+${draft.phone_number as string}`;
					return 'was read as a number of Germany';
				},
			],
		},
		fields,
		itemWith(),
	);
	expect(body).toEqual({ phone_number: '+1' });
	expect(note).toBe('The extension is not dialed. was read as a number of Germany');
	expect(fields).toEqual({ phone_number: ' 1 ' });
});

it.each([
	[true, []],
	[false, ['fake-secret', 'fake-token']],
])(
	'secrets of the body never come back in an error; in the output if they are wanted (%p)',
	(wanted, hidden) => {
		const secrets = { names: ['api_key', 'telco_credentials'], areWanted: () => wanted };
		const fields = { api_key: 'fake-secret', telco_credentials: { auth_token: 'fake-token' } };
		const request = prepareRequest('updateOrganization', { secrets }, fields, itemWith());
		expect(request.hidden.inErrors).toEqual(['fake-secret', 'fake-token']);
		expect(request.hidden.inOutput).toEqual(hidden);
	},
);

it('what a request hides never comes back, whatever the user wants to see', () => {
	const secrets = { names: ['api_key'], areWanted: () => true };
	const hides = ({ name }: IDataObject) => [`of ${name as string}`];
	const fields = { name: 'Example', api_key: 'fake-secret' };
	const { hidden } = prepareRequest('updateOrganization', { secrets, hides }, fields, itemWith());
	expect(hidden).toEqual({ inErrors: ['of Example', 'fake-secret'], inOutput: ['of Example'] });
});

it.each([
	[2_000, undefined],
	[2_001, 'A secret is longer than 2000 characters'],
])('a secret of %d characters, which is looked for in all that comes back', (length, problem) => {
	const secrets = { names: ['telco_credentials'], areWanted: () => false };
	const fields = { telco_credentials: { auth_token: 'x'.repeat(length) } };
	const prepare = () => prepareRequest('updateOrganization', { secrets }, fields, itemWith());
	if (problem === undefined) expect(prepare().hidden.inOutput).toHaveLength(1);
	else expect(prepare).toThrow(problem);
});

it('a change names the record that it changes: its path, or a field of the body in any case', () => {
	const recordOf = (email: string) =>
		changedRecord('setMember', { recordField: 'email' }, { path: '/member', body: { email } });
	expect(recordOf('Ada@voice-agent.example')).toBe(recordOf('ada@voice-agent.example'));
	expect(recordOf('ada@voice-agent.example')).not.toBe(recordOf('bob@voice-agent.example'));
	expect(changedRecord('updateNumberTitle', {}, { path: '/numbers/7', body: {} })).toBe('/numbers/7');
	expect(changedRecord('deleteCallNote', {}, { path: '/notes/7', body: {} })).toBeUndefined();
});
