/**
 * How many cases a property is tried on: few in `npm test`, many in `npm run test:long`, for those who
 * change the core.
 */
export function runs(short: number, long: number): number {
	return process.env.LONG_TESTS ? long : short;
}
