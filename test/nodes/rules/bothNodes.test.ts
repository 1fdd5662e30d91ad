import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { runs } from '../../harness/properties/runs';
import { people, phoneOf } from '../../harness/http/service';
import {
	ADDED,
	hoursOn,
	placeFields,
	statusesOf,
	useCallingNodes,
	withEntries,
} from '../../harness/nodes/callingNodes';

const { service, dial, schedule, bothNodes, callsSent, numbersSent } = useCallingNodes();

/** An hour that is far from this one. */
const OPENING = (new Date().getUTCHours() + 6) % 22;
const CLOSED_NOW = hoursOn(OPENING, OPENING + 1);

const TODAY_IN_SHEETS = Math.floor(Date.now() / 86_400_000) + 25_569;

const CYCLIC: IDataObject = { phone: phoneOf(0), cell: {} };
(CYCLIC.cell as IDataObject).self = CYCLIC.cell;
const PROTO = JSON.parse('{ "phone": "+15550100000", "__proto__": "x" }') as IDataObject;
const AS_ROW = { promptParameters: 'row' };
const ONE_COLUMN = [1, 2].map((index) => ({ 'Name;phone': `Ada;${phoneOf(index)}` }));

const NO_NUMBER = "Enter a number, or empty 'To Number', and drag another column into it.";
const PAST =
	"Enter a future time, or clear the cell to call without one: now, or in a campaign, when the service chooses. If this column is not the call time, choose another one in 'Scheduled For'.";
const NOT_SEPARATED = "The file separates columns with &quot;;&quot;: enter it as 'Delimiter'";

const rowsOf = (...phones: string[]) => phones.map((phone) => ({ phone }));
const IN_THREE_DAYS = DateTime.utc().plus({ days: 3 }).setLocale('en').weekdayLong?.toLowerCase();
/** Hours that are open nowhere now. */
const LATER = { callingHours: withEntries([{ days: [IN_THREE_DAYS], from: '12:00', to: '24:00' }]) };
const NIGHT = "1 of 1 will be called before 8:00 or after 21:00 in the recipient's time zone.";
const LOS_ANGELES = rowsOf('+12135550100');
const NEW_YORK = rowsOf('+12125550100');
/** Anywhere in North America. */
const TOLL_FREE = rowsOf('+18002530000');
const inNewYork = (scheduledFor: string) => ({ scheduledFor, timezone: 'America/New_York' });

