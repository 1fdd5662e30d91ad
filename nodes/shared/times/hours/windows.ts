/** A part of a day, in milliseconds since midnight on the wall's clock. */
export interface Window {
	from: number;
	/** The first moment after it; at most 24 hours. */
	to: number;
}

/** When people may be called, by the clocks where they are. */
export interface CallingHours {
	/** For Monday to Sunday: none, one or more windows, in order and apart. None goes over midnight. */
	week: ReadonlyArray<readonly Window[]>;
	/** Days without calls, in days since 1970-01-01. */
	holidays: ReadonlySet<number>;
	/** Where no hours are set, but holidays: a call is put off by whole days, since no office opens at midnight. */
	keepsTimeOfDay?: true;
}
