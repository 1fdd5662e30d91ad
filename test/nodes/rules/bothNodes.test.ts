import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { Campaigning } from '../../harness/nodes/campaign';
import { Dialling } from '../../harness/nodes/dial';
import type { RunOptions, RunResult } from '../../harness/engine/engine';
import { runs } from '../../harness/properties/runs';
import { people, phoneOf, useStandIn } from '../../harness/http/service';

const service = useStandIn();
const dialling = new Dialling(service);
const campaigning = new Campaigning(service);

/** What became of an item, and why. */
const fateOf = ({ json }: INodeExecutionData) => [json.status, json.reason];
const fatesOf = ({ success }: RunResult) => success.map(fateOf);

/** The record of an item for which nobody is called. */
const skipped = (row: IDataObject, item: number, reason: unknown) => ({
	json: {
		...{ row_number: item + 1, status: 'skipped', phone_number: row.phone, call_time: '–' },
		...{ reason, call_id: '–', row },
	},
	pairedItem: { item },
});

type Options = Partial<RunOptions> & Pick<RunOptions, 'rows'>;

/** Both nodes read the number from the column `phone`. */
const NODES: Array<[string, (options: Options) => Promise<RunResult>]> = [
	['Dial', async (options) => await dialling.dial(options)],
	['Schedule Campaign', async (options) => await campaigning.schedule(options)],
];

