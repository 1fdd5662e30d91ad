import { Fit } from './plans/numberingPlan';
import { isAssigned, isWholeNumber, type Reading } from './readings';

/** A reading that the digits themselves speak for, or the row's country. */
export interface Meant {
	reading: Reading;
	/** The country that was needed. */
	completedWith?: string;
}

/** The numbers that the same digits can be. */
export class Rivals {
	/** Those that fit best. */
	meant: Meant[] = [];
	/** Numbers of somebody that the digits could be just as well. */
	private readonly others: Reading[] = [];

	/** Takes what the digits mean; what fits better rules out what fits less. */
	mean(readings: readonly Reading[], completedWith?: string): this {
		for (const reading of readings.filter(isWholeNumber)) {
			const fit = this.meant[0]?.reading.fit ?? Fit.None;
			if (reading.fit > fit) this.meant = [];
			if (reading.fit >= fit && !this.has(reading)) this.meant.push({ reading, completedWith });
		}
		return this;
	}

	/** Takes what the digits could be as well, if it is somebody's. */
	admit(readings: readonly Reading[]): this {
		for (const reading of readings) if (isAssigned(reading)) this.others.push(reading);
		return this;
	}

	get haveAssigned(): boolean {
		return this.meant[0]?.reading.fit === Fit.Assigned;
	}

	/** What is meant first, each number once. */
	get readings(): Reading[] {
		const others = this.others.filter(
			(reading, index) =>
				!this.has(reading) && this.others.findIndex(({ number }) => number === reading.number) === index,
		);
		return [...this.meant.map(({ reading }) => reading), ...others];
	}

	/** What is meant, if the digits can be nothing else. */
	get only(): Meant | undefined {
		return this.readings.length === 1 ? this.meant[0] : undefined;
	}

	private has({ number }: Reading): boolean {
		return this.meant.some(({ reading }) => reading.number === number);
	}
}
