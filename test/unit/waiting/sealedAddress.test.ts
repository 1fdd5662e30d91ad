import fc from 'fast-check';

import { mayBeSealed, openAddress, sealAddress } from '../../../nodes/shared/waiting/sealedAddress';
import { addressText, readAddress, type WaitAddress } from '../../../nodes/shared/waiting/waitAddress';
import { runs } from '../../harness/properties/runs';

const API_KEY = 'fake-key-0123456789abcdef';
const USE_CASE = 'ca5e00000000000000000001';
const ADDRESS = { executionId: '42', signature: 'ab'.repeat(32), token: 'T'.repeat(43) };
const KEYS = { apiKey: API_KEY, useCaseId: USE_CASE };

const word = (alphabet: string, range: { minLength: number; maxLength: number }) =>
	fc.string({ unit: fc.constantFrom(...alphabet), ...range });
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const anyAddress: fc.Arbitrary<WaitAddress> = fc.record({
	executionId: word('0123456789', { minLength: 1, maxLength: 19 }),
	signature: word(BASE64URL, { minLength: 0, maxLength: 256 }),
	token: word(BASE64URL, { minLength: 43, maxLength: 43 }),
});
const anyUseCase = fc.string({ unit: 'binary', maxLength: 30 });

it('whoever has the key gets the very address, for the use case that it was sealed for', () => {
	fc.assert(
		fc.property(anyAddress, fc.string({ minLength: 1 }), anyUseCase, (address, apiKey, useCaseId) => {
			const sealed = sealAddress(address, { apiKey, useCaseId });
			expect(mayBeSealed(sealed)).toBe(true);
			expect(openAddress(sealed, { apiKey: ` ${apiKey}\n`, useCaseId })).toEqual(address);
		}),
		{ numRuns: runs(200, 5000) },
	);
});

it('tells nothing to whoever has it without the key: two of the same address share no part of it', () => {
	const [one = '', other = ''] = [0, 1].map(() => sealAddress(ADDRESS, KEYS));
	for (const bytes of [one, other].map((text) => Buffer.from(text, 'base64url').toString('latin1'))) {
		for (const part of [ADDRESS.signature.slice(0, 8), ADDRESS.token.slice(0, 8)]) {
			expect(bytes).not.toContain(part);
		}
	}
	const pieces = new Set(Array.from({ length: one.length - 7 }, (_, index) => one.slice(index, index + 8)));
	const shared = Array.from(pieces).filter((piece) => other.includes(piece));
	expect(shared).toEqual([]);
});

it('is opened by no other key, and for no other use case', () => {
	const sealed = sealAddress(ADDRESS, KEYS);
	fc.assert(
		fc.property(fc.string(), anyUseCase, (text, other) => {
			fc.pre(text.trim() !== API_KEY && other !== USE_CASE);
			expect(openAddress(sealed, { apiKey: text, useCaseId: USE_CASE })).toBeUndefined();
			expect(openAddress(sealed, { apiKey: API_KEY, useCaseId: other })).toBeUndefined();
		}),
		{ numRuns: runs(200, 5000) },
	);
	expect(openAddress(sealed, { apiKey: API_KEY })).toBeUndefined();
});

it('is opened for any use case where the call names none', () => {
	const sealed = sealAddress(ADDRESS, { apiKey: API_KEY, useCaseId: '' });
	for (const useCaseId of ['', USE_CASE, undefined]) {
		expect(openAddress(sealed, { apiKey: API_KEY, useCaseId })).toEqual(ADDRESS);
	}
});

it('no bit of it can be changed, and nothing be cut off', () => {
	const bytes = Buffer.from(sealAddress(ADDRESS, KEYS), 'base64url');
	for (let bit = 0; bit < bytes.length * 8; bit++) {
		const changed = Buffer.from(bytes);
		changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
		expect(openAddress(changed.toString('base64url'), KEYS)).toBeUndefined();
	}
	for (let length = 0; length < bytes.length; length++) {
		expect(openAddress(bytes.subarray(0, length).toString('base64url'), KEYS)).toBeUndefined();
	}
});

it('anything else is no address, and never fails', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.base64String(), fc.constant(addressText(ADDRESS))), (text) => {
			expect(openAddress(text, KEYS)).toBeUndefined();
		}),
		{ numRuns: runs(500, 5000) },
	);
	for (const value of [undefined, null, 7, {}, [], '', 'of somebody else', addressText(ADDRESS)]) {
		expect(mayBeSealed(value)).toBe(false);
	}
});

it('the longest number of an execution is one', () => {
	const address = { ...ADDRESS, executionId: '9'.repeat(19) };
	expect(readAddress(addressText(address))).toEqual(address);
});

it.each<Partial<WaitAddress>>([
	...['', '4a', '-1', '1'.repeat(20), '\u0661'].map((executionId) => ({ executionId })),
	...['a/../b', 'a'.repeat(257)].map((signature) => ({ signature })),
	...['T'.repeat(42), `${'T'.repeat(42)}%`].map((token) => ({ token })),
])('what leads elsewhere, or is too long or short, is no address: %j', (part) =>
	expect(readAddress(addressText({ ...ADDRESS, ...part }))).toBeUndefined(),
);