function numbersSent(): unknown[] {
	return service.standIn.requests.flatMap(({ body }) => {
		const { calls, phone_number } = body as { calls?: IDataObject[][]; phone_number?: string };
		return calls ? calls.flat().map((call) => call.phone_number) : [phone_number];
	});
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The same hours on all days, in UTC. */
function daily(from: number, to: number): IDataObject {
	const window = [{ days: DAYS, from: `${from}:00`, to: `${to}:00` }];
	return { callingHours: { window }, callingHoursZone: 'UTC' };
}

/** An hour that is far from this one. */
const OPENING = (new Date().getUTCHours() + 6) % 22;
const CLOSED_NOW = daily(OPENING, OPENING + 1);

describe.each(NODES)('%s', (_, run) => {
	describe('Do Not Call', () => {
		it('holds back who stands on the list, however it is written, and calls the others', async () => {
			const rows = people(3);
			const { success } = await run({
				rows,
				parameters: { callingRules: { doNotCall: '+1 (555) 010-0001, +44 20 7946 0003' } },
			});
			expect(numbersSent()).toEqual([phoneOf(0), phoneOf(2)]);
			expect(success[1]).toEqual(skipped(rows[1] as IDataObject, 1, "In 'Do Not Call'"));
		});

		it('reads the numbers of the list by the country of the rows', async () => {
			const rows = [
				{ phone: '(555) 010-0001', country: 'US' },
				{ phone: '020 7946 0003', country: 'GB' },
			];
			await run({
				rows,
				parameters: { defaultCountry: '={{ $json.country }}', callingRules: { doNotCall: '020 7946 0003' } },
			});
			expect(numbersSent()).toEqual(['+15550100001']);
		});

		it('takes the items of another node', async () => {
			const list = `={{ $('Rows').all().filter((item) => item.json.first_name !== 'Person 2') }}`;
			await run({ rows: people(3), parameters: { callingRules: { doNotCall: list } } });
			expect(numbersSent()).toEqual([phoneOf(1)]);
		});

		it('takes a column of the rows, of which each counts for all', async () => {
			const rows = [
				{ phone: phoneOf(0), never: '' },
				{ phone: phoneOf(1), never: phoneOf(2) },
				{ phone: phoneOf(2), never: phoneOf(1) },
				{ phone: phoneOf(3), never: '' },
			];
			await run({ rows, parameters: { callingRules: { doNotCall: '={{ $json.never }}' } } });
			expect(numbersSent()).toEqual([phoneOf(0), phoneOf(3)]);
		});

		it.each([
			['is empty', '', "'Do Not Call' is empty"],
			['gives nothing', '={{ $json.nothing }}', "'Do Not Call' is empty"],
			['gives an empty list', '={{ [] }}', "'Do Not Call' is empty"],
			['holds what is no number', `${phoneOf(0)}, nobody`, "1 of 2 numbers in 'Do Not Call' are invalid"],
			['fails', '={{ $("No such node").all() }}', 'failed for item 1'],
		])('calls nobody when it %s', async (__, doNotCall, message) => {
			for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
				const { failure, success, errors } = await run({
					rows: people(3),
					parameters: { callingRules: { doNotCall } },
					settings: { onError },
				});
				if (onError === 'stopWorkflow') expect(failure?.message).toContain(message);
				else {
					const reasons = [...success, ...errors].map(({ json }) => json.reason ?? json.error);
					expect(reasons).toEqual(Array(3).fill(expect.stringContaining(message)));
				}
			}
			expect(numbersSent()).toEqual([]);
		});
	});

	it('calls only who consents', async () => {
		const rows = ['yes', '', 'no', true].map((ok, index) => ({ phone: phoneOf(index), ok }));
		const { success } = await run({ rows, parameters: { callingRules: { consent: '={{ $json.ok }}' } } });
		expect(numbersSent()).toEqual([phoneOf(0), phoneOf(3)]);
		expect(success[1]).toEqual(skipped(rows[1] as IDataObject, 1, "No consent: 'Consent' is empty"));
		expect(success[2]).toEqual(skipped(rows[2] as IDataObject, 2, `No consent: 'Consent' is "no"`));
	});

	describe('a row that is never called, whatever else is wrong with it', () => {
		const rows = [0, 1].map((person) => ({
			...people(2)[person],
			scheduled_for: person === 0 ? '2020-05-05 10:00' : '2031-05-05 10:00',
			ok: person === 0 ? 'no' : 'yes',
		}));

		it.each(
			(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const).flatMap((onError) =>
				[
					{ rules: { doNotCall: phoneOf(0) }, reason: "In 'Do Not Call'" },
					{ rules: { consent: '={{ $json.ok }}' }, reason: `No consent: 'Consent' is "no"` },
				].flatMap((rule) => [false, true].map((preview) => ({ onError, ...rule, preview }))),
			),
		)('comes out marked as skipped, and the others are called: %j', async (one) => {
			const { onError, rules, reason, preview } = one;
			const { success, errors, failure } = await run({
				rows,
				parameters: { callingRules: rules, scheduledFor: '={{ $json.scheduled_for }}', preview },
				settings: { onError },
			});
			expect([failure, errors, success.length]).toEqual([undefined, [], 2]);
			expect(success[0]).toMatchObject({
				json: { status: 'skipped', phone_number: phoneOf(0), reason },
				pairedItem: { item: 0 },
			});
			expect(numbersSent()).toEqual(preview ? [] : [phoneOf(1)]);
		});
	});

	describe('Calling Hours', () => {
		it('put a call off to the next opening, and the row says so', async () => {
			const { success } = await run({ rows: people(1), parameters: { callingRules: CLOSED_NOW } });
			const [request] = service.standIn.requests;
			const { calls, scheduled_for } = request?.body as { calls?: IDataObject[][]; scheduled_for?: string };
			const call = calls?.[0]?.[0];
			const hour = String(OPENING).padStart(2, '0');
			if (call) expect([call.scheduled_time, call.timezone]).toEqual([`${hour}:00:00`, 'UTC']);
			else expect(scheduled_for?.slice(11)).toBe(`${hour}:00:00Z`);
			expect(success[0]?.json).toMatchObject({
				status: 'scheduled',
				call_time: expect.stringContaining(` ${hour}:00 UTC`) as string,
				reason: expect.stringMatching(/^Moved to .* is outside the calling hours/) as string,
			});
		});

		it('leave a call out, or make it an error', async () => {
			const rows = people(1);
			const { success } = await run({
				rows,
				parameters: { callingRules: { ...CLOSED_NOW, outsideCallingHours: 'skip' } },
			});
			const why = expect.stringContaining('is outside the calling hours') as string;
			expect(success).toEqual([skipped(rows[0] as IDataObject, 0, why)]);
			const { failure } = await run({
				rows: people(1),
				parameters: { callingRules: { ...CLOSED_NOW, outsideCallingHours: 'error' } },
			});
			expect(failure?.message).toContain('is outside the calling hours');
			expect(numbersSent()).toEqual([]);
		});

		it('go by what is said for each row', async () => {
			const rows = [
				{ phone: phoneOf(0), what: 'skip' },
				{ phone: phoneOf(1), what: 'move' },
			];
			const { success } = await run({
				rows,
				parameters: {
					callingRules: { ...CLOSED_NOW, outsideCallingHours: '={{ $json.what }}' },
				},
			});
			expect(success.map(({ json }) => json.status)).toEqual(['skipped', 'scheduled']);
			expect(numbersSent()).toEqual([phoneOf(1)]);
		});

		it('that cannot be read are an error before anything is sent', async () => {
			for (const callingRules of [
				{ callingHours: {} },
				{ callingHours: { window: [{ days: DAYS, from: 'nine', to: '17:00' }] } },
				{ callingHours: { window: [{ days: [], from: '9:00', to: '17:00' }] } },
				{ ...daily(0, 24), callingHoursZone: 'EST' },
				{ ...daily(0, 24), callingHoursZone: '={{ ["Asia/Tokyo"] }}' },
				{ ...daily(0, 24), callingHoursZone: '={{ ({ name: "Asia/Tokyo" }) }}' },
				{ ...daily(0, 24), holidays: 'Christmas' },
				{ ...CLOSED_NOW, outsideCallingHours: '={{ "whatever" }}' },
			]) {
				expect((await run({ rows: people(2), parameters: { callingRules } })).failure).toBeDefined();
			}
			expect(numbersSent()).toEqual([]);
		});

		it('are all days, where only holidays are set', async () => {
			const today = new Date().toISOString().slice(0, 10);
			const callingRules = { holidays: today, callingHoursZone: 'UTC', outsideCallingHours: 'skip' };
			const { success } = await run({ rows: people(1), parameters: { callingRules } });
			expect(success[0]?.json.reason).toContain('is a holiday');
		});
	});

	it('put a call off to the same time of day, where only holidays are set', async () => {
		const today = new Date().toISOString().slice(0, 10);
		const begun = Date.now();
		const { success } = await run({
			rows: people(1),
			parameters: { callingRules: { holidays: today, callingHoursZone: 'UTC' } },
		});
		const [request] = service.standIn.requests;
		const { calls, scheduled_for } = request?.body as { calls?: IDataObject[][]; scheduled_for?: string };
		const call = calls?.[0]?.[0];
		const moment = Date.parse(
			scheduled_for ?? `${call?.scheduled_date as string}T${call?.scheduled_time as string}Z`,
		);
		expect(Math.abs(moment - begun - 86_400_000)).toBeLessThan(60_000);
		expect(moment % 1000).toBe(0);
		const [date, time] = new Date(moment).toISOString().slice(0, 19).split('T') as [string, string];
		expect(success[0]?.json.call_time).toBe(`${date} ${time.replace(/:00$/, '')} UTC`);
	});

	it('a person in Argentina is called once, with and without the 9', async () => {
		const rows = ['+54 9 11 2345 6789', '+54 11 2345 6789', '011 15 2345 6789'].map((phone) => ({ phone }));
		for (const rowsPerTurn of [undefined, 1]) {
			await service.standIn.reset();
			const { success } = await run({ rows, rowsPerTurn, parameters: { defaultCountry: 'AR' } });
			expect(numbersSent()).toEqual(['+5491123456789']);
			expect(success.map(({ json }) => json.status)).toEqual([expect.any(String), 'skipped', 'skipped']);
			expect(success[0]?.json.call_id).not.toBe('–');
		}
	});

	describe('a preview', () => {
		it('says for each row what would be sent or why not, and needs no credential that works', async () => {
			const rows = [
				{ phone: phoneOf(0), ok: 'yes' },
				{ phone: phoneOf(1), ok: 'no' },
				{ phone: phoneOf(2), ok: 'yes' },
				{ phone: phoneOf(0), ok: 'yes' },
			];
			const { success, failure, hints } = await run({
				rows,
				credential: service.credential({ baseUrl: 'nowhere', apiKey: '' }),
				parameters: {
					preview: true,
					callingRules: { consent: '={{ $json.ok }}', doNotCall: phoneOf(2), ...CLOSED_NOW },
				},
			});
			expect(failure).toBeUndefined();
			expect(service.standIn.requests).toEqual([]);
			const moved = {
				call_time: expect.stringContaining(':00 UTC') as string,
				reason: expect.stringContaining('Moved to') as string,
			};
			const reasons = [`No consent: 'Consent' is "no"`, "In 'Do Not Call'", 'Duplicate of item 1'];
			expect(success).toEqual(
				rows.map((row, item) => ({
					json: {
						row_number: item + 1,
						phone_number: row.phone,
						...(item === 0
							? { status: 'ready', ...moved }
							: { status: 'skipped', call_time: '–', reason: reasons[item - 1] }),
						row,
					},
					pairedItem: { item },
				})),
			);
			expect(hints[0]).toMatch(/^Preview: 1 will be called, 3 skipped, 0 are invalid\.<br>/);
		});

		it.each(['skip', 'error', 'send'])(
			'in a loop tells of a number that an earlier turn would have called (%s)',
			async (duplicateNumbers) => {
				const rows = [phoneOf(0), phoneOf(1), phoneOf(0)].map((phone) => ({ phone }));
				const options = {
					rows,
					rowsPerTurn: 1,
					settings: { onError: 'continueRegularOutput' as const },
				};
				const fates = (result: RunResult) =>
					fatesOf(result).map(([status, reason]) => [
						['placed', 'scheduled'].includes(status as string) ? 'ready' : status,
						reason,
					]);
				const parameters = { callingRules: { duplicateNumbers } };
				const previewed = await run({ ...options, parameters: { ...parameters, preview: true } });
				expect(numbersSent()).toEqual([]);
				const real = await run({ ...options, parameters });
				expect(fates(previewed)).toEqual(fates(real));
				expect(numbersSent()).toHaveLength(duplicateNumbers === 'send' ? 3 : 2);
			},
		);

		it('calls nobody, whatever an expression makes of the toggle, unless that says no', async () => {
			await fc.assert(
				fc.asyncProperty(fc.jsonValue({ maxDepth: 1 }), async (value) => {
					fc.pre(
						!['', '0', 'false', 'no', 'null'].includes(
							JSON.stringify(value).replaceAll('"', '').trim().toLowerCase(),
						),
					);
					await run({
						rows: [{ phone: phoneOf(0), value: value }],
						parameters: { preview: '={{ $json.value }}' },
					});
					expect(numbersSent()).toEqual([]);
				}),
				{ numRuns: runs(10, 200), examples: [['true'], [1], ['yes'], [[]], [{}]] },
			);
		});

		it('tells of request options that cannot be used', async () => {
			const parameters = { preview: true, requestOptions: { retryBudget: '={{ "soon" }}' } };
			expect(fatesOf(await run({ rows: people(2), parameters }))).toEqual(
				Array(2).fill(['invalid', expect.stringContaining('Keep Trying For')]),
			);
		});

		it('calls nobody as soon as one row says so', async () => {
			const rows = [false, true].map((value, index) => ({ phone: phoneOf(index), value }));
			await run({ rows, parameters: { preview: '={{ $json.value }}' } });
			expect(numbersSent()).toEqual([]);
		});

		it.each([
			[
				'stopWorkflow',
				"'On Error' stops the workflow, so no one would be called. To call the others, set 'On Error' to 'Continue (using error output)'.",
			],
			['continueRegularOutput', 'Phone number: '],
			['continueErrorOutput', 'Phone number: '],
		] as const)('shows every row, and what a run would do, with On Error: %s', async (onError, next) => {
			const rows = [{ phone: 'x' }, { phone: phoneOf(1) }, { phone: '' }];
			const settings = { onError };
			const result = await run({ rows, parameters: { preview: true }, settings });
			expect([result.failure, result.errors]).toEqual([undefined, []]);
			expect(fatesOf(result)).toEqual([
				['invalid', expect.stringContaining('The phone number "x"')],
				['ready', '–'],
				['skipped', 'No phone number'],
			]);
			const lines = result.hints[0]?.split('<br>') ?? [];
			expect(lines[0]).toBe('Preview: 1 will be called, 1 skipped, 1 is invalid.');
			expect(lines[1]).toContain(next);
		});

		it.each([
			['that is not a country', '={{ $json.country }}'],
			[
				'whose expression fails',
				`={{ $json.country === 'Nowhere' ? $('No such node').first().json.x : 'US' }}`,
			],
		])('shows every row, though the first has a country %s', async (_, country) => {
			const rows = [
				{ phone: '(212) 555-0143', country: 'Nowhere' },
				{ phone: '(212) 555-0144', country: 'US' },
			];
			const { failure, success } = await run({
				rows,
				parameters: { preview: true, defaultCountry: country },
				settings: { onError: 'continueErrorOutput' },
			});
			expect(failure).toBeUndefined();
			expect(success.map(({ json }) => [json.status, json.row])).toEqual([
				['invalid', rows[0]],
				['ready', rows[1]],
			]);
		});

		it('names other columns with phone numbers, which are not called', async () => {
			const rows = [0, 1, 2].map((index) => ({
				phone: phoneOf(index),
				'Line 2': index === 2 ? '' : `(212) 555-01${index}4`,
				'Order ID': 4_000_000 + index,
				Fax: 'no',
			}));
			const { hints } = await run({ rows, parameters: { preview: true, defaultCountry: 'US' } });
			expect(hints.join()).toContain(
				`Phone numbers that are not used: column &quot;Line 2&quot;. To call them too, list all columns in 'Phone Columns'.`,
			);
		});

		it('says from which columns and settings the calls are made', async () => {
			const rows = [{ phone: phoneOf(0), 'Call Date': '2031-05-05 10:00', 'Due Date': 46_350 }];
			const { hints } = await run({
				rows,
				parameters: {
					preview: true,
					promptParameters: 'row',
					scheduledFor: '={{ $json["Call Date"] }}',
					defaultCountry: 'US',
				},
			});
			expect(hints.map((hint) => hint.replaceAll('&quot;', '"'))).toEqual([
				expect.stringContaining(
					`The agent would read these dates as numbers: "Due Date" (46350). Turn on 'Dates as Text'`,
				),
				[
					'Preview: 1 will be called, 0 skipped, 0 are invalid.',
					'Phone number: column "phone". Default Country: United States. Call time: column "Call Date". Time zone: America/New_York (the workflow\'s). Sent to the prompt: "Due Date".',
				].join('<br>'),
			]);
		});

		it('names columns with times to come, which are not used', async () => {
			const rows = people(3).map((row) => ({ ...row, Termin: '2031-05-05 10:00', Born: '1990-05-05' }));
			const { hints } = await run({ rows, parameters: { preview: true } });
			expect(hints.map((hint) => hint.split('<br>').at(-1))).toEqual([
				"Times that are not used: &quot;Termin&quot; (date and time). To call at these times, drag the column into 'Scheduled For'; a date and a time column one after the other.",
			]);
		});
	});

	it.each([null, '', '  ', 'send ', 'Call Each Row', 7, {}, []])(
		'calls nobody twice where an expression makes %j of Duplicate Numbers',
		async (value) => {
			const rows = [0, 1].map(() => ({ phone: phoneOf(0), value }));
			const parameters = { callingRules: { duplicateNumbers: '={{ $json.value }}' } };
			const { failure } = await run({ rows, parameters });
			if (failure) expect(failure.description).toContain("'Duplicate Numbers' cannot be");
			expect(numbersSent()).toHaveLength(failure ? 0 : 1);
		},
	);

	describe('in a loop', () => {
		const ROWS = [phoneOf(0), phoneOf(1), phoneOf(0), phoneOf(1)].map((phone) => ({ phone }));

		it('calls nobody again who was called in an earlier turn', async () => {
			const { success } = await run({ rows: ROWS, rowsPerTurn: 1 });
			expect(numbersSent()).toEqual([phoneOf(0), phoneOf(1)]);
			expect(success[3]?.json).toEqual(
				skipped({ phone: phoneOf(1) }, 0, 'Already called in this execution').json,
			);
		});

		it('nor who was called for a row of another branch', async () => {
			const { success } = await run({ rows: ROWS, inTwoBranches: true });
			expect(numbersSent().sort()).toEqual([phoneOf(0), phoneOf(1)]);
			expect(success.filter(({ json }) => json.status === 'skipped')).toHaveLength(2);
		});

		it('does so where the user wants that', async () => {
			await run({ rows: ROWS, rowsPerTurn: 1, parameters: { callingRules: { duplicateNumbers: 'send' } } });
			expect(numbersSent()).toHaveLength(4);
		});

		it('says of a later turn that nobody knows whether the person was called', async () => {
			service.standIn.misbehave({ cut: 'after acting' });
			const settings = { onError: 'continueRegularOutput' as const };
			const result = await run({
				rows: [{ phone: phoneOf(0) }, { phone: phoneOf(0) }],
				rowsPerTurn: 1,
				settings,
			});
			expect(numbersSent()).toEqual([phoneOf(0)]);
			expect(fatesOf(result)).toEqual([
				['unknown', expect.stringContaining('Outcome unknown')],
				['invalid', expect.stringContaining('in this execution, with an unknown outcome')],
			]);
		});

		it('makes it an error where the user wants that', async () => {
			const { failure } = await run({
				rows: ROWS,
				rowsPerTurn: 2,
				parameters: { callingRules: { duplicateNumbers: 'error' } },
			});
			expect(failure?.message).toBe('No calls placed: 2 of 2 items are invalid');
			expect(failure?.description).toContain('Items 1, 2 are duplicates. ');
			expect(numbersSent()).toHaveLength(2);
		});
	});

	describe('a misspelt column among those to leave out', () => {
		const leavingOut = async (rows: IDataObject[], columnsToLeaveOut: string) =>
			await run({ rows, parameters: { promptParameters: 'row', columnsToLeaveOut } });

		it('is told, and nothing is sent', async () => {
			const rows = people(2).map((row) => ({ ...row, salary: 1 }));
			const { failure } = await leavingOut(rows, 'salery');
			expect(failure?.message).toContain(`Column "salery" in 'Columns to Leave Out'`);
			expect(numbersSent()).toEqual([]);
		});

		it('is none where another row has the column', async () => {
			const rows: IDataObject[] = people(3);
			(rows[2] as IDataObject).salary = 1;
			const { failure } = await leavingOut(rows, 'salary');
			expect(failure).toBeUndefined();
			expect(numbersSent()).toHaveLength(3);
			expect(JSON.stringify(service.standIn.requests)).not.toContain('salary');
		});
	});

	it('takes columns to leave out as a list, whatever signs their names hold', async () => {
		const rows = [{ phone: phoneOf(0), 'name, first': 'Ada', name: 'Example', first: 'x' }];
		await run({
			rows,
			parameters: { promptParameters: 'row', columnsToLeaveOut: '={{ ["name, first"] }}' },
		});
		const sent = JSON.stringify(service.standIn.requests.map(({ body }) => body));
		expect(sent).not.toContain('Ada');
		expect(sent).toContain('Example');
	});

	it('does not skip the duplicate of a row that was held back', async () => {
		const rows = [
			{ phone: phoneOf(0), ok: 'no' },
			{ phone: phoneOf(0), ok: 'yes' },
		];
		const { success } = await run({ rows, parameters: { callingRules: { consent: '={{ $json.ok }}' } } });
		expect(numbersSent()).toEqual([phoneOf(0)]);
		expect(success.map(({ json }) => json.status)).toEqual([
			'skipped',
			expect.stringMatching(/placed|scheduled/),
		]);
	});

	it('says of a past time how to choose another column', async () => {
		const rows = [{ phone: phoneOf(0), 'Call Date': '2001-05-05 10:00' }];
		const { failure } = await run({ rows, parameters: { scheduledFor: '={{ $json["Call Date"] }}' } });
		expect(failure?.description).toContain(
			"Enter a future time. If it is not the call time, choose another column in 'Scheduled For'.",
		);
	});

	it('takes a date whose day and month may be swapped as other dates of its column', async () => {
		const dates = ['03/04/2031 10:00', '25/04/2031 10:00'];
		const rows = dates.map((date, index) => ({ phone: phoneOf(index), 'Call Date': date }));
		const days = async (settings: IDataObject) => {
			await service.standIn.reset();
			const schedule = { timezone: 'UTC', ...settings };
			await run({ rows, parameters: { scheduledFor: '={{ $json["Call Date"] }}', schedule } });
			return service.standIn.requests.flatMap(({ body }) => {
				const { calls, scheduled_for } = body as { calls?: IDataObject[][]; scheduled_for?: string };
				return calls ? calls.flat().map((call) => call.scheduled_date) : [scheduled_for?.slice(0, 10)];
			});
		};
		const dayFirst = ['2031-04-03', '2031-04-25'];
		expect(await days({})).toEqual(dayFirst);
		expect(await days({ dateOrder: 'dayFirst' })).toEqual(dayFirst);
		rows.pop();
		expect(await days({})).toEqual([]);
		expect(await days({ dateOrder: 'monthFirst' })).toEqual(['2031-03-04']);
	});

	it("says that a time was read in the workflow's zone, where the number's country has another", async () => {
		const when = '2031-05-05 09:00';
		const rows = [
			{ phone: '+49 30 23125000', when },
			{ phone: '+1 212 555 0100', when },
			{ phone: '+49 30 23125001', when: `${when}+02:00` },
		];
		const note =
			"2031-05-05 09:00 is in the workflow's time zone, America/New_York; where the number is, it is 2031-05-05 15:00 then. To use another one, set 'Time Zone'";
		for (const preview of [true, false]) {
			const reasons = async (schedule: IDataObject) => {
				const parameters = { scheduledFor: '={{ $json.when }}', schedule, preview };
				return fatesOf(await run({ rows, parameters })).map(([, reason]) => reason);
			};
			expect(await reasons({})).toEqual([note, '–', '–']);
			expect(await reasons({ timezone: 'America/New_York' })).toEqual(['–', '–', '–']);
		}
	});
});