describe.each(bothNodes)('%s', (_name, { run }) => {
	it.each([
		['as typed', phoneOf(0)],
		['in the only item of a node', '={{ $("Rows").all().slice(0, 1) }}'],
		['as text of a list', '={{ $("Rows").all().slice(0, 1).map((item) => item.json.phone).join("\\n") }}'],
		['chosen by the row', '={{ $("Rows").all().filter(() => $json.phone).map((one) => one.json.phone)[0] }}'],
		['in a list in a cell', '={{ $json.list }}'],
		['in a list in a cell, as text', '={{ $json.list.join() }}'],
		['of each row', '={{ $json.phone === "" ? "" : $json.mine }}'],
	])('a Do Not Call List may hold one number %s', async (_, doNotCallList) => {
		const rows = people(2).map((row, index) => ({ ...row, list: [phoneOf(0)], mine: phoneOf(index * 9) }));
		await run({ rows, parameters: { callingRules: { doNotCallList } } });
		expect(numbersSent()).toEqual([phoneOf(1)]);
	});

	it.each([
		['=+15550100199{{ $json.phone }}', true],
		['={{ $json.phone }}{{ $json.phone }}', true],
		['=Call {{ $json.phone }}', true],
		['=+1{{ $json.short }}', false],
		['={{ $json.code }}{{ $json.short }}', false],
		['={{ $json.long }}', false],
	])('says of a To Number of %s that it holds more than a column: %s', async (toNumber, isSaid) => {
		const rows = people(2).map((row) => ({
			...row,
			code: '+1',
			short: '5550',
			long: '55501001015550100102',
		}));
		const { failure } = await run({ rows, parameters: { toNumber } });
		const said = "'To Number' holds more than one value. Empty it, and drag one column into it. ";
		expect(failure?.description?.startsWith(said)).toBe(isSaid);
		expect(failure?.message).toMatch(/^No calls placed: all 2 items have /);
	});

	describe('Calling Hours', () => {
		it('are Monday to Friday, 9:00 to 18:00, if nothing but the rule was added', async () => {
			const callingRules = { callingHours: ADDED, zoneOrState: 'UTC', outsideCallingHours: 'skip' };
			const times = ['2035-01-05T17:59Z', '2035-01-05T18:00Z', '2035-01-06T12:00Z', '2035-01-08T09:00Z'];
			const rows = people(4).map((row, index) => ({ ...row, due: times[index] }));
			const result = await run({ rows, parameters: { scheduledFor: '={{ $json.due }}', callingRules } });
			expect(statusesOf(result)).toEqual(['scheduled', 'skipped', 'skipped', 'scheduled']);
		});

		it('go by what is said for each row', async () => {
			const rows = ['skip', 'move'].map((what, index) => ({ phone: phoneOf(index), what }));
			const callingRules = { ...CLOSED_NOW, outsideCallingHours: '={{ $json.what }}' };
			expect(statusesOf(await run({ rows, parameters: { callingRules } }))).toEqual(['skipped', 'scheduled']);
			expect(numbersSent()).toEqual([phoneOf(1)]);
		});
	});

	it('put a call off to the same time of day, where only holidays are set', async () => {
		const begun = Date.now();
		const callingRules = { holidays: new Date(begun).toISOString().slice(0, 10), zoneOrState: 'UTC' };
		const { success } = await run({ rows: people(1), parameters: { callingRules } });
		const [{ moment = 0 } = {}] = callsSent();
		expect(Math.abs(moment - begun - 86_400_000)).toBeLessThan(60_000);
		expect(moment % 1000).toBe(0);
		expect(success[0]?.json.call_time).toContain(new Date(moment).toISOString().slice(11, 16));
	});

	it.each<[string, IDataObject[], IDataObject, message: string | RegExp, remedy?: string]>([
		['itself in a cell', [CYCLIC], AS_ROW, `The value of "cell" is not valid JSON`],
		['the name __proto__', [PROTO], AS_ROW, 'The name "__proto__" is reserved'],
		['no number', [{ phone: '📞' }], {}, /^Column "phone" has no number: "📞"$/, NO_NUMBER],
		['words', [{ phone: 'no tiene' }], {}, /^Column "phone" has no number: "no tiene"$/, NO_NUMBER],
		['an empty cell', [{ phone: '' }], {}, /^Column "phone" is empty$/, NO_NUMBER],
		['a past time', people(1), { scheduledFor: '2001-05-05 10:00' }, 'has passed', PAST],
		['a file that is one column', ONE_COLUMN, { toNumber: '={{ $json.phone }}' }, '', NOT_SEPARATED],
	])('calls nobody with %s, and says why', async (_, rows, parameters, message, remedy = '') => {
		const { failure } = await run({ rows, parameters });
		expect(failure?.message).toMatch(message);
		expect(failure?.description).toContain(remedy);
		expect(numbersSent()).toEqual([]);
	});

	it('a person in Argentina is called once, with and without the 9', async () => {
		const rows = rowsOf('+54 9 11 2345 6789', '+54 11 2345 6789', '011 15 2345 6789');
		for (const rowsPerTurn of [undefined, 1]) {
			await service.standIn.reset();
			const result = await run({ rows, rowsPerTurn, parameters: { defaultCountry: 'AR' } });
			expect(numbersSent()).toEqual(['+5491123456789']);
			const called = expect.stringMatching(/^(placed|scheduled)$/) as string;
			expect(statusesOf(result)).toEqual([called, 'skipped', 'skipped']);
		}
	});

	describe('a preview', () => {
		it('needs no credential that works', async () => {
			const credential = service.credential({ baseUrl: 'nowhere', apiKey: '' });
			const result = await run({ rows: people(2), credential, parameters: { preview: true } });
			expect(statusesOf(result)).toEqual(['ready', 'ready']);
			expect(service.standIn.requests).toEqual([]);
		});

		it('calls nobody, whatever an expression makes of the toggle, unless that says no for all rows', async () => {
			await fc.assert(
				fc.asyncProperty(fc.jsonValue({ maxDepth: 1 }), async (value) => {
					const text = JSON.stringify(value).replaceAll('"', '').trim().toLowerCase();
					fc.pre(!['', '0', 'false', 'no', 'null'].includes(text));
					const rows = [false, value].map((said, index) => ({ phone: phoneOf(index), said }));
					await run({ rows, parameters: { preview: '={{ $json.said }}' } });
					expect(numbersSent()).toEqual([]);
				}),
				{ numRuns: runs(10, 200), examples: [['true'], [1], ['yes'], [[]], [{}]] },
			);
		});

		it.each([
			['that is not a country', '={{ $json.country }}'],
			['whose expression fails', `={{ $json.country === 'US' ? 'US' : $('No such node').first().json.x }}`],
		])('shows every row, though the first has a country %s', async (_, defaultCountry) => {
			const rows = [
				{ phone: '(212) 555-0143', country: 'Nowhere' },
				{ phone: '(212) 555-0144', country: 'US' },
			];
			const settings = { onError: 'continueErrorOutput' } as const;
			const result = await run({ rows, parameters: { preview: true, defaultCountry }, settings });
			expect(result.failure).toBeUndefined();
			expect(statusesOf(result)).toEqual(['invalid', 'ready']);
		});

		it('takes the country from the column that the user dragged, whatever another one says', async () => {
			const rows = [
				{ phone: '0676 4735924', land: 'AT', nationality: 'DE' },
				{ phone: '+49 30 23125000', land: 'DE', nationality: 'DE' },
			];
			const { success } = await run({
				rows,
				parameters: { preview: true, defaultCountry: '={{ $json.land }}' },
			});
			expect(success.map(({ json }) => json.phone_number)).toEqual(['+436764735924', '+493023125000']);
		});

		it.each<[string, IDataObject[], IDataObject, string | RegExp]>([
			[
				'other columns with phone numbers, which are not called',
				[0, 1, 2].map((index) => ({
					phone: phoneOf(index),
					'Line 2': index === 2 ? '' : `(212) 555-01${index}4`,
					'Order ID': 4_000_000 + index,
					Fax: 'no',
				})),
				{ defaultCountry: 'US' },
				`Phone numbers that are not used: column &quot;Line 2&quot;. To call them where the number is missing, list all columns in 'Phone Columns' in 'Options'.`,
			],
			[
				'the columns of which the calls are made',
				[{ phone: phoneOf(0), 'Call Date': '2031-05-05 10:00', 'Due Date': 'Friday' }],
				{ ...AS_ROW, scheduledFor: '={{ $json["Call Date"] }}' },
				'Phone number: column &quot;phone&quot;. Sent to the prompt: &quot;Due Date&quot;.',
			],
			[
				'values that are empty in all items',
				[0, 1].map((index) => ({ phone: phoneOf(index), name: 'Ada', topic: index === 1 ? 'Rent' : '' })),
				{
					parameterFields: {
						parameter: [
							{ name: 'name', value: '={{ $json.Name }}' },
							{ name: 'topic', value: '={{ $json.topic }}' },
						],
					},
				},
				'Sent to the prompt: &quot;topic&quot;. Empty in all items: &quot;name&quot;.',
			],
			[
				'dates that the agent would read as numbers',
				[{ phone: phoneOf(0), 'Due Date': TODAY_IN_SHEETS }],
				AS_ROW,
				`The agent would read these dates as numbers: &quot;Due Date&quot; (${TODAY_IN_SHEETS}). List the columns in 'Date Columns'`,
			],
			[
				'the items whose numbers are not assigned',
				rowsOf('+12125550100', '+447700900123'),
				{},
				'Phone numbers that are not assigned: item 2. Check their digits.',
			],
			[
				'each rule that may have skipped calls, where one check asks for two',
				people(2),
				{
					...{ scheduledFor: '2031-05-06T10:00Z', ...hoursOn(9, 18) },
					...{ holidays: '2031-05-06', outsideCallingHours: 'skip' },
				},
				"2 skipped, items 1, 2, because of 'Calling Hours' or 'Calling Hours: Holidays': ",
			],
			[
				'Phone Columns that cannot be read',
				people(2),
				{ phoneColumns: '={{ $json }}' },
				/ 2 of 2 items are invalid\..*'Phone Columns' contains objects instead of text\. Enter text/,
			],
			[
				'a call that waits until all places are open where the person may be, after what a run would do',
				TOLL_FREE,
				LATER,
				/^Preview: 1 will be called.* 1 call waits until the hours are open in every time zone .* set 'Calling Hours: Time Zone or State' in 'Calling Rules'\./,
			],
			['several such calls', [...TOLL_FREE, ...rowsOf('+18002530001')], LATER, '2 calls wait until'],
			['a call when people sleep', LOS_ANGELES, inNewYork('2031-05-05 10:00'), NIGHT],
			['a call late in the evening', NEW_YORK, inNewYork('2031-05-05 21:00'), NIGHT],
		])('names %s', async (_, rows, fields, named) => {
			const { hints } = await run({ rows, parameters: placeFields({ preview: true, ...fields }) });
			expect(hints.join(' ')).toMatch(named);
		});

		it.each([
			['a zone in which the hours are', TOLL_FREE, { ...LATER, zoneOrState: 'TX' }],
			['a number of one zone', rowsOf('+1 312 555 0100'), LATER],
			['a call in the morning', LOS_ANGELES, inNewYork('2031-05-05 11:00')],
			['a call in the evening', NEW_YORK, inNewYork('2031-05-05 20:59')],
			['a call when not all places sleep', TOLL_FREE, inNewYork('2031-05-05 10:00')],
		])('has nothing to say of places and nights: %s', async (_, rows, fields) => {
			const { hints } = await run({ rows, parameters: placeFields({ preview: true, ...fields }) });
			expect(hints.join()).not.toMatch(/every time zone|before 8:00/);
		});
	});

	it.each([null, '', '  ', 'send ', 'Call Each Row', 7, {}, []])(
		'calls nobody twice where an expression makes %j of Duplicate Numbers',
		async (value) => {
			const rows = [0, 1].map(() => ({ phone: phoneOf(0), value }));
			const parameters = { callingRules: { duplicateNumbers: '={{ $json.value }}' } };
			const { failure } = await run({ rows, parameters });
			if (failure) expect(failure.message).toMatch(/'Duplicate Numbers' .* is not in the list/);
			expect(numbersSent()).toHaveLength(failure ? 0 : 1);
		},
	);

	describe('in a loop', () => {
		const ROWS = rowsOf(phoneOf(0), phoneOf(1), phoneOf(0), phoneOf(1));

		it('calls nobody again who was called in an earlier turn', async () => {
			const { success } = await run({ rows: ROWS, rowsPerTurn: 1 });
			expect(numbersSent()).toEqual([phoneOf(0), phoneOf(1)]);
			const skipped = { status: 'skipped', reason: 'Already called in this execution' };
			expect(success[3]?.json).toMatchObject({ ...skipped, phone_number: phoneOf(1) });
		});

		it('says of a later turn that nobody knows whether the person was called', async () => {
			service.standIn.misbehave({ cut: 'after acting' });
			const rows = rowsOf(phoneOf(0), phoneOf(0));
			const { success } = await run({ rows, rowsPerTurn: 1, settings: { onError: 'continueRegularOutput' } });
			expect(numbersSent()).toEqual([phoneOf(0)]);
			expect(success.map(({ json }) => [json.status, json.reason])).toEqual([
				['unknown', expect.stringContaining('Outcome unknown')],
				['invalid', expect.stringContaining('with an unknown outcome')],
			]);
		});
	});

	it('takes a date whose day and month may be swapped as other dates of its column', async () => {
		const dates = ['03/04/2031 10:00', '25/04/2031 10:00'];
		const rows = dates.map((date, index) => ({ phone: phoneOf(index), date }));
		const days = async (some: IDataObject[], dateOrder?: string) => {
			await service.standIn.reset();
			const options = { timezone: 'UTC', ...(dateOrder !== undefined && { dateOrder }) };
			await run({ rows: some, parameters: { scheduledFor: '={{ $json.date }}', options } });
			return callsSent().map(({ moment = 0 }) => new Date(moment).toISOString().slice(0, 10));
		};
		expect(await days(rows)).toEqual(['2031-04-03', '2031-04-25']);
		expect(await days(rows, 'dayFirst')).toEqual(['2031-04-03', '2031-04-25']);
		expect(await days(rows.slice(0, 1))).toEqual([]);
		expect(await days(rows.slice(0, 1), 'monthFirst')).toEqual(['2031-03-04']);
	});

	it.each<[string, string, IDataObject, string | undefined]>([
		['the zone that is set', '+49 30 23125000', { options: { timezone: 'Asia/Tokyo' } }, '00:00'],
		["the country's only one", '030 23125000', { defaultCountry: 'DE' }, '07:00'],
		["the country's only one, wherever the number is", '+1 212 555 0100', { defaultCountry: 'DE' }, '07:00'],
		["the workflow's, where the country has it", '(212) 555-0100', { defaultCountry: 'US' }, '13:00'],
		["the workflow's, where the number's country has it", '+1 212 555 0100', {}, '13:00'],
		["the workflow's, where clocks show the same", '(416) 555-0100', { defaultCountry: 'CA' }, '13:00'],
		['unclear, where the country has several others', '02 9374 4000', { defaultCountry: 'AU' }, undefined],
		["unclear, where the number's country has another", '+49 30 23125000', {}, undefined],
	])('reads a time without a zone in %s', async (_, phone, settings, expected) => {
		const { failure } = await run({
			rows: [{ phone }],
			parameters: { scheduledFor: '2031-05-05 09:00', ...settings },
		});
		const problem = expect.stringContaining('It could be ') as string;
		expect(failure?.message).toEqual(expected === undefined ? problem : undefined);
		const clocks = callsSent().map(({ moment = 0 }) => new Date(moment).toISOString().slice(11, 16));
		expect(clocks).toEqual(expected === undefined ? [] : [expected]);
	});
});

