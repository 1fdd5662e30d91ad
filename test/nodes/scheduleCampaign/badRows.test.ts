import type { INodeProperties } from 'n8n-workflow';

import { VoiceAgentScheduleCampaign } from '../../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { itemOf } from '../../harness/engine/engine';
import { people, phoneOf } from '../../harness/http/service';
import { objectId } from '../../stand-in/records';
import { placeFields, statusesOf, useCallingNodes } from '../../harness/nodes/callingNodes';

const { schedule, campaignsSent, campaignCalls } = useCallingNodes();
const TIME = '2031-05-05 12:00';
const CONTINUE = { onError: 'continueErrorOutput' } as const;

/** 200 people, three of whom cannot be called as they stand. */
const ROWS = people(200).map((row, index) => {
	if (index === 3) return { ...row, phone: 'ask Ada 5' };
	if (index === 50) return { ...row, scheduled_for: '2001-01-01T10:00' };
	if (index === 199) return { ...row, timezone: 'Mars/Olympus', scheduled_for: '2031-01-01T10:00' };
	return row;
});
const options = { timezone: '={{ $json.timezone }}' };
const parameters = { scheduledFor: '={{ $json.scheduled_for }}', options };

it('names all bad items at once, and sends nothing', async () => {
	const { failure } = await schedule({ rows: ROWS, parameters });
	expect(failure?.message).toBe('No calls placed: 3 of 200 items are invalid');
	expect(failure?.description?.split('<br>')).toEqual([
		expect.stringMatching(/^Item 4: The phone number &quot;ask Ada 5&quot; contains text: /),
		expect.stringMatching(/^Item 51: 'Scheduled For' &quot;2001-01-01 10:00 -05:00&quot; has passed\. /),
		expect.stringMatching(/^Item 200: &quot;Mars\/Olympus&quot; in 'Time Zone' is not a valid time zone\. /),
		"To call the others, set 'On Error' in the node's Settings tab to 'Continue (using error output)'.",
	]);
	expect(campaignsSent()).toEqual([]);
});

it('a preview counts the items that a cell stops, by what it says, in the order of the items', async () => {
	const rows = ['see notes', 'do not call', '', phoneOf(1), phoneOf(2), phoneOf(3)].map((phone, index) => ({
		...{ phone, dnc: index === 4 ? 'yes' : '', memo: index === 5 ? 'she hates phone calls' : '' },
	}));
	const { success, hints } = await schedule({ rows, parameters: { preview: true } });
	expect(success.map(({ json }) => [json.status, json.reason])).toEqual([
		['skipped', 'Column "phone" has no number: "see notes"'],
		['skipped', 'Column "phone" says "do not call"'],
		['skipped', 'Column "phone" is empty'],
		['ready', expect.any(String)],
		['skipped', 'Column "dnc" says "yes"'],
		['skipped', 'Column "memo" may say not to call: "she hates phone calls"'],
	]);
	expect(hints[0]?.split('<br>').slice(0, 5)).toEqual([
		'Preview: 1 will be called, 5 skipped.',
		'',
		'1 skipped, item 1: Column &quot;phone&quot; has no number: &quot;see notes&quot;.',
		'2 skipped, items 2, 5, because a cell says not to call. Example: Column &quot;phone&quot; says &quot;do not call&quot;.',
		'1 skipped, item 3: Column &quot;phone&quot; is empty.',
	]);
});

it('a note with another number skips its item, but not a second number of the person, or of another one', async () => {
	const cells = ['', 'no landline yet', '617-308-2246 (work)'];
	const others = (cell: string) => ({ Home: cell, 'Aunt Phone': cell, memo: cell && 'two dogs' });
	const rows = cells.map((cell, index) => ({ Mobile: phoneOf(index), ...others(cell) }));
	rows.push({ Mobile: phoneOf(3), Home: '', 'Aunt Phone': '', memo: 'new number 617-308-2246' });
	const parameters = { preview: true, defaultCountry: 'US', toNumber: '={{ $json.Mobile }}' };
	const result = await schedule({ rows, parameters });
	expect(statusesOf(result)).toEqual(['ready', 'ready', 'ready', 'skipped']);
	expect(result.success[3]?.json.reason).toBe('Column "memo" has another number: "617-308-2246"');
});