describe('Dial', () => {
	afterEach(() => jest.restoreAllMocks());

	it.each([
		['move', { called: 2, second: ['scheduled', expect.stringMatching(/^Moved to/)] }],
		['skip', { called: 1, second: ['skipped', expect.stringContaining('is outside the calling hours')] }],
	])('looks at the clock again when the turn of a row has come (%s)', async (outside, { called, second }) => {
		const now = Date.now.bind(Date);
		// Half past, so that no hour ends meanwhile.
		const halfPast = 1_800_000 - (now() % 3_600_000);
		let shift = halfPast;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + shift);
		service.standIn.misbehave({
			phoneNumber: phoneOf(0),
			until: () => {
				shift = halfPast + 2 * 3_600_000;
				return true;
			},
		});
		const from = new Date(Date.now()).getUTCHours();
		const { success } = await dialling.dial({
			rows: people(2),
			parameters: {
				callingRules: { ...daily(from, from + 1), outsideCallingHours: outside },
				requestOptions: { maxRequestsAtOnce: 1 },
			},
		});
		expect(numbersSent()).toHaveLength(called);
		expect(success.map(fateOf)).toEqual([['placed', '–'], second]);
	});

	it.each(
		(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const).flatMap((onError) =>
			[
				{ requestOptions: { retryBudget: '={{ "soon" }}' } },
				{ callingRules: { doNotCall: '' } },
				{ callingRules: { doNotCall: '' }, requestOptions: { retryBudget: '={{ "soon" }}' } },
			].map((parameters) => [onError, parameters] as const),
		),
	)('a preview tells what all rows share as the run does (%s, %j)', async (onError, parameters) => {
		const options = { rows: people(3), settings: { onError } };
		const run = await dialling.dial({ ...options, parameters });
		const previewed = await dialling.dial({ ...options, parameters: { ...parameters, preview: true } });
		const errorsOf = ({ success, errors }: RunResult) =>
			[...success, ...errors].map(({ json }) => json.error ?? json.reason);
		expect(previewed.failure).toBeUndefined();
		expect(previewed.success.map(({ json }) => json.status)).toEqual(Array(3).fill('invalid'));
		if (onError === 'stopWorkflow') {
			const reason = run.failure?.message.replace(/^Items? [\d, ]+: /, '') ?? 'nothing';
			for (const error of errorsOf(previewed)) expect(error).toContain(reason);
		} else expect(errorsOf(previewed)).toEqual(errorsOf(run));
		expect(run.success.filter(({ json }) => json.status !== 'invalid')).toEqual([]);
		expect(service.standIn.requests).toEqual([]);
	});
});
