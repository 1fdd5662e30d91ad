import type { INodeProperties } from 'n8n-workflow';

import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { Campaigning } from '../../harness/nodes/campaign';
import { people, phoneOf, useStandIn } from '../../harness/http/service';
import { placeFields } from '../../harness/nodes/placeFields';
import { objectId } from '../../stand-in/records';

const service = useStandIn();
const campaigning = new Campaigning(service);

/** 200 people, three of whom cannot be called as they stand. */
const ROWS = people(200).map((row, index) => {
	if (index === 3) return { ...row, phone: 'ask Ada' };
	if (index === 50) return { ...row, scheduled_for: '2001-01-01T10:00' };
	if (index === 199) return { ...row, timezone: 'Mars/Olympus', scheduled_for: '2031-01-01T10:00' };
	return row;
});
const BAD = [3, 50, 199];

it('names all bad items at once, and sends nothing', async () => {
	const { failure } = await campaigning.schedule({ rows: ROWS });
	expect(failure?.message).toBe('3 items have problems');
	expect(failure?.description).toMatch(/^Item 4: .*"ask Ada"/m);
	expect(failure?.description).toMatch(/^Item 51: The call time .* has passed/m);
	expect(failure?.description).toMatch(/^Item 200: .*"Mars\/Olympus"/m);
	expect(campaigning.sent).toEqual([]);
});

it('with an error branch, puts them there with their source rows and schedules the rest', async () => {
	const { success, errors } = await campaigning.schedule({
		rows: ROWS,
		settings: { onError: 'continueErrorOutput' },
	});
	expect(errors.map(({ pairedItem }) => pairedItem)).toEqual(BAD.map((item) => ({ item })));
	expect(errors.map(({ json }) => json)).toEqual(
		BAD.map((item) => ({ ...ROWS[item], error: expect.any(String) as string })),
	);
	expect(success.map(({ pairedItem }) => pairedItem)).toEqual(
		ROWS.flatMap((_, item) => (BAD.includes(item) ? [] : [{ item }])),
	);
	expect(campaigning.sentCalls).toHaveLength(197);
});

it('with continue, keeps the order of the rows', async () => {
	const { success } = await campaigning.schedule({
		rows: ROWS,
		settings: { onError: 'continueRegularOutput' },
	});
	expect(success.map(({ pairedItem }) => pairedItem)).toEqual(ROWS.map((_, item) => ({ item })));
	expect(success[3]?.json).toEqual({
		...ROWS[3],
		error: expect.stringContaining('contains letters') as string,
	});
});

describe('rows without a number', () => {
	const rows = [{ phone: phoneOf(0) }, { phone: 'N/A' }, { phone: '' }, { phone: null }];

	it('are skipped, and the others are scheduled', async () => {
		const { success, failure } = await campaigning.schedule({ rows });
		expect(failure).toBeUndefined();
		expect(campaigning.sentCalls).toEqual([{ phone_number: phoneOf(0) }]);
		const skipped = { phone_number: '', skipped: true, reason: 'The item has no phone number' };
		expect(success.slice(1).map(({ json }) => json)).toEqual([skipped, skipped, skipped]);
	});

	it('are errors if the options say so', async () => {
		const parameters = { options: { itemsWithoutNumber: 'error' } };
		const { failure } = await campaigning.schedule({ rows, parameters });
		expect(failure?.message).toBe('3 items have no phone number (2, 3, 4)');
		expect(campaigning.sent).toEqual([]);
	});
});

it('sends nothing at all when no row is left', async () => {
	const { errors } = await campaigning.schedule({
		rows: [{ phone: 'n/a' }],
		settings: { onError: 'continueErrorOutput' },
	});
	expect(errors).toHaveLength(1);
	expect(service.standIn.requests).toEqual([]);
});

it('names the number that places the calls when it is missing, or no id of the service', async () => {
	const chosen = (value: string) => ({ fromNumber: { __rl: true, mode: 'id', value } });
	const missing = await campaigning.schedule({ rows: people(2), parameters: chosen('={{ "" }}') });
	expect(missing.failure?.message).toContain("'From Number' is empty");
	const short = await campaigning.schedule({ rows: people(2), parameters: chosen('={{ "123" }}') });
	expect(short.failure?.message).toContain(`'From Number' "123" has 3 characters instead of 24`);
	expect(campaigning.sent).toEqual([]);
});

it.each([
	['staggeredInterval', '$now', 'Staggered Interval (Minutes)'],
	['staggeredInterval', 'true', 'Staggered Interval (Minutes)'],
	['staggeredInterval', '[1]', 'Staggered Interval (Minutes)'],
	['maxDuration', 'new Date()', 'Max Duration (Minutes)'],
	['maxRetries', '-1', 'Max Retries'],
	['maxRetries', '1.5', 'Max Retries'],
])('schedules nothing where an expression gives %s %s', async (field, value, name) => {
	const parameters = placeFields({ [field]: `={{ ${value} }}` });
	const { failure } = await campaigning.schedule({ rows: people(2), parameters });
	expect(failure?.message).toContain(`'${name}' "`);
	expect(failure?.message).toContain('is not a whole number');
	expect(campaigning.sent).toEqual([]);
});