it('a preview says first that no one would be called, then what to fix, and how to call the others', async () => {
	const rows = ['1', phoneOf(1), '', 'ask Ada 5'].map((phone, index) => ({ phone, row_number: index + 2 }));
	const previewed = { rows, parameters: { preview: true } };
	const WAY_OUT =
		"To call those that are ready, set 'On Error' in the node's Settings tab to 'Continue (using error output)'.";
	const toFix = [
		expect.stringMatching(/^Row 2 \(item 1\): The phone number &quot;1&quot; is too short\. Enter /),
		expect.stringMatching(
			/^Row 5 \(item 4\): The phone number &quot;ask Ada 5&quot; contains text: .* Keep /,
		),
	];
	const { hints: stops } = await schedule(previewed);
	expect(stops[0]?.split('<br>').slice(0, 5)).toEqual([
		'Preview: no one will be called, because 2 of 4 items are invalid. 1 ready, 1 skipped.',
		'',
		...toFix,
		WAY_OUT,
	]);
	const { hints: continues } = await schedule({ ...previewed, settings: CONTINUE });
	expect(continues[0]?.split('<br>').slice(0, 4)).toEqual([
		'Preview: 1 will be called, 1 skipped, 2 invalid.',
		'',
		...toFix,
	]);
	expect(continues[0]).not.toContain('On Error');
	const { hints: none } = await schedule({ ...previewed, rows: rows.slice(0, 1) });
	expect(none[0]).not.toContain('On Error');
});

it('a preview of a run that would stop says what would become of the others', async () => {
	const rows = [phoneOf(0), phoneOf(1), '1'].map((phone, index) => ({ phone, at: ['', TIME, TIME][index] }));
	const previewed = { rows, parameters: { preview: true, scheduledFor: '={{ $json.at }}' } };
	const timeless = async (settings: object) => (await schedule({ ...previewed, settings })).hints[0];
	expect(await timeless({})).toContain('1 of 2 would be called when the service chooses');
	expect(await timeless(CONTINUE)).toContain('1 of 2 will be called when the service chooses');
	const single = { ...previewed, rows: rows.slice(2) };
	expect((await schedule(single)).hints[0]).toContain('called, because the item is invalid.<br>');
});

it.each([
	...['$now', 'true', '[1]'].map((value) => ['staggeredInterval', value, 'Staggered Interval (Minutes)']),
	['maxDuration', 'new Date()', 'Max Duration (Minutes)'],
	['maxRetries', '-1', 'Max Retries'],
	['maxRetries', '1.5', 'Max Retries'],
])('schedules nothing where an expression gives %s %s', async (field = '', value, name) => {
	const parameters = placeFields({ [field]: `={{ ${value} }}` });
	const { failure } = await schedule({ rows: people(2), parameters });
	expect(failure?.message).toContain(`'${name}' "`);
	expect(failure?.message).toContain('must be a whole number');
	expect(campaignsSent()).toEqual([]);
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
		.filter(({ routing, name }) => routing && name !== 'maxDuration');

	it.each(fields)('is refused: $displayName', async (field) => {
		const { displayName, name, type } = field;
		const [parameter, values] = OTHERS[displayName] ?? [VALUE, type === 'number' ? [1, 2] : ['One', 'Two']];
		const rows = people(2).map((row, index) => ({ ...row, value: values[index] as string }));
		const parameters = placeFields({ [name]: parameter as string });
		const options = { rows, parameters };
		const { failure } = await schedule(options);
		expect(failure?.message).toBe(`No calls placed. '${displayName}' differs from item 1`);
		expect(campaignsSent()).toEqual([]);

		const same = rows.map((row) => ({ ...row, value: values[0] as string }));
		expect((await schedule({ ...options, rows: same })).failure).toBeUndefined();
		expect(campaignCalls()).toHaveLength(2);
	});

	it('is an error of the item, if it is the Max Duration of its call, and no number', async () => {
		const rows = [5, '', 'soon'].map((minutes, index) => ({ phone: phoneOf(index), minutes }));
		const parameters = { overrides: { maxDuration: '={{ $json.minutes }}' } };
		const { errors } = await schedule({ rows, parameters, settings: CONTINUE });
		expect(campaignCalls()).toEqual([
			{ phone_number: phoneOf(0), max_duration_mins: 5 },
			{ phone_number: phoneOf(1) },
		]);
		const error: unknown = expect.stringContaining(`'Max Duration (Minutes)' "soon"`);
		expect(errors).toMatchObject([{ json: { error }, pairedItem: { item: 2 } }]);
	});

	it('is an error of these items, if the node continues on errors', async () => {
		const rows = people(3).map((row, index) => ({ ...row, value: index === 1 ? 'Two' : 'One' }));
		const parameters = { campaignName: VALUE };
		const { success, errors } = await schedule({ rows, parameters, settings: CONTINUE });
		expect([errors.map(itemOf), success.map(itemOf)]).toEqual([[1], [0, 2]]);
		expect(campaignsSent()).toMatchObject([{ campaign_name: 'One' }]);
	});
});
