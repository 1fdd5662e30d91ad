import { isBlank } from '../values/blank';
import { refusePast, type ReadingRules } from './callTime';
import { isWithoutTime, momentOfRow, type TimeCells } from './rowMoment';
import { noteOnForeignZone } from './foreignZone';
import { isShownOnce, UTC, type Zone, zoneOfPerson, zoneOfPersonIfKnown } from './zone';

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

/**
 * Makes the three fields of the service of whatever cells a row has. A time at a change of clocks is written
 * in UTC, where it is one moment only.
 *
 * @param cells `timezone` is the name of a zone, or an offset
 * @param rulesOfRow whose zone is for rows that name none; read where the cells name a time
 * @throws InputProblem when the cells leave the moment uncertain or contradict each other, or when it is
 *   past and must not be
 */
export function toCallSlot(cells: TimeCells & { timezone?: unknown }, rulesOfRow: () => SlotRules): RowSlot {
	if (isWithoutTime(cells)) return { slot: {} };
	const rules = rulesOfRow();
	const zoneName = isBlank(cells.timezone) ? rules.zone : toText(cells.timezone);
	const { countries } = rules;
	const zone = isBlank(cells.timezone)
		? (zoneOfPersonIfKnown(zoneName, countries) ?? UTC)
		: zoneOfPerson(zoneName, countries);
	const rulesOfCells = isBlank(cells.timezone) ? rules : { ...rules, zone: zoneName, isDefaultZone: false };
	const time = momentOfRow(cells, rulesOfCells);
	const remedy = rules.hasColumns ? PAST_COLUMNS : PAST;
	if (!rules.mayBePast) refusePast(time.moment, rulesOfCells, 'The call time', remedy);
	const slot = slotAt(time.moment, time.isAtClockChange ? UTC : zone);
	const foreign = noteOnForeignZone(time, rulesOfCells);
	const note = [time.note, foreign].filter((text) => text !== undefined).join('. ');
	return {
		slot,
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

function toText(cell: unknown): string {
	return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