describe('a field of the campaign whose expression differs between items', () => {
	const VALUE = '={{ $json.value }}';

	/** How an expression fills a field, and what it gives for two items, where this is no plain text. */
	const OTHERS: Partial<Record<string, [parameter: unknown, values: unknown[]]>> = {
		'From Number': [{ __rl: true, mode: 'id', value: VALUE }, [objectId('40fe', 1), objectId('40fe', 2)]],
		'Use Case': [{ __rl: true, mode: 'id', value: VALUE }, [objectId('ca5e', 1), objectId('ca5e', 2)]],
		Language: [VALUE, ['en-US', 'de-DE']],
		'Retry Logic': [{ rule: [{ query: VALUE, retry_period: 1, max_retry_per_day: 1 }] }, ['busy', 'failed']],
	};

	const fields = new VoiceAgentScheduleCampaign().description.properties
		.flatMap((field) =>
			field.type === 'collection' ? [field, ...(field.options as INodeProperties[])] : [field],
		)
		.filter(
			({ routing, displayOptions }) => routing && !displayOptions?.show?.operation?.includes('getMany'),
		);

	it.each(fields)('is refused: $displayName', async (field) => {
		const { displayName, name, type } = field;
		const [parameter, values] = OTHERS[displayName] ?? [VALUE, type === 'number' ? [1, 2] : ['One', 'Two']];
		const rows = people(2).map((row, index) => ({ ...row, value: values[index] as string }));
		const options = { rows, parameters: placeFields({ [name]: parameter as string }) };
		const { failure } = await campaigning.schedule(options);
		expect(failure?.message).toContain(`'${displayName}' differs from item 1`);
		expect(campaigning.sent).toEqual([]);

		const same = rows.map((row) => ({ ...row, value: values[0] as string }));
		expect((await campaigning.schedule({ ...options, rows: same })).failure).toBeUndefined();
		expect(campaigning.sentCalls).toHaveLength(2);
	});

	it('is none, if it is a field of the calls in the same collection', async () => {
		const rows = people(2).map((row, index) => ({ ...row, zone: ['UTC', 'Asia/Tokyo'][index] }));
		const schedule = { timezone: '={{ $json.zone }}', staggeredInterval: 1 };
		await campaigning.schedule({ rows, parameters: { schedule } });
		expect(campaigning.sentCalls).toHaveLength(2);
	});

	it('is an error of these items, if the node continues on errors', async () => {
		const rows = people(3).map((row, index) => ({ ...row, value: index === 1 ? 'Two' : 'One' }));
		const { success, errors } = await campaigning.schedule({
			rows,
			parameters: { campaignName: VALUE },
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
		expect(success.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(campaigning.sent).toMatchObject([{ campaign_name: 'One' }]);
	});
});

it('says that the turn of a call never comes with an interval of millennia', async () => {
	const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
	const callingRules = {
		callingHours: { window: [{ days, from: '00:00', to: '24:00' }] },
		callingHoursZone: 'UTC',
	};
	const parameters = { callingRules, schedule: { staggeredInterval: 9_000_000_000_000 } };
	const settings = { onError: 'continueErrorOutput' as const };
	const { errors } = await campaigning.schedule({ rows: people(2), parameters, settings });
	expect(errors.map(({ json }) => json.error)).toEqual([expect.stringContaining('never be due')]);
});

describe('a number that stands in two rows', () => {
	const rows = [...people(3), { phone: ` ${phoneOf(1)} `, first_name: 'Again' }];

	it('is called once; the later row comes out marked', async () => {
		const { success } = await campaigning.schedule({ rows });
		expect(campaigning.sentCalls).toHaveLength(3);
		expect(success[3]).toEqual({
			json: { phone_number: phoneOf(1), skipped: true, reason: expect.stringContaining('item 2') as string },
			pairedItem: { item: 3 },
		});
	});

	it('is called for each row, if the user wants that', async () => {
		const { success } = await campaigning.schedule({
			rows,
			parameters: { callingRules: { duplicateNumbers: 'send' } },
		});
		expect(campaigning.sentCalls).toHaveLength(4);
		expect(success.map(({ json }) => (json.row as { first_name: string }).first_name)).toEqual([
			'Person 1',
			'Person 2',
			'Person 3',
			'Again',
		]);
	});

	it('is an error, if the user wants that', async () => {
		const { failure } = await campaigning.schedule({
			rows,
			parameters: { callingRules: { duplicateNumbers: 'error' } },
		});
		expect(failure?.message).toContain('The phone number "+15550100001" is a duplicate of item 2');
		expect(campaigning.sent).toEqual([]);
	});
});
