import { Fit } from './plans/numberingPlan';
import { isAssigned, isWholeNumber, type Reading } from './readings';

/** A reading that the digits themselves suggest, or the row's country. */
export interface Likely {
	reading: Reading;
	/** The country that was needed. */
	completedWith?: string;
}

/** The numbers that the same digits can be. */
export class Candidates {
	/** Those that fit best. */
	likely: Likely[] = [];
	/** Assigned numbers that the digits can be just as well. */
	private readonly possible: Reading[] = [];
	private overruled: Reading[] = [];

	/** Adds what the digits mean; what fits better rules out what fits less. */
	addLikely(readings: readonly Reading[], completedWith?: string): this {
		for (const reading of readings.filter(isWholeNumber)) {
			const fit = this.likely[0]?.reading.fit ?? Fit.None;
			if (reading.fit > fit) this.likely = [];
			if (reading.fit >= fit && !this.has(reading)) this.likely.push({ reading, completedWith });
		}
		return this;
	}

	/** Adds what the digits can be as well, if it is assigned. */
	addPossible(readings: readonly Reading[]): this {
		this.possible.push(...readings.filter(isAssigned));
		return this;
	}

	/** Adds what the user's settings rule out. A note names it. */
	addOverruled(readings: readonly Reading[]): this {
		this.overruled = readings.filter((reading) => isAssigned(reading) && !this.has(reading));
		return this;
	}

	get haveAssigned(): boolean {
		return this.likely[0]?.reading.fit === Fit.Assigned;
	}

	/** The likely ones first, each number once. */
	get readings(): Reading[] {
		const possible = this.possible.filter(
			(reading, index) =>
				!this.has(reading) && this.possible.findIndex(({ number }) => number === reading.number) === index,
		);
		return [...this.likely.map(({ reading }) => reading), ...possible];
	}

	/** The number that is meant, if the digits can be no other one, and what was overruled. */
	get only(): (Likely & { overruled?: Reading }) | undefined {
		const [first] = this.readings.length === 1 ? this.likely : [];
		return first && { ...first, overruled: this.overruled[0] };
	}

	private has({ number }: Reading): boolean {
		return this.likely.some(({ reading }) => reading.number === number);
	}
}
