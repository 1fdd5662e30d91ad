import { notSentFailure, type Failure } from '../../shared/request/policy/failure';
import type { HoursRule } from '../../shared/rules/hours';
import { isPast } from '../../shared/times/callTime';
import type { CallingHours } from '../../shared/times/hours';
import { whyClosed, type ZoneSet } from '../../shared/times/openTimes';
import { placeText, type CallPlace } from './callPlace';

/** When a call rings. */
export interface DueCall {
	asked: CallPlace;
	/** Milliseconds since 1970; undefined if as the campaign runs. */
	moment: number | undefined;
	/** Whether it is sent although its moment is past. */
	mayBePast: boolean;
	hours: HoursRule | undefined;
}

type Due = { asked: CallPlace; moment: number };

/**
 * What may have become too late while a campaign waits to be sent, which can be an hour where the service
 * takes nothing: its times were looked at before.
 */
export class Lateness {
	private first: Due | undefined;
	/** Of those with the same hours, the one that rings first. */
	private readonly byHours = new Map<CallingHours, Map<ZoneSet, Due>>();

	/** Every call that is sent. */
	note({ asked, moment, mayBePast, hours }: DueCall): void {
		if (moment !== undefined && !mayBePast) {
			this.first = earlier(this.first, { asked, moment });
		}
		if (!hours) return;
		const byZones = this.byHours.get(hours.hours) ?? new Map<ZoneSet, Due>();
		byZones.set(hours.zones, earlier(byZones.get(hours.zones), { asked, moment: moment ?? -Infinity }));
		this.byHours.set(hours.hours, byZones);
	}

	/**
	 * @param now milliseconds since 1970
	 * @returns why the campaign must not be sent any more; undefined if it may
	 */
	problemAt(now: number): Failure | undefined {
		if (this.first && isPast(this.first.moment, now)) {
			return waitedTooLong(`the time of ${placeText(this.first.asked)} has passed`);
		}
		for (const [hours, byZones] of this.byHours) {
			for (const [zones, { asked, moment }] of byZones) {
				const reason = moment <= now ? whyClosed(now, hours, zones) : undefined;
				if (reason !== undefined) return waitedTooLong(`${placeText(asked)} became due: ${reason}`);
			}
		}
		return undefined;
	}
}

function earlier(one: Due | undefined, other: Due): Due {
	return one && one.moment <= other.moment ? one : other;
}

function waitedTooLong(reason: string): Failure {
	return notSentFailure(
		`while the campaign waited for the service, ${reason}`,
		'Correct times that have passed, and schedule the campaign again.',
	);
}
