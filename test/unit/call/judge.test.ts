import type { IDataObject } from 'n8n-workflow';

import type { Call, CallPlan, RunFacts, Verdict } from '../../../nodes/shared/call/call';
import { dueOf, judgeAgain } from '../../../nodes/shared/call/checks';
import { gatherFacts, judgeItems, listSent } from '../../../nodes/shared/call/judge';
import { ExecutionHistory } from '../../../nodes/shared/request/memory';
import { InputProblem } from '../../../nodes/shared/values/inputProblem';
import { itemsOf } from '../../harness/itemsOf';
import { hoursOn } from '../../harness/nodes/callingNodes';

const [ADA, BOB] = ['+15550100101', '+15550100102'];
const NO_ONE: RunFacts['sent'] = { people: new Map(), items: new Set() };

const plan: CallPlan = {
	unscheduled: 'now',
	parametersOf: (content) => content,
	cellsOf: (item) => [{ value: item.row.phone }],
	contentOf: (item, number) => {
		if (item.row.isWrong) throw new InputProblem('The content is wrong', '');
		return { phone_number: number };
	},
};

async function judge(
	rows: IDataObject[],
	{ parameters = {}, sent = NO_ONE }: { parameters?: IDataObject; sent?: RunFacts['sent'] } = {},
): Promise<Verdict[]> {
	const items = itemsOf(parameters, rows);
	const facts = await gatherFacts(items, plan, { history: new ExecutionHistory({}, 0), sent });
	return await judgeItems(items, facts);
}

const textOf = (verdict: Verdict | undefined) =>
	!verdict || verdict.state === 'ready' ? verdict?.state : `${verdict.state}: ${verdict.failure.message}`;

const ELSEWHERE = "skipped: Number shared by 25 countries is not in 'Allowed Countries'";
const PREMIUM = 'invalid: "+19005550100" is a premium-rate number';

/** What may stand against a call, in the order in which it is told: first the person, then the time, then the content. */
const AGAINST: Array<[text: string, defect: IDataObject, rule: IDataObject]> = [
	["skipped: In 'Do Not Call List'", {}, { doNotCallList: '+19005550100' }],
	["skipped: No consent: 'Consent' is empty", { 'callingRules.consent': '' }, { consent: 'yes' }],
	[ELSEWHERE, { 'callingRules.allowedCountries': ['DE'] }, { allowedCountries: ['US'] }],
	[PREMIUM, { 'callingRules.allowPremiumRateNumbers': false }, { allowPremiumRateNumbers: true }],
	[
		`invalid: 'Scheduled For' "2001-01-02 09:30 +00:00" has passed`,
		{ scheduledFor: '2001-01-02 09:30Z' },
		{},
	],
	[
		'skipped: Wednesday 09:30 in UTC is outside the calling hours (Mon 01:00–02:00)',
		{
			scheduledFor: '2999-01-02T09:30Z',
			'callingRules.callingHours': hoursOn(1, 2, ['monday']).callingHours,
			'callingRules.outsideCallingHours': 'skip',
			'callingRules.zoneOrState': 'UTC',
		},
		hoursOn(9, 18, ['wednesday']),
	],
	['invalid: The content is wrong', { isWrong: true }, {}],
	['skipped: Duplicate of item 1', {}, {}],
];

it.each(AGAINST)('%s is told, whatever else comes after it', async (text) => {
	const place = AGAINST.findIndex(([told]) => told === text);
	const defects = AGAINST.slice(place).map(([, defect]) => defect);
	// A list of people is one for all items: it may only hold the first defect.
	const rules = AGAINST.filter((_, index) => index > 0 || place === 0).map(([, , rule]) => rule);
	const phone = '+19005550100';
	const first = { phone: place === 0 ? ADA : phone, scheduledFor: '2999-01-02T09:30Z' };
	const second = Object.assign({ phone }, ...defects.reverse()) as IDataObject;
	const callingRules = Object.assign({}, ...rules) as IDataObject;
	const [, verdict] = await judge([first, second], { parameters: { callingRules } });
	expect(textOf(verdict)).toBe(text);
});

