/** @returns how far chance takes a share of a number of random cases, in about one of a thousand runs */
export function withChance(share: number, cases: number): number {
	return share + 3 * Math.sqrt((share * (1 - share)) / cases);
}
