import type { IDataObject } from 'n8n-workflow';

import { FAKE_API_KEY, StandIn, type StandInOptions } from '../../stand-in/standIn';
import type { TestCredential } from '../engine/credentials';

declare global {
	/** Promises that failed without anybody listening, as n8n's server would log them. */
	var unheardFailures: unknown[];
}

export interface Service {
	readonly standIn: StandIn;
	/** A credential for it, with some fields changed. */
	credential(changes?: Partial<TestCredential>): TestCredential;
}

/**
 * Starts a stand-in for a file's tests. After each test nothing may have been off contract, and no
 * promise may have failed unheard.
 */
export function useStandIn(options: () => StandInOptions = () => ({})): Service {
	let standIn: StandIn;
	beforeAll(async () => {
		standIn = await StandIn.start(options());
	});
	beforeEach(async () => {
		await standIn.reset();
		unheardFailures.length = 0;
	});
	afterEach(() => {
		expect(standIn.violations).toEqual([]);
		expect(unheardFailures).toEqual([]);
	});
	afterAll(async () => await standIn.close());

	return {
		get standIn() {
			return standIn;
		},
		credential: (changes = {}) => ({
			apiKey: FAKE_API_KEY,
			organizationId: '0b6f0c3e-0000-4000-8000-000000000001',
			baseUrl: standIn.baseUrl,
			platformUrl: standIn.platformUrl,
			...changes,
		}),
	};
}

/** Rows of a spreadsheet with that many people, each with a phone number of its own. */
export function people(count: number): Array<IDataObject & { phone: string }> {
	return Array.from({ length: count }, (_, index) => ({
		phone: phoneOf(index),
		first_name: `Person ${index + 1}`,
	}));
}

export function phoneOf(index: number): string {
	return `+1555${String(100_000 + index).padStart(7, '0')}`;
}
