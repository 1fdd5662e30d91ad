import type { Misbehaviour } from '../../stand-in/misbehaviour';

/** Everything that a service may do to a request, or a network. */
export const TROUBLES = {
	refused: { status: 400 },
	notFound: { status: 404, echoesKey: true },
	redirected: { status: 307, headers: { location: 'http://127.0.0.1:9/' } },
	tooManyAndNoPause: { status: 429, headers: { 'retry-after': '0' } },
	tooManyUntilThePast: { status: 429, headers: { 'retry-after': 'Fri, 20 Nov 2020 12:00:00 GMT' } },
	tooMany: { status: 429 },
	tooManyForALongTime: { status: 429, headers: { 'retry-after': '3600' } },
	unavailable: { status: 503, headers: { 'retry-after': '0.1' } },
	unavailableWithoutPause: { status: 503, acts: true },
	unavailableByGateway: {
		status: 503,
		acts: true,
		headers: { 'retry-after': '1', 'content-type': 'text/html' },
		body: '<html>Sorry</html>',
	},
	failed: { status: 500 },
	failedAfterActing: { status: 500, acts: true },
	gatewayFailed: { status: 502, acts: true },
	gatewayWaitedTooLong: { status: 504, acts: true },
	waitedTooLong: { status: 408, acts: true },
	foundElsewhere: { status: 302, acts: true, headers: { location: '/calls/1' } },
	elsewhere: { status: 303, acts: true, headers: { location: '/calls/1' } },
	cutBefore: { cut: 'before acting' },
	cutAfter: { cut: 'after acting' },
	cutAmid: { cut: 'amid the response' },
	silent: { delayMs: 700 },
	trickling: { slowBodyMs: 1200 },
	errorWithStatus200: { body: { error: 'no agent is free' } },
	emptyWithStatus200: { body: '' },
	objectWithStatus200: { body: {} },
	webPage: { body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } },
	keyInBase64: { bodyOf: (header) => ({ id: 'call', debug: Buffer.from(header).toString('base64') }) },
} satisfies Record<string, Misbehaviour>;

export type Trouble = keyof typeof TROUBLES;

export const troubleNames = Object.keys(TROUBLES) as Trouble[];

/** @returns whether the service says that it has done nothing, and may do so later */
export function turnsAway(trouble: Trouble): boolean {
	const { status, acts }: Misbehaviour = TROUBLES[trouble];
	return !acts && (status === 429 || status === 503);
}
