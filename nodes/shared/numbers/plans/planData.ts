/** Why a call may cost more than an ordinary one. */
export type SpecialRate = 'premiumRate' | 'sharedCost' | 'satellite';

/**
 * What is known of a numbering plan, as libphonenumber has it. Patterns are regular expressions: for the
 * whole of a number, or where it is said so for its beginning.
 */
export interface PlanData {
	/** Calling code, for instance `49`. */
	code: string;
	/** What is dialled before an international number. For the beginning. */
	internationalPrefix?: string;
	/** National numbers in general, assigned or not. */
	form: string;
	/** How many digits the national numbers of people have. */
	lengths: readonly number[];
	/** How many digits the numbers within a town have, which lack their area code. */
	localLengths: readonly number[];
	/** Whether national numbers may begin with a zero that is part of them. */
	beginsWithZero?: boolean;
	/** Stands before national numbers within the country, for instance `0`. */
	trunk?: string;
	/** Trunk prefix with carrier codes and what else is not part of a number, where it is more than the plain one. For the beginning. */
	prefix?: string;
	/** What takes the place of the prefix, with `$1` for its groups. */
	replacement?: string;
	/** Tells numbers from those of other countries with the same calling code. For the beginning. */
	leading?: string;
	/** National numbers in ranges that are assigned, by how many digits they have. Those of a special rate are ranges of their own. */
	assigned: ReadonlyArray<readonly [pattern: string, lengths: readonly number[], rate?: SpecialRate]>;
	/** Of all numbers, assigned or not. */
	rate?: SpecialRate;
}
