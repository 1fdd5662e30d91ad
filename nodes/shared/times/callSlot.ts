import { isBlank } from '../values/blank';
import { momentOfCells, noteOnForeignZone, refusePast, type ReadingRules } from './callTime';
import { isShownOnce, toZone, UTC, type Zone, zoneIfKnown } from './zone';

/** Cells of a row that say when to call. */
export interface TimeCells {
	/** Date and time in one. */
	scheduled_for?: unknown;
	scheduled_date?: unknown;
	scheduled_time?: unknown;
	/** The name of a zone, or an offset. */
	timezone?: unknown;
}

/** When to call, as the service takes it (openapi.yaml, CampaignCall). Empty: as the campaign runs. */
export interface CallSlot {
	/** `YYYY-MM-DD` */
	scheduled_date?: string;
	/** `HH:MM:SS` */
	scheduled_time?: string;
	timezone?: string;
}

/** How the cells are read. */
export interface SlotRules extends ReadingRules {
	/** Whether a past moment is sent. */
	mayBePast: boolean;
	/** Whether the user can choose the columns with the call time. */
	hasColumns?: boolean;
}

/** What a row asks for. */
export interface RowSlot {
	slot: CallSlot;
	/** Milliseconds since 1970; undefined if the row names no time. */
	moment?: number;
	/** What was taken instead of what was written, and why. */
	note?: string;
	/** Whether it was read in the workflow's zone, which the number's country has not. */
	isInForeignZone?: true;
}

/** @returns whether the row says nothing of when to call */
export function isWithoutTime({ scheduled_for, scheduled_date, scheduled_time }: TimeCells): boolean {
	return isBlank(scheduled_for) && isBlank(scheduled_date) && isBlank(scheduled_time);
}

/**
 * Makes the three fields of the service of whatever cells a row has. A time at a change of clocks is written
 * in UTC, where it is one moment only.
 *
 * @param rulesOfRow whose zone is for rows that name none; read where the cells name a time
 * @throws InputProblem when the cells leave the moment uncertain or contradict each other, or when it is
 *   past and must not be
 */
export function toCallSlot(cells: TimeCells, rulesOfRow: () => SlotRules): RowSlot {
	if (isWithoutTime(cells)) return { slot: {} };
	const { scheduled_for, scheduled_date, scheduled_time, timezone } = cells;
	const isOwnZone = !isBlank(timezone);
	const own = {
		zone: typeof timezone === 'string' ? timezone : JSON.stringify(timezone),
		isDefaultZone: false,
	};
	const rules = { ...rulesOfRow(), ...(isOwnZone && own) };
	const zone = isOwnZone
		? toZone(rules.zone, rules.countries)
		: (zoneIfKnown(rules.zone, rules.countries) ?? UTC);
	const time = momentOfCells([scheduled_for, scheduled_date, scheduled_time], rules, 'The call time');
	if (!rules.mayBePast) {
		refusePast(time.moment, rules, 'The call time', rules.hasColumns ? PAST_COLUMNS : PAST);
	}
	const foreign = noteOnForeignZone(time, rules);
	const note = [time.note, foreign].filter((text) => text !== undefined).join('. ');
	return {
		slot: slotAt(time.moment, time.isAtClockChange ? UTC : zone),
		moment: time.moment,
		...(note !== '' && { note }),
		...(foreign !== undefined && { isInForeignZone: true }),
	};
}

const PAST = ", or turn on 'Allow Past Times'.";
const PAST_COLUMNS = `${PAST} If it is not the call time, set 'Mapping' to 'Manual' and choose the columns.`;

/**
 * Writes a moment in the row's zone, or in UTC where that zone has no name, or shows the same time twice
 * because its clocks are put back: a slot is never two moments.
 *
 * @param moment milliseconds since 1970, a full second
 */
export function slotAt(moment: number, zone: Zone): Required<CallSlot> {
	const local = moment + zone.offsetAt(moment);
	const isClear = zone.isNamed && isShownOnce(local, zone);
	const text = new Date(isClear ? local : moment).toISOString();
	return {
		scheduled_date: text.slice(0, 10),
		scheduled_time: text.slice(11, 19),
		timezone: isClear ? zone.name : UTC.name,
	};
}
