import { deriveSecret, placeOf } from '../../../nodes/VoiceAgentTrigger/hooks';
import type { TriggerContext } from '../../../nodes/VoiceAgentTrigger/triggerSettings';

const KEY = 'fake-api-key';
const placeIn = (changes: { webhookId?: string; mode?: string }, useCaseId = 'use-case') => {
	const getNode = () => ({ id: 'node', webhookId: 'hook', ...changes });
	const [getWorkflow, getMode] = [() => ({ id: 'workflow' }), () => changes.mode ?? 'trigger'];
	return placeOf({ getNode, getWorkflow, getMode } as unknown as TriggerContext, useCaseId);
};

describe('the secret of a hook', () => {
	it('is the same whenever it is derived, in every process, and 256 bits long', () => {
		const secret = deriveSecret(KEY, placeIn({}));
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		expect(deriveSecret(` ${KEY}\n`, placeIn({ mode: 'webhook' }))).toBe(secret);
	});

	it('is another one for another key, trigger, use case and purpose, however they are put together', () => {
		const secrets = [
			deriveSecret(KEY, placeIn({})),
			deriveSecret('another-fake-key', placeIn({})),
			deriveSecret(KEY, placeIn({ webhookId: 'other' })),
			deriveSecret(KEY, placeIn({ webhookId: undefined })),
			deriveSecret(KEY, placeIn({}, 'other')),
			deriveSecret(KEY, placeIn({ mode: 'manual' })),
			deriveSecret(KEY, placeIn({ webhookId: 'hookuse' }, '-case')),
			deriveSecret(KEY, placeIn({ webhookId: 'hook","use-case' }, '')),
		];
		expect(new Set(secrets).size).toBe(secrets.length);
	});
});
