import { isShownOnce, UTC, type Zone } from './zone';

/** When to call, as the service takes it (openapi.yaml, CampaignCall). */
export interface Slot {
	/** `YYYY-MM-DD` */
	scheduled_date: string;
	/** `HH:MM:SS` */
	scheduled_time: string;
	timezone: string;
}

/**
 * Writes a moment in the row's zone, or in UTC where that zone has no name, or shows the same time twice
 * because its clocks are put back: a slot is never two moments.
 *
 * @param moment milliseconds since 1970, a full second
 */
export function slotAt(moment: number, zone: Zone): Slot {
	const local = moment + zone.offsetAt(moment);
	const isClear = zone.isNamed && isShownOnce(local, zone);
	const text = new Date(isClear ? local : moment).toISOString();
	return {
		scheduled_date: text.slice(0, 10),
		scheduled_time: text.slice(11, 19),
		timezone: isClear ? zone.name : UTC.name,
	};
}
