import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { useStandIn, phoneOf } from '../../harness/http/service';
import { Campaigning } from '../../harness/nodes/campaign';
import { runs } from '../../harness/properties/runs';

const campaigning = new Campaigning(useStandIn());

type Kind = 'whole' | 'date' | 'time' | 'timezone';

interface Column {
	name: string;
	kind: Kind;
	/** A name that does not speak of the call. */
	isAnyones: boolean;
}

const columnsCalled = (kind: Kind, isAnyones: boolean, names: string[]): Column[] =>
	names.map((name) => ({ name, kind, isAnyones }));

const COLUMNS = [
	...columnsCalled('whole', false, ['scheduled_for', 'Call At', 'Rückruf am', 'Scheduled At ', '架電日時']),
	...columnsCalled('whole', true, ['Date and Time', 'Appointment', 'Termin', '日時']),
	...columnsCalled('date', false, ['scheduled_date', 'Call Date', 'CALL-DATE']),
	...columnsCalled('date', true, ['Date', 'Datum', 'Fecha', '日期', 'التاريخ', 'তারিখ']),
	...columnsCalled('time', false, ['scheduled_time', 'Call Time', 'call time']),
	...columnsCalled('time', true, ['Time', 'Uhrzeit', 'Hora', 'время', 'Horário', '시간']),
	...columnsCalled('timezone', false, ['timezone', 'Time Zone', 'Zeitzone', '时区']),
];

const DATES = ['2031-05-05', '2031-05-06'];
const TIMES = ['14:30', '15:45'];
const ZONES = ['Europe/Berlin', 'Asia/Tokyo'];
const ZONE_OF_OPTIONS = 'America/New_York';
const TIME_OF_DAY = '09:30';
const VALUES: Record<Kind, string[]> = {
	whole: [...DATES, ...DATES.flatMap((date) => TIMES.map((time) => `${date} ${time}`))],
	date: DATES,
	time: TIMES,
	timezone: ZONES,
};

interface Sheet {
	columns: Column[];
	/** For each row its cells, in the order of the columns. */
	rows: string[][];
	hasTimeOfDay: boolean;
}

/** Most cells of a row agree, or else no row could be sent. */
const rowOf = (columns: Column[]) =>
	fc.record({ date: fc.constantFrom(...DATES), time: fc.constantFrom(...TIMES) }).chain(({ date, time }) => {
		const agreed = { whole: `${date} ${time}`, date, time, timezone: ZONES[0] as string };
		return fc.tuple(
			...columns.map(({ kind }) =>
				fc.oneof(
					{ weight: 6, arbitrary: fc.constant(agreed[kind]) },
					{ weight: 5, arbitrary: fc.constantFrom('', ' ') },
					{ weight: 1, arbitrary: fc.constantFrom(...VALUES[kind]) },
				),
			),
		);
	});

const sheet: fc.Arbitrary<Sheet> = fc
	.record({
		drawn: fc.uniqueArray(fc.record({ column: fc.constantFrom(...COLUMNS), isEmpty: fc.boolean() }), {
			minLength: 1,
			maxLength: 6,
			selector: ({ column }) => column.name,
		}),
		hasTimeOfDay: fc.boolean(),
	})
	.chain(({ drawn, hasTimeOfDay }) => {
		const columns = drawn.map(({ column }) => column);
		const emptied = (row: string[]) => row.map((cell, index) => (drawn[index]?.isEmpty ? '' : cell));
		return fc
			.array(rowOf(columns), { minLength: 1, maxLength: 4 })
			.map((rows) => ({ columns, rows: rows.map(emptied), hasTimeOfDay }));
	});

/** What the cells of a row say of the call, by kind. */
class Said {
	private readonly filled: Array<Column & { text: string }>;

