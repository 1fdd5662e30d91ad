import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { expressionsIn } from '../../../nodes/shared/values/expression';
import { PHONE_NUMBER, type Row } from './contender';

/** Numbers that show their place, that do not, and that say less still: each is another way to the zones. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
	'+1 555': ['+1555'],
	'US area codes': ['+1212', '+1312', '+1605', '+1303', '+1415', '+1808', '+1907'],
	Germany: ['+493012', '+498912'],
	mixed: ['+1555', '+1212', '+493012', '+61412', '+5511', '+4420', '+8190', '+1800'],
	Russia: ['+7912', '+7343'],
};
const ALL_WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Settings of a campaign, and what is in its rows. */
export interface Drawn {
	numbers: string;
	parameters: IDataObject & { options: IDataObject; callingRules: IDataObject };
}

const hours = (from: string, to: string) => ({ first: { days: ALL_WEEK, from, to } });
const without = <Value>(value: Value) => fc.option(fc.constant(value), { nil: undefined, freq: 2 });
const anySettings: fc.Arbitrary<Drawn> = fc
	.record({
		numbers: fc.constantFrom(...Object.keys(PREFIXES)),
		defaultCountry: fc.constantFrom('', 'US', 'DE'),
		scheduledFor: fc.constantFrom('', '={{ $json.call_at }}', '={{ $json.date }} {{ $json.time }}'),
		promptParameters: fc.constantFrom('fields', 'row'),
		options: fc.record({ timezone: fc.constantFrom('', 'Europe/Berlin', '={{ $json.timezone }}') }),
		callingRules: fc.record({
			callingHours: without(hours('09:00', '18:00')),
			zoneOrState: fc.constantFrom('', 'America/Chicago', '={{ $json.state }}'),
			outsideCallingHours: fc.constantFrom('move', 'skip'),
			holidays: without('2040-01-02 to 2040-01-06'),
			consent: without('yes'),
			allowedCountries: without(['US', 'DE']),
			doNotCallList: without(
				Array.from({ length: 1_000 }, (_, index) => `+1555${9_000_000 + index}`).join('\n'),
			),
			duplicateNumbers: fc.constantFrom('skip', 'send'),
		}),
	})
	.map(({ numbers, callingRules, ...parameters }) => {
		const added = Object.entries(callingRules).filter(([, value]) => value !== undefined && value !== '');
		return { numbers, parameters: { ...parameters, callingRules: Object.fromEntries(added) } };
	});

/** The plain ones, and others that are drawn by chance, the same each time. */
export const SETTINGS: readonly Drawn[] = [
	{ numbers: 'US area codes', parameters: { options: {}, callingRules: {} } },
	...fc.sample(anySettings, { numRuns: 24, seed: 1 }),
];

/** @returns all expressions that n8n evaluates for a row with these settings */
export const expressionsOf = ({ parameters }: Drawn): string[] => [
	PHONE_NUMBER,
	...expressionsIn(parameters),
];

/** @returns rows with numbers of these settings */
export function rowsFor({ numbers }: Drawn, count: number): Row[] {
	const prefixes = PREFIXES[numbers] ?? [];
	return Array.from({ length: count }, (_, index) => {
		const prefix = prefixes[index % prefixes.length] ?? '';
		const date = `2040-01-${String(1 + (index % 28)).padStart(2, '0')}`;
		return {
			phone: prefix + String(2_000_000 + index),
			first_name: `Person ${index + 1}`,
			call_at: `${date} 09:30`,
			date,
			time: '09:30',
			timezone: index % 2 === 0 ? 'America/New_York' : 'Asia/Tokyo',
			state: index % 2 === 0 ? 'TX' : 'Ontario',
		};
	});
}
