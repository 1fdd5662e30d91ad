import {
	hashSecret,
	deriveSecret,
	makeTriggerKey,
} from '../../../../nodes/VoiceAgentTrigger/registration/hooks';

const PLACE = { trigger: 'trigger', useCaseId: 'use-case', isTest: false };
const KEY = 'fake-api-key';

describe('the secret of a hook', () => {
	it('is the same whenever it is derived, and 256 bits long', () => {
		expect(deriveSecret(KEY, PLACE)).toMatch(/^[0-9a-f]{64}$/);
		expect(deriveSecret(KEY, { ...PLACE })).toBe(deriveSecret(KEY, PLACE));
		expect(deriveSecret(` ${KEY}\n`, PLACE)).toBe(deriveSecret(KEY, PLACE));
	});

	it('is another one for another key, trigger, use case and purpose, however they are put together', () => {
		const secrets = [
			deriveSecret(KEY, PLACE),
			deriveSecret('another-fake-key', PLACE),
			deriveSecret(KEY, { ...PLACE, trigger: 'other' }),
			deriveSecret(KEY, { ...PLACE, useCaseId: 'other' }),
			deriveSecret(KEY, { ...PLACE, isTest: true }),
			deriveSecret(KEY, { trigger: 'triggeruse', useCaseId: '-case', isTest: false }),
			deriveSecret(KEY, { trigger: 'trigger","use-case', useCaseId: '', isTest: false }),
		];
		expect(new Set(secrets).size).toBe(secrets.length);
	});

	it('cannot be told from its fingerprint', () => {
		const secret = deriveSecret(KEY, PLACE);
		expect(hashSecret(secret)).toHaveLength(43);
		expect(Buffer.from(hashSecret(secret), 'base64url').toString('hex')).not.toBe(secret);
	});
});

describe('a trigger', () => {
	const node = { id: 'node', webhookId: 'hook', name: 'Any' } as never;

	it('is known by what n8n makes its address of', () => {
		expect(makeTriggerKey({ id: 'workflow' }, node)).toBe('hook');
		expect(makeTriggerKey({ id: 'workflow' }, { id: 'node', name: 'Any' } as never)).toBe('workflow/node');
	});
});
