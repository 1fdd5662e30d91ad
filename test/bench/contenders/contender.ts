import type { TestCredential } from '../../harness/engine/credentials';

/** A row of the spreadsheet that is called through. */
export type Row = Record<string, string>;

/** What a contender told of its rows in the end. */
export interface Told {
	done: number;
	/** Reported as failed. */
	failed: number;
	/** Those of the failed that were reported as possibly done. */
	unknown: number;
}

/** One way to do what the rows ask for. */
export interface Contender {
	/**
	 * @param credential says where the service is
	 * @param variant of a contender that has several
	 */
	run: (rows: Row[], credential: TestCredential, variant?: number) => Promise<Told>;
}
