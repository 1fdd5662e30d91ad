import { MINUTE, SECOND } from '../times/calendar';
import type { ZoneSet } from '../times/openTimes';
import { InputProblem } from '../values/inputProblem';

/** Dates of the service have four digits for the year (openapi.yaml, CampaignCall). */
const END_OF_DATES = Date.UTC(9999, 0);

/**
 * Moments for calls that have no time of their own: an interval lies between any two of a campaign,
 * wherever they ring. All are milliseconds since 1970.
 */
export class Stagger {
	/** By stretches as long as the interval, of which each holds one at most. */
	private readonly taken = new Map<number, number>();
	/** Where a person is, no moment before is free. */
	private readonly next = new Map<ZoneSet, number>();

	/**
	 * @param interval in milliseconds, more than 0
	 * @param begun when the first call may ring
	 */
	private constructor(
		private readonly interval: number,
		private readonly begun: number,
	) {}

	/** @param now milliseconds since 1970: no phone rings within the next minute */
	static from(now: number, interval: number): Stagger {
		return new Stagger(interval, Math.ceil(now / SECOND) * SECOND + MINUTE);
	}

	/** @throws InputProblem when the interval leads beyond the calendar */
	firstFreeIn(zones: ZoneSet): number {
		const moment = this.freeFrom(this.next.get(zones) ?? this.begun);
		this.next.set(zones, moment);
		return moment;
	}

	/** @throws InputProblem when the interval leads beyond the calendar */
	freeFrom(earliest: number): number {
		for (let moment = earliest; moment < END_OF_DATES;) {
			const near = this.nearby(moment);
			if (near === undefined) return moment;
			moment = near + this.interval;
		}
		throw new InputProblem(
			"'Staggered Interval (Minutes)' is too long: this call would never be due",
			'Enter a shorter interval.',
			"would never be due with this 'Staggered Interval (Minutes)'",
		);
	}

	take(moment: number, zones: ZoneSet): void {
		this.taken.set(this.stretchOf(moment), moment);
		this.next.set(zones, moment + this.interval);
	}

	private nearby(moment: number): number | undefined {
		const stretch = this.stretchOf(moment);
		return [stretch - 1, stretch, stretch + 1]
			.map((one) => this.taken.get(one))
			.find((other) => other !== undefined && Math.abs(other - moment) < this.interval);
	}

	private stretchOf(moment: number): number {
		return Math.floor(moment / this.interval);
	}
}
