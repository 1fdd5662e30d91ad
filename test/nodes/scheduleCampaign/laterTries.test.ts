import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject, INode } from 'n8n-workflow';

import { withEntries } from '../../harness/nodes/bothNodes';
import { Campaigning } from '../../harness/nodes/campaign';
import type { RunOptions } from '../../harness/engine/engine';
import { nodeOfOtherProcess } from '../../harness/engine/otherProcess';
import { runs } from '../../harness/properties/runs';
import { useStandIn } from '../../harness/http/service';
import type { Misbehaviour } from '../../stand-in/misbehaviour';

const service = useStandIn();
const campaigning = new Campaigning(service);
/** The node in a process in which failed executions are retried. It knows nothing of any case's account. */
const ofOtherProcess = nodeOfOtherProcess('VoiceAgentScheduleCampaign');

const FATES = {
	good: {},
	turnedAway: { status: 429, headers: { 'retry-after': '0' } },
	refused: { status: 400 },
	cutAfter: { cut: 'after acting' },
	failedAfterActing: { status: 500, acts: true },
	createsNothing: { status: 200, body: { createdCalls: [] }, acts: true },
} satisfies Record<string, Misbehaviour>;

/** A person who is asked for, and when to call: what is soon is past by the time of a later try, what has no time closed. */
const call = fc.record({
	person: fc.integer({ min: 0, max: 2 }),
	when: fc.constantFrom('any time', 'soon', 'in a week'),
});

const mostly = <Value>(usual: Value, other: Value) =>
	fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) });