describe('a person is claimed', () => {
	it('by the first item that is ready: not by one that is invalid or skipped', async () => {
		const rows = [
			{ phone: ADA, isWrong: true },
			{ phone: ADA, 'callingRules.consent': 'no' },
			{ phone: ADA },
			{ phone: ADA },
		];
		const verdicts = await judge(rows, { parameters: { callingRules: { consent: 'yes' } } });
		expect(verdicts.map(textOf)).toEqual([
			'invalid: The content is wrong',
			`skipped: No consent: 'Consent' says "no"`,
			'ready',
			'skipped: Duplicate of item 3',
		]);
		// If the third is not called in the end, the fourth is.
		expect(verdicts[3]).toMatchObject({ duplicateOf: 2, call: { content: { phone_number: ADA } } });
	});

	it('by the item that an earlier try sent, which is not its own duplicate', async () => {
		const sent = { people: new Map([[ADA, 1]]), items: new Set<number>() };
		const verdicts = await judge([{ phone: ADA }, { phone: ADA }], { sent });
		expect(verdicts.map(textOf)).toEqual(['skipped: Duplicate of item 2', 'ready']);
	});

	it('but not for what an item that was sent holds by now', async () => {
		const sent = { people: new Map([[ADA, 1]]), items: new Set([1]) };
		const verdicts = await judge([{ phone: BOB }, { phone: BOB }, { phone: ADA }], { sent });
		expect(verdicts.map(textOf)).toEqual(['ready', 'ready', 'skipped: Duplicate of item 2']);
		const others = await judge([{ phone: '' }, { phone: BOB }, { phone: BOB }], { sent });
		expect(others.map(textOf)).toEqual(["skipped: 'To Number' is empty", 'ready', 'ready']);
	});
});

describe('a number that is none of Default Country', () => {
	const readOf = async (rows: IDataObject[]) => {
		const [verdict] = await judge(rows, { parameters: { defaultCountry: 'US' } });
		return verdict?.state === 'ready' ? verdict.call.number : textOf(verdict);
	};

	it('is read by a column that names countries', async () => {
		const others = [
			{ phone: ADA, country: 'Stati Uniti' },
			{ phone: ADA, country: 'unknown' },
		];
		expect(await readOf([{ phone: '0171 234 5678', 'country ': 'Allemagne' }, ...others])).toMatchObject({
			number: '+491712345678',
			source: 'Read as a Germany number, as column "country" says',
		});
		const twice = { phone: '0171 234 5678', country: 'DE', nationality: 'Österreich' };
		expect(await readOf([twice, { phone: ADA, country: 'US', nationality: 'US' }])).toMatch(/^invalid/);
		const rarely = ['US', 'likes tea', 'out on Fridays', 'left-handed'].map((note) => ({ phone: ADA, note }));
		expect(await readOf([{ phone: '0171 234 5678', note: 'Germany' }, ...rarely])).toBe(
			'invalid: The phone number "0171 234 5678" is not a valid number (United States)',
		);
	});

	it('is an error if it is one of Default Country, but another one where a column says that the person is', async () => {
		const others = [
			{ phone: '+49 30 23125000', land: 'DE' },
			{ phone: '+43 676 4735924', land: 'AT' },
		];
		const austrian = { phone: '0676 4735924', land: 'AT' };
		const verdicts = await judge([austrian, ...others], { parameters: { defaultCountry: 'DE' } });
		expect(verdicts.map(textOf)).toEqual([
			'invalid: The phone number is ambiguous: +436764735924 (Austria, by column "land") or +496764735924 (by \'Default Country\')',
			'ready',
			'ready',
		]);
		expect(verdicts[0]).toMatchObject({
			failure: { ofSeveral: 'have a phone number that differs by their country column' },
		});
	});

	it('is an error if a column says that all people are elsewhere, where the number is another one', async () => {
		const rows = ['0676 4735924', '030 23125000'].map((phone) => ({ phone, land: 'Österreich' }));
		const verdicts = await judge(rows, { parameters: { defaultCountry: 'DE' } });
		expect(textOf(verdicts[0])).toMatch(/^invalid: The phone number is ambiguous: .*by column "land"/);
		const states = rows.map(({ phone }) => ({ phone, land: 'AT' }));
		const others = await judge(states, { parameters: { defaultCountry: 'DE' } });
		expect(others.map(textOf)).toEqual(['ready', 'ready']);
	});

	it('is not read by a nationality: most numbers are of Default Country alone', async () => {
		const people = [
			['055 636 5277', 'Philippines'],
			['+971 55 636 5278', 'India'],
			['050 636 5279', 'India'],
			['050 636 5270', 'United Arab Emirates'],
		];
		const rows = people.map(([phone, nationality]) => ({ phone, nationality }));
		const verdicts = await judge(rows, { parameters: { defaultCountry: 'AE' } });
		expect(verdicts.map(textOf)).toEqual(['ready', 'ready', 'ready', 'ready']);
	});

	it('is not read by names of people and states', async () => {
		const atlanta = { phone: '555 12 34 56', state: 'Georgia', name: 'Jordan' };
		expect(await readOf([atlanta, { phone: ADA, state: 'Texas', name: 'Ada' }])).toMatch(/^invalid/);
		expect(await readOf([atlanta, { phone: ADA, state: 'Georgia', name: 'Chad' }])).toMatch(/^invalid/);
	});

	it('is an error where it could be one that is new there, and the item names a country with it', async () => {
		expect(await readOf([{ phone: '999 234 5678', country: 'RU' }])).toBe(
			'invalid: The phone number is ambiguous: +79992345678 (Russia, by column "country") or +19992345678 (by \'Default Country\')',
		);
		expect(await readOf([{ phone: '999 234 5678', country: 'US' }])).toMatchObject({ isUnassigned: true });
	});
});

