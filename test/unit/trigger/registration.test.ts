import { isFromService } from '../../../nodes/VoiceAgentTrigger/deliveryCheck';
import { ProcessMemory } from '../../../nodes/VoiceAgentTrigger/processMemory';
import {
	currentOf,
	including,
	merged,
	newRegistration,
	registrationAt,
	type Registration,
} from '../../../nodes/VoiceAgentTrigger/registration';

const PLACE = { url: 'https://n8n.example/webhook/1', useCaseId: 'use-case', isTest: false };
const OTHER = { ...PLACE, useCaseId: 'other' };
const at = (usedAt: number, changes: Partial<Registration> = {}): Registration => ({
	...newRegistration(PLACE, usedAt),
	...changes,
});

describe('registrations', () => {
	it('have secrets of their own, of 32 bytes', () => {
		const secrets = Array.from({ length: 100 }, () => newRegistration(PLACE, 0).secret);
		expect(new Set(secrets).size).toBe(100);
		expect(secrets.every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true);
	});

	it('are unknown until the service has answered', () => {
		expect(newRegistration(PLACE, 0).outcome).toBe('unknown');
	});

	it('are told apart by address, use case and purpose', () => {
		const list = including([], at(1));
		expect(registrationAt(list, PLACE)).toBe(list[0]);
		for (const change of [{ url: 'https://x.example' }, { useCaseId: 'x' }, { isTest: true }]) {
			expect(registrationAt(list, { ...PLACE, ...change })).toBeUndefined();
		}
	});

	it('count from their latest use', () => {
		const first = at(1);
		const second = at(2, OTHER);
		const test = at(3, { isTest: true });
		const list = including(including(including([], first), second), test);
		expect(currentOf(list, false)).toBe(second);
		expect(currentOf(list, true)).toBe(test);
		expect(currentOf(including(list, { ...first, usedAt: 4 }), false)).toEqual({ ...first, usedAt: 4 });
		expect(currentOf([], false)).toBeUndefined();
	});

	it('of two sources: the later use counts, and what is certain', () => {
		const old = at(1);
		const recent = at(2);
		expect(merged([old], [recent])).toEqual([recent]);
		expect(merged([recent], [old])).toEqual([recent]);
		const certain: Registration = { ...recent, outcome: 'done' };
		expect(merged([certain], [recent])).toEqual([certain]);
		expect(merged([recent], [certain])).toEqual([certain]);
		expect(merged([old], [at(3, OTHER)])).toHaveLength(2);
	});

	it('are forgotten beyond the latest twenty', () => {
		const many = Array.from({ length: 25 }, (_, index) => at(index, { useCaseId: `use-case-${index}` }));
		const kept = merged([], many);
		expect(kept.map(({ usedAt }) => usedAt)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
	});
});

describe('the delivery check', () => {
	it.each<[unknown, string | undefined, boolean]>([
		['secret', 'secret', true],
		['secret', 'Secret', false],
		['secret', 'secret2', false],
		['', '', false],
		['secret', '', false],
		['secret', undefined, false],
		[undefined, 'secret', false],
		['', 'secret', false],
		[['secret'], 'secret', false],
	])('of %p against %p: %p', (header, secret, isRight) => {
		expect(isFromService(header, secret)).toBe(isRight);
	});
});

describe('the memory of the process', () => {
	const node = (id: string, workflow = '1') => ({
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id }),
	});

	it('keeps nodes apart, of one workflow and of others', () => {
		const memory = new ProcessMemory('nothing');
		memory.keep(node('a'), 'kept');
		expect([memory.recall(node('a')), memory.recall(node('b')), memory.recall(node('a', '2'))]).toEqual([
			'kept',
			'nothing',
			'nothing',
		]);
	});

	it('is bounded', () => {
		const memory = new ProcessMemory(-1);
		for (let index = 0; index <= 1000; index++) memory.keep(node(String(index)), index);
		expect([memory.recall(node('0')), memory.recall(node('1')), memory.recall(node('1000'))]).toEqual([
			-1, 1, 1000,
		]);
	});
});
