import { SECOND } from '../times/calendar';

/** Moments of which any two lie an interval apart, wherever the phones ring. All are milliseconds since 1970. */
export class Stagger {
	/** By stretches as long as the interval, of which each holds one at most. */
	private readonly taken = new Map<number, number>();
	/** By where a search began, how far it came: a list has thousands of calls that open at the same minute. */
	private readonly reached = new Map<number, number>();

	/** @param interval in milliseconds, more than 0 */
	constructor(private readonly interval: number) {}

	/** @returns the first free moment, in full seconds if `earliest` is */
	freeFrom(earliest: number): number {
		let moment = this.reached.get(earliest) ?? earliest;
		for (let near = this.nearby(moment); near !== undefined; near = this.nearby(moment)) {
			moment = near + Math.ceil(this.interval / SECOND) * SECOND;
		}
		this.reached.set(earliest, moment);
		return moment;
	}

	take(moment: number): void {
		this.taken.set(this.stretchOf(moment), moment);
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