describe('Dial', () => {
	it('says of a preview in which no one is called only what to fix', async () => {
		const rows = [{ Phone: '+12125550100', notes: 'has a dog' }, { Phone: '+12125550101' }];
		const parameters = { preview: true, toNumber: '={{ $json.phone }}' };
		const { hints } = await schedule({ rows, parameters });
		expect(hints).toEqual([
			"Preview: no one will be called, because 2 of 2 items are invalid.<br><br>All items: Column &quot;phone&quot; in 'To Number' doesn't exist. Columns: &quot;Phone&quot;, &quot;notes&quot;. Empty 'To Number', and drag the column into it again. If the column is optional, use {{ $json[&quot;phone&quot;] ?? &quot;&quot; }}.<br>After a change in your list, first execute the node that reads it.",
		]);
	});

	it('sums up a preview', async () => {
		const rows = [
			{ phone: '(212) 555-0100', name: 'Ada', ok: 'yes' },
			{ phone: '+49 1512 3456000', name: 'Bob', ok: 'yes', 'call at': '2031-05-05 10:00' },
			{ phone: '+49 1512 3456001', name: 'Eve', ok: 'no' },
			{ phone: '212 555 0100', name: 'Ada', ok: 'yes' },
			{ phone: '212.555.0100', name: 'Ada', ok: 'yes' },
			{ phone: '+49 1512 3456002', name: 'Mia', ok: 'yes', 'call at': '2031-05-06 10:00' },
			{ phone: '+49 1512 3456003', name: 'Kim', ok: 'yes', 'call at': '2031-05-06 11:00' },
		];
		const parameters = {
			preview: true,
			scheduledFor: '={{ $json["call at"] }}',
			parameterFields: { parameter: [{ name: 'name', value: '={{ $json.name }}' }] },
			defaultCountry: 'US',
			callingRules: { consent: '={{ $json.ok }}', holidays: '2031-05-06', outsideCallingHours: 'skip' },
		};
		const { hints } = await schedule({ rows, parameters });
		expect(hints[0]).toBe(
			"Preview: 2 will be called, 5 skipped.<br>1 of 2 will be called when the service chooses: no call time.<br><br>1 skipped, item 3: No consent: 'Consent' says &quot;no&quot;.<br>2 skipped, items 4, 5: Duplicate of item 1.<br>2 skipped, items 6, 7, because of 'Calling Hours: Holidays': 2031-05-06 is a holiday in Germany.<br><br>Phone number: column &quot;phone&quot;. Sent to the prompt: &quot;name&quot;.",
		);
	});

	it('a preview of Dial also says it of calls without a time, and one of a campaign does not', async () => {
		const zones = {
			'+12135550100': 'America/Los_Angeles',
			'+442079460000': 'Europe/London',
			'+61255501234': 'Australia/Sydney',
		};
		const rows = rowsOf(...Object.keys(zones));
		const run = { rows, parameters: { preview: true, options: { timezone: 'UTC' } } };
		// At any hour, it is night in one of them. The hour may change meanwhile.
		const atNight = () =>
			Object.values(zones)
				.map((zone) => DateTime.now().setZone(zone).hour)
				.filter((hour) => hour < 8 || hour >= 21).length;
		const before = atNight();
		const { hints } = await dial(run);
		const [, said] = /(\d) of 3 will be called before 8:00 or after 21:00/.exec(hints[0] ?? '') ?? [];
		expect([before, atNight()]).toContain(Number(said));
		expect((await schedule(run)).hints[0]).not.toContain('8:00');
	});

	it('a preview names columns with times that are not used', async () => {
		const rows = people(3).map((row, index) => ({ ...row, Termin: index > 0 ? '2031-05-05 10:00' : '' }));
		const { hints } = await schedule({ rows, parameters: { preview: true } });
		const unused = '2 items have a time in column &quot;Termin&quot; that is not used: they will be called ';
		expect(hints[0]?.split('<br>')[1]).toContain(`${unused}when the service chooses. To call`);
		const parameters = { preview: true, options: { staggeredInterval: 5 }, callingRules: hoursOn(0, 24) };
		const spread = await schedule({ rows, parameters });
		expect(spread.hints.join()).toContain(`${unused}at other times.`);
	});
});