const scenario = fc.record({
	/** All lists are the rows of one campaign, or each is one of its own: JSON, with other people, that is sent as it is. */
	source: mostly('rows', 'json'),
	campaigns: fc.array(fc.array(call, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
	fates: fc.array(fc.constantFrom(...(Object.keys(FATES) as Array<keyof typeof FATES>)), {
		minLength: 1,
		maxLength: 4,
	}),
	onError: mostly<NonNullable<INode['onError']>>('continueErrorOutput', 'stopWorkflow'),
	retryOnFail: mostly(true, false),
	duplicates: fc.constantFrom('skip', 'error'),
	isClosedLater: fc.boolean(),
	sendsAgain: mostly(false, true),
	/** Somebody edits the node before a failed execution is retried. */
	isEdited: fc.boolean(),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

const usual: Scenario = {
	...{
		source: 'rows',
		campaigns: [],
		fates: ['cutAfter'],
		onError: 'continueErrorOutput',
		retryOnFail: true,
	},
	...{ duplicates: 'skip', isClosedLater: false, sendsAgain: false, isEdited: false },
};
const later = (person: number) => ({ person, when: 'soon' }) as const;
const anyTime = (person: number) => ({ person, when: 'any time' }) as const;
const inAWeek = (person: number) => ({ person, when: 'in a week' }) as const;
const pastByThen: Partial<Scenario> = {
	campaigns: [[later(2), anyTime(0)], [anyTime(2)]],
	fates: ['failedAfterActing', 'good'],
};
const sentAgainInPart: Partial<Scenario> = {
	...{ source: 'json', fates: ['cutAfter', 'turnedAway'], sendsAgain: true },
	campaigns: [[anyTime(0), later(1)], [anyTime(0)]],
};
const closedByThen: Partial<Scenario> = {
	...{ campaigns: [[inAWeek(0), anyTime(1)]], fates: ['cutAfter', 'refused'] },
	...{ isClosedLater: true, sendsAgain: true },
};
const edited = { onError: 'stopWorkflow', isEdited: true } as const;
const editedMeanwhile: Partial<Scenario> = { ...edited, campaigns: [[anyTime(0), anyTime(1)]] };
const editedInPart: Partial<Scenario> = {
	...{ ...edited, source: 'json', fates: ['good', 'refused'] },
	campaigns: [[anyTime(0)], [anyTime(0)]],
};

const DAY = 86_400_000;
/** A minute of which neither the first nor the last try is near. */
const soon = () => DateTime.utc().startOf('hour').plus({ hours: 1, minutes: 17 });

let scenarios = 0;
afterEach(() => jest.restoreAllMocks());

it('campaigns that an earlier try has sent stay as they were sent, whatever is past or closed by then', async () => {
	await fc.assert(
		fc.asyncProperty(scenario, async (one) => {
			scenarios += 1;
			jest.restoreAllMocks();
			await service.standIn.reset();
			service.standIn.state.calls.stepMs = Infinity;
			const phoneOf = (person: number) =>
				`+1555${String(scenarios).padStart(5, '0')}${String(person).padStart(2, '0')}`;
			const at = soon();
			const timeOf = (days: number) => ({
				scheduled_date: at.plus({ days }).toISODate(),
				scheduled_time: at.toFormat('HH:mm:ss'),
				timezone: 'UTC',
			});
			const times = { 'any time': {}, soon: timeOf(0), 'in a week': timeOf(7) };
			const groups = one.campaigns.map((calls, campaign) =>
				calls.map(({ person, when }, index) => ({
					phone_number: phoneOf(one.source === 'rows' ? person : 10 * campaign + index),
					...times[when],
				})),
			);
			const lists = one.source === 'json' ? groups : groups.flat().map((call) => [call]);
			const rows = lists.map((calls) => ({ calls, ...calls[0] }));
			for (const fate of one.fates) {
				service.standIn.misbehave({ ...FATES[fate], operation: 'scheduleCampaign' });
			}
			const days = [at, at.plus({ days: 1 })].map((day) => day.setLocale('en').weekdayLong?.toLowerCase());
			const rules = {
				scheduledFor: '={{ $json.scheduled_date ?? "" }} {{ $json.scheduled_time ?? "" }}',
				options: { timezone: 'UTC' },
				callingRules: {
					duplicateNumbers: one.duplicates,
					...(one.isClosedLater && {
						callingHours: withEntries([{ days, from: '00:00', to: '24:00' }]),
						zoneOrState: 'UTC',
						outsideCallingHours: 'skip',
					}),
				},
			};
			const options: RunOptions & { rows: IDataObject[] } = {
				rows,
				credential: service.newAccount(),
				parameters: {
					source: one.source,
					groupsJson: '={{ [$json.calls] }}',
					...(one.source === 'rows' && rules),
					requestOptions: { retryBudget: 0.1, ...(one.sendsAgain && { unknownOutcome: 'retry' }) },
				},
				settings: {
					onError: one.onError,
					...(one.retryOnFail ? { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } : {}),
				},
			};
			const now = Date.now.bind(Date);
			// All campaigns of a try are planned before its first request is sent.
			const isLater = () =>
				service.standIn.requests.some(({ operation }) => operation === 'scheduleCampaign');
			jest.spyOn(Date, 'now').mockImplementation(() => (isLater() ? now() + 4 * DAY : now()));

			let result = await campaigning.schedule(options);
			await service.standIn.idle();
			if (result.failure) {
				service.standIn.calm();
				const source = one.isEdited ? (one.source === 'json' ? 'rows' : 'json') : one.source;
				const changed = { ...options, parameters: { ...options.parameters, source } };
				result = await campaigning.retry(result, changed, ofOtherProcess);
				await service.standIn.idle();
			}

			const people = groups.flat().map(({ phone_number }) => phone_number);
			for (const phone of people) {
				const calls = service.standIn.state.callsTo(phone);
				if (!one.sendsAgain) expect(calls).toBeLessThanOrEqual(1);
				const scheduled = result.success.filter(
					({ json }) => json.status === 'scheduled' && json.phone_number === phone,
				);
				expect(scheduled.length).toBeLessThanOrEqual(calls);
				const isKnown = !one.fates.some((fate) => FATES[fate] !== FATES.good);
				if (!result.failure && isKnown) expect(scheduled).toHaveLength(calls);
				if (result.failure || calls === 0 || scheduled.length > 0) continue;
				const itemsOfPerson = [...result.success, ...result.errors].filter(({ json }) =>
					JSON.stringify(json).includes(phone),
				);
				const whatIsSaid = itemsOfPerson.map(({ json }) => json.error ?? json.status);
				expect(JSON.stringify(whatIsSaid)).toMatch(/unknown/i);
			}
			expect(result.success.filter(({ json }) => json.reason === 'This call matches no item')).toEqual([]);
			if (people.some((phone) => service.standIn.state.callsTo(phone) > 0) && result.failure) {
				expect(result.failure.description).not.toContain('Nothing was sent');
			}
		}),
		{
			numRuns: runs(20, 500),
			examples: [pastByThen, sentAgainInPart, closedByThen, editedMeanwhile, editedInPart].map(
				(one): [Scenario] => [{ ...usual, ...one }],
			),
		},
	);
}, 3_600_000);