	constructor({ columns }: Sheet, row: string[]) {
		const cells = columns.map((column, index) => ({ ...column, text: (row[index] ?? '').trim() }));
		const has = (kinds: Kind[], isAnyones: boolean) =>
			columns.some((column) => kinds.includes(column.kind) && column.isAnyones === isAnyones);
		// A time is that of the call's date, unless the sheet has another time for that, or another date for it.
		const isTimeOfCall = has(['whole', 'date'], false) && !has(['time'], false) && !has(['date'], true);
		this.filled = cells.filter(
			({ text, kind, isAnyones }) => text !== '' && (!isAnyones || (kind === 'time' && isTimeOfCall)),
		);
	}

	texts(...kinds: Kind[]): string[] {
		return [...new Set(this.filled.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text))];
	}

	get dates(): string[] {
		return [...new Set(this.texts('whole', 'date').map((text) => text.slice(0, 10)))];
	}

	get times(): string[] {
		const ofWhole = this.texts('whole').flatMap((text) => text.split(' ').slice(1));
		return [...new Set([...ofWhole, ...this.texts('time')])];
	}

	/** Whether nothing says when to call. */
	get isOfNoCall(): boolean {
		return this.texts('whole', 'date', 'time').length === 0;
	}

	/** What the cells agree upon; undefined if they leave it open or contradict each other. */
	moment(hasTimeOfDay: boolean): number | undefined {
		const [zone = ZONE_OF_OPTIONS, ...otherZones] = this.texts('timezone');
		const [date, ...otherDates] = this.dates;
		const [time = hasTimeOfDay ? TIME_OF_DAY : undefined, ...otherTimes] = this.times;
		const others = otherZones.length + otherDates.length + otherTimes.length;
		if (date === undefined || time === undefined || others > 0) return undefined;
		return DateTime.fromISO(`${date}T${time}`, { zone }).toMillis();
	}

	/** Two cells may say the same with and without the time, which nobody needs to compare. */
	get isWrittenTwice(): boolean {
		return this.texts('whole').length > 1;
	}
}

function momentOf({ scheduled_date, scheduled_time, timezone }: IDataObject): number {
	return DateTime.fromISO(`${scheduled_date as string}T${scheduled_time as string}`, {
		zone: timezone as string,
	}).toMillis();
}

it('no row is sent at another time than its columns say, and those that say it clearly are sent', async () => {
	const held = async (one: Sheet) => {
		const { columns, rows, hasTimeOfDay } = one;
		const already = campaigning.sent.length;
		const { failure, success, run } = await campaigning.schedule({
			rows: rows.map((row, index) => ({
				Phone: phoneOf(index),
				...Object.fromEntries(columns.map(({ name }, place) => [name, row[place]])),
			})),
			parameters: {
				schedule: { timezone: ZONE_OF_OPTIONS, ...(hasTimeOfDay && { timeOfDay: TIME_OF_DAY }) },
			},
			settings: { onError: 'continueRegularOutput' },
		});
		const sent = campaigning.sent.slice(already).flatMap(({ calls }) => calls.flat());
		const hints = Object.values(run.data.resultData.runData).flatMap((tasks) =>
			tasks.flatMap((task) => task.hints ?? []),
		);
		expect(failure).toBeUndefined();
		expect(success).toHaveLength(rows.length);
		rows.forEach((row, index) => {
			const said = new Said(one, row);
			const call = sent.find(({ phone_number }) => phone_number === phoneOf(index));
			const moment = said.moment(hasTimeOfDay);
			if (call?.scheduled_date !== undefined) {
				expect(momentOf(call)).toBe(moment);
			} else if (call) {
				expect(said.isOfNoCall).toBe(true);
				const hasAny = columns.some(({ kind }, place) => kind !== 'timezone' && row[place]?.trim());
				if (hasAny) expect(hints.map(({ message }) => message).join()).toContain("set 'Mapping' to 'Manual'");
			} else {
				expect(success[index]?.json.error).toEqual(expect.stringContaining('call'));
				const isClear = moment !== undefined && !said.isWrittenTwice;
				const isSilent = said.dates.length + said.times.length === 0;
				expect(isClear || isSilent).toBe(false);
			}
		});
	};
	await fc.assert(fc.asyncProperty(sheet, held), { numRuns: runs(60, 3000) });
}, 3_600_000);
