/** How a service behaves that takes calls. All times are milliseconds. */
export interface Service {
	/** A call takes this long on average, and by `jitter`, a share of it, more or less. */
	duration: number;
	jitter: number;
	/** The way there, and the way back. */
	latency: number;
	/** In its first two seconds calls take longer by this factor, which falls to 1. */
	slowStart: number;
	atOnce?: number;
	/** Requests a second: evenly refilled (`bucket`), in any second (`sliding`), or in each second by its clock (`fixed`). */
	rate?: { kind: 'bucket' | 'sliding' | 'fixed'; perSecond: number; burst: number };
	/** Requests in each stretch, the first of which begins with the campaign. */
	quota?: { max: number; within: number };
	/** Milliseconds of its clock's second that are over when the campaign begins. */
	phase: number;
	/** Whether a request that it refuses counts like one that it takes. */
	countsRefused: boolean;
	refusal: {
		/** As opposed to at once. */
		isSlow: boolean;
		status: 429 | 503;
		/** How long to wait, in the Retry-After header. */
		says: 'nothing' | 'one second' | 'whole seconds' | 'a date' | 'fractions';
	};
	/** Of what its limits allow it refuses this share by chance, however fast or slowly it comes. */
	refusesShare?: number;
	/** Its limits are multiplied from a moment on. */
	change?: { at: number; factor: number };
	/** It takes nothing for a while, and says 503 with Retry-After. */
	outage?: { from: number; lasts: number };
}

/** What is asked of a service. */
export interface Campaign {
	service: Service;
	rows: number;
	/** Processes that share the rows and the account, and know nothing of each other. */
	workers: number;
}
