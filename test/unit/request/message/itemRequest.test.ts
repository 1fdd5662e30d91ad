import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { OperationId } from '../../../../nodes/shared/contract/contract';
import type { ItemContext } from '../../../../nodes/shared/request/message/item';
import { fillPath, prepareItem } from '../../../../nodes/shared/request/message/itemRequest';
import { outputReader, toRecord, UNSET } from '../../../../nodes/shared/request/message/output';

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
	const request = prepareItem(
		'deleteCallNote',
		CALL_NOTE,
		{},
		itemWith({ callId: ` ${CALL} `, noteId: 'a/b' }),
	);
	expect(request.path).toBe(`/api/v1/calls/${CALL}/notes/a%2Fb`);
	expect(request.toOutput('')).toEqual([{ deleted: true, callId: CALL, noteId: 'a/b' }]);
});

it('an id that cannot be one is refused by the name of its field', () => {
	const prepare = () =>
		prepareItem('deleteCallNote', CALL_NOTE, {}, itemWith({ callId: 'short', noteId: 'n' }));
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

it('what is made of other fields is sent beside what the fields gave', () => {
	const made = { model: (item: ItemContext) => item.getNodeParameter('speed', '') };
	const { body } = prepareItem('dialOutbound', { made }, { phone_number: '1' }, itemWith({ speed: 'Fast' }));
	expect(body).toEqual({ phone_number: '1', model: 'Fast' });
});

it('secrets of the body never come back', () => {
	const secrets = ['api_key', 'telco_credentials'];
	const fields = { api_key: 'fake-secret', telco_credentials: { auth_token: 'fake-token' } };
	const request = prepareItem('updateOrganization', { secrets }, fields, itemWith());
	expect(request.hidden).toEqual(['fake-secret', 'fake-token']);
});

it('a change names the record that it changes: its path, or a field of the body in any case', () => {
	const recordOf = (email: string) =>
		prepareItem('setMember', { recordField: 'email' }, { email }, itemWith()).record;
	expect(recordOf('Ada@voice-agent.example')).toBe(recordOf('ada@voice-agent.example'));
	expect(recordOf('ada@voice-agent.example')).not.toBe(recordOf('bob@voice-agent.example'));
	expect(prepareItem('updateOrganization', {}, { name: 'n' }, itemWith()).record).toBe('/api/v1/orgs');
	expect(prepareItem('deleteAgents', {}, { ids: ['1'] }, itemWith()).record).toBeUndefined();
});

describe('what comes out of a response', () => {
	const output = (id: OperationId, body: unknown, sent: IDataObject = {}) =>
		outputReader(id, {}, UNSET)(body, sent);

	it.each([undefined, null, ''])('without a body (%p) is a success, with what was sent', (body) => {
		expect(output('stopCall', body, { id: 'call-1' })).toEqual([{ success: true, id: 'call-1' }]);
		expect(output('deleteCallNote', body, { noteId: '1' })).toEqual([{ deleted: true, noteId: '1' }]);
	});

	it('is a record for each entry of a list, and nothing of an empty one', () => {
		expect(output('listNumbers', [{ id: 1 }, { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }]);
		expect(output('listNumbers', [])).toEqual([]);
	});

	it.each([['OK'], [7], [false], [[1]]])('is a record, whatever the service gives: %p', (value) => {
		expect(toRecord(value)).toEqual({ value });
	});

	it.each([null, 'busy', { code: 1 }])(
		'has no field named error, which would make n8n run the node again: %p',
		(error) => {
			expect(toRecord({ id: 1, error })).toEqual({ id: 1, service_error: error });
		},
	);
});
