import { fingerprintOf, secretOf, triggerOf } from '../../../../nodes/VoiceAgentTrigger/registration/hook';

const PLACE = { trigger: 'trigger', useCaseId: 'use-case', isTest: false };
const KEY = 'fake-api-key';

describe('the secret of a hook', () => {
	it('is the same whenever it is derived, and 256 bits long', () => {
		expect(secretOf(KEY, PLACE)).toMatch(/^[0-9a-f]{64}$/);
		expect(secretOf(KEY, { ...PLACE })).toBe(secretOf(KEY, PLACE));
		expect(secretOf(` ${KEY}\n`, PLACE)).toBe(secretOf(KEY, PLACE));
	});

	it('is another one for another key, trigger, use case and purpose, however they are put together', () => {
		const secrets = [
			secretOf(KEY, PLACE),
			secretOf('another-fake-key', PLACE),
			secretOf(KEY, { ...PLACE, trigger: 'other' }),
			secretOf(KEY, { ...PLACE, useCaseId: 'other' }),
			secretOf(KEY, { ...PLACE, isTest: true }),
			secretOf(KEY, { trigger: 'triggeruse', useCaseId: '-case', isTest: false }),
			secretOf(KEY, { trigger: 'trigger","use-case', useCaseId: '', isTest: false }),
		];
		expect(new Set(secrets).size).toBe(secrets.length);
	});

	it('cannot be told from its fingerprint', () => {
		const secret = secretOf(KEY, PLACE);
		expect(fingerprintOf(secret)).toHaveLength(43);
		expect(Buffer.from(fingerprintOf(secret), 'base64url').toString('hex')).not.toBe(secret);
	});
});

describe('a trigger', () => {
	const node = { id: 'node', webhookId: 'hook', name: 'Any' } as never;

	it('is known by what n8n makes its address of', () => {
		expect(triggerOf({ id: 'workflow' }, node)).toBe('hook');
		expect(triggerOf({ id: 'workflow' }, { id: 'node', name: 'Any' } as never)).toBe('workflow/node');
	});
});
