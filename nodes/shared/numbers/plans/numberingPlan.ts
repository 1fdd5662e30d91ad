import { countriesByCode, countryPlans, otherPlans } from '../generated/plans';
import type { PlanData, SpecialRate } from './planData';

/** How well digits fit a plan. */
export enum Fit {
	None,
	/** They are as many as numbers have. */
	Length,
	/** They have the general form of the plan's numbers as well. */
	Form,
	/** They are in an assigned range: probably a number in use. */
	Assigned,
}

/** The numbering plan of a country, or of a calling code that belongs to none. */
export class NumberingPlan {
	readonly internationalPrefix: RegExp | undefined;
	private readonly form: RegExp;
	private readonly prefix: RegExp | undefined;
	private readonly leading: RegExp | undefined;
	private readonly assigned: ReadonlyArray<readonly [RegExp, readonly number[], SpecialRate?]>;

	constructor(readonly data: PlanData) {
		const { form, prefix = data.trunk, internationalPrefix, leading, assigned } = data;
		this.form = whole(form);
		this.prefix = matchBeginning(prefix);
		this.internationalPrefix = matchBeginning(internationalPrefix);
		this.leading = matchBeginning(leading);
		this.assigned = assigned.map(([pattern, ...others]) => [whole(pattern), ...others]);
	}

	/** Whether a number's first digits show that it is this country's; undefined if they show nothing. */
	claims(national: string): boolean | undefined {
		return this.leading?.test(national);
	}

	/** Whether a national number is in a range that is assigned. */
	isAssigned(national: string): boolean {
		return this.rangeOf(national) !== undefined;
	}

	/** @returns the special rate of a national number: networks ignore digits after one that is assigned */
	rateOf(national: string): SpecialRate | undefined {
		if (this.data.rate) return this.data.rate;
		for (let length = national.length; length > 0; length--) {
			const range = this.rangeOf(national.slice(0, length));
			if (range) return range[2];
		}
		return undefined;
	}

	fitOf(national: string): Fit {
		return this.isAssigned(national) ? Fit.Assigned : this.fitOfForm(national);
	}

	/** @returns how well a national number fits, whether it is assigned left aside */
	fitOfForm(national: string): Fit {
		if (!this.data.lengths.includes(national.length)) return Fit.None;
		if (this.form.test(national)) return Fit.Form;
		const beginsWithPrefix = national.startsWith('0') || this.withoutPrefixes(national).length > 0;
		return beginsWithPrefix ? Fit.None : Fit.Length;
	}

	/** @returns what digits may be without trunk prefix, carrier code and the like; empty if they do not begin with one */
	withoutPrefixes(digits: string): string[] {
		const { trunk, replacement } = this.data;
		const match = this.prefix?.exec(digits);
		if (!match || !this.prefix) return [];
		const isReplaced = replacement !== undefined && match.length > 1 && match.at(-1);
		const rest = isReplaced ? digits.replace(this.prefix, replacement) : digits.slice(match[0].length);
		const withoutTrunk = trunk && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
		return [...new Set([withoutTrunk, rest])].filter((some) => some !== digits);
	}

	private rangeOf(national: string) {
		if (!this.form.test(national)) return undefined;
		for (const range of this.assigned) {
			const [pattern, lengths] = range;
			if (lengths.includes(national.length) && pattern.test(national)) return range;
		}
		return undefined;
	}
}

/** The ISO 3166 codes of all countries with a numbering plan. */
export const countries: readonly string[] = Object.keys(countryPlans);

/** The countries of each calling code; none for those of satellite networks and the like. */
const countriesByCallingCode: ReadonlyMap<string, readonly string[]> = new Map([
	...Object.entries(countriesByCode),
	...Object.keys(otherPlans).map((code): [string, string[]] => [code, []]),
]);

/** Compiled when they are first needed: a run meets few of them. By country, or by calling code. */
const compiled = new Map<string, NumberingPlan>();

function compiledPlan(key: string, data: PlanData | undefined): NumberingPlan | undefined {
	const known = compiled.get(key);
	if (known || !data) return known;
	const plan = new NumberingPlan(data);
	compiled.set(key, plan);
	return plan;
}

/** @returns the plan of a country; undefined if none is known */
export function findPlan(country: string): NumberingPlan | undefined {
	return compiled.get(country) ?? compiledPlan(country, countryPlans[country]);
}

/** @returns the plan by which the numbers of a calling code are read: its main country's, if it belongs to several */
export function planOfCode(code: string): NumberingPlan | undefined {
	const main = listCountries(code)[0];
	return main === undefined ? compiledPlan(code, otherPlans[code]) : findPlan(main);
}

let withZero: readonly NumberingPlan[] | undefined;

/** @returns the plans of countries whose national numbers may begin with a zero */
export function plansWithZero(): readonly NumberingPlan[] {
	withZero ??= countries.flatMap((country) =>
		countryPlans[country]?.beginsWithZero ? (findPlan(country) ?? []) : [],
	);
	return withZero;
}

/** @returns the countries of a calling code, the main one first; none for that of a satellite network and the like */
export function listCountries(code: string): readonly string[] {
	return countriesByCallingCode.get(code) ?? [];
}

const MAX_CODE_LENGTH = 3;

/** @returns calling code and national number of an international one; undefined if there is no such calling code */
export function splitByCode(digits: string): { code: string; national: string } | undefined {
	for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
		const code = digits.slice(0, length);
		if (countriesByCallingCode.has(code)) return { code, national: digits.slice(length) };
	}
	return undefined;
}

/** Whose number it is, and how well it fits. */
export interface Judgement {
	/** ISO 3166 code; undefined if the calling code is shared and the number does not show which country it is in. */
	country: string | undefined;
	fit: Fit;
}

/** Judges a national number of a calling code, in any of its countries. */
export function judgeNumber(code: string, national: string): Judgement {
	const sharing = listCountries(code);
	const main = planOfCode(code);
	if (sharing.length < 2) return { country: sharing[0], fit: main?.fitOf(national) ?? Fit.None };
	const fitOfForm = main?.fitOfForm(national) ?? Fit.None;
	for (const country of sharing) {
		const plan = findPlan(country);
		const isClaimed = plan?.claims(national);
		if (isClaimed) return { country, fit: Math.max(plan?.fitOf(national) ?? Fit.None, fitOfForm) };
		if (isClaimed === undefined && plan?.isAssigned(national)) return { country, fit: Fit.Assigned };
	}
	return { country: undefined, fit: fitOfForm };
}

let prefixes: readonly RegExp[] | undefined;

/** @returns what is dialled before international numbers somewhere in the world: patterns for the beginning of digits */
export function internationalPrefixes(): readonly RegExp[] {
	prefixes ??= [...new Set(Object.values(countryPlans).map((plan) => plan.internationalPrefix))].flatMap(
		(pattern) => matchBeginning(pattern) ?? [],
	);
	return prefixes;
}

function whole(pattern: string): RegExp {
	return new RegExp(`^(?:${pattern})$`);
}

function matchBeginning<Pattern extends string | undefined>(pattern: Pattern) {
	return (pattern === undefined ? undefined : new RegExp(`^(?:${pattern})`)) as Pattern extends string
		? RegExp
		: RegExp | undefined;
}
