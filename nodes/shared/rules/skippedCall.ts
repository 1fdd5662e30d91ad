/** The output of a row that a rule skips. */
export interface SkippedCall {
	[field: string]: unknown;
	/** In the form that the service takes. */
	phone_number: string;
	skipped: true;
	/** A sentence without a full stop. */
	reason: string;
}

/** @param number in the form that the service takes */
export function skipCall(number: string, reason: string): SkippedCall {
	return { phone_number: number, skipped: true, reason };
}