it('a call that is a little late rings now, which may be outside of the hours', async () => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-05-05T12:02:00Z'));
	const callingRules = { ...hoursOn(9, 12, ['monday']), outsideCallingHours: 'skip' };
	const rows = [{ phone: ADA, scheduledFor: '2031-05-05T11:59Z' }];
	const [verdict] = await judge(rows, { parameters: { callingRules } });
	now.mockRestore();
	expect(textOf(verdict)).toMatch(/^skipped: Monday 12:02 in UTC is outside the calling hours/);
});

describe('a call that waits to be sent', () => {
	const at = (time: string) => Date.parse(`2031-05-${time}:00Z`);
	/** @returns when the calls are due that are judged, and again at a later time */
	async function dueAgain(begun: string, later: string): Promise<Array<Array<number | undefined>>> {
		const now = jest.spyOn(Date, 'now').mockReturnValue(at(begun));
		const rows = [{ phone: ADA }, { phone: BOB }];
		const items = itemsOf({ callingRules: hoursOn(9, 12, ['monday']) }, rows);
		const run = await gatherFacts(items, plan, { history: new ExecutionHistory({}, 0), sent: NO_ONE });
		const calls = (await judgeItems(items, run)).map(({ call }) => call as Call);
		const before = calls.map((call) => dueOf(call)?.moment);
		now.mockReturnValue(at(later));
		expect(calls.map((call) => judgeAgain(call, run))).toEqual([undefined, undefined]);
		now.mockRestore();
		return [before, calls.map((call) => dueOf(call)?.moment)];
	}

	it('is due at once if it was moved to an opening that is over', async () => {
		const [before, after] = await dueAgain('05T08:00', '05T10:00');
		expect([before?.[0], after]).toEqual([at('05T09:00'), [undefined, undefined]]);
	});

	it('is moved to a moment of its own if the hours end meanwhile', async () => {
		const next = at('12T09:00');
		expect(await dueAgain('05T11:00', '05T13:00')).toEqual([
			[undefined, undefined],
			[next, next + 3000],
		]);
	});
});

it('of several items of earlier tries that called one person, the first counts', () => {
	const previous = new Map([[4, { people: [ADA], isFinal: true }]]);
	previous.set(6, { people: [ADA, BOB], isFinal: false });
	const people = new Map([[BOB, 6]]).set(ADA, 4);
	expect(listSent(previous)).toEqual({ people, items: new Set([4]) });
});
