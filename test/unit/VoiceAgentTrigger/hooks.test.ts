import { deriveSecret, placeOf } from '../../../nodes/VoiceAgentTrigger/hooks';
import type { TriggerContext } from '../../../nodes/VoiceAgentTrigger/triggerSettings';

const KEY = 'fake-api-key';
const secretIn = (changes: { webhookId?: string; mode?: string } = {}, useCaseId = 'use-case', key = KEY) => {
	const getNode = () => ({ id: 'node', webhookId: 'hook', ...changes });
	const [getWorkflow, getMode] = [() => ({ id: 'workflow' }), () => changes.mode ?? 'trigger'];
	const context = { getNode, getWorkflow, getMode } as unknown as TriggerContext;
	return deriveSecret(key, placeOf(context, useCaseId));
};

it('the secret of a hook is the same whenever it is derived, in every process, and 256 bits long', () => {
	expect(secretIn()).toMatch(/^[0-9a-f]{64}$/);
	expect(secretIn({ mode: 'webhook' }, 'use-case', ` ${KEY}\n`)).toBe(secretIn());
});

it('it is another one for another key, trigger, use case and purpose, however they are put together', () => {
	const secrets = [
		secretIn(),
		secretIn({}, 'use-case', 'another-fake-key'),
		secretIn({ webhookId: 'other' }),
		secretIn({ webhookId: undefined }),
		secretIn({}, 'other'),
		secretIn({ mode: 'manual' }),
		secretIn({ webhookId: 'hookuse' }, '-case'),
		secretIn({ webhookId: 'hook","use-case' }, ''),
	];
	expect(new Set(secrets).size).toBe(secrets.length);
});
