/**
 * How many runs a property-based test takes.
 *
 * @param short in `npm test`
 * @param long where `LONG_TESTS` is set, for those who change what the test is about
 */
export function runs(short: number, long: number): number {
	return process.env.LONG_TESTS ? long : short;
}
