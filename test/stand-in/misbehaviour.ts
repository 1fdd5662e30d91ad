import type { OperationId } from '../../nodes/shared/contract/contract';

/** Something that the stand-in is told to do wrong. Without a condition it concerns every request. */
export interface Misbehaviour {
	/** Only requests of this operation. */
	operation?: OperationId;
	/** Only requests whose body holds this phone number. */
	phoneNumber?: string;
	/** Only requests whose path or body holds this text. */
	holding?: string;
	/** How many requests it concerns; 1 unless said otherwise. */
	times?: number;

	/** Waits before anything else: for a time, or until something is so. */
	delayMs?: number;
	until?: () => boolean;
	/** Answers with this status, without acting unless `acts` is set. */
	status?: number;
	/** Acts before the status is answered. */
	acts?: boolean;
	headers?: Record<string, string>;
	/** Answers with this, or with what is made of the request's authorization header. */
	body?: unknown;
	bodyOf?: (authorization: string) => unknown;
	/** Cuts the connection: before the service has acted, after it has acted, or amid the response. */
	cut?: 'before acting' | 'after acting' | 'amid the response';
	/** Sends the response's body in small pieces over this time. */
	slowBodyMs?: number;
	/** Repeats the request's authorization header in the response. */
	echoesKey?: boolean;
	/** Repeats the request's body in the response. */
	echoesBody?: boolean;
}

/** What the stand-in takes at most; more is answered with 429 and `Retry-After`. */
export interface Limits {
	/** Requests in flight. */
	atOnce?: number;
	/** Requests begun within one second. */
	perSecond?: number;
	/** Requests in all, as a quota. */
	inAll?: number;
	/** Seconds; 1 unless said otherwise. */
	retryAfter?: string;
}

/** @returns the first that fits the request, and uses it up once */
export function takeFitting(
	pending: ReadonlyArray<Misbehaviour & { times: number }>,
	{ operation, url, body }: { operation: OperationId; url: string; body: unknown },
): Misbehaviour | undefined {
	const text = `${url} ${JSON.stringify(body)}`;
	const number = (body as { phone_number?: unknown } | null | undefined)?.phone_number;
	const found = pending.find(
		(candidate) =>
			candidate.times > 0 &&
			(candidate.operation === undefined || candidate.operation === operation) &&
			(candidate.phoneNumber === undefined || candidate.phoneNumber === number) &&
			(candidate.holding === undefined || text.includes(candidate.holding)),
	);
	if (found) found.times -= 1;
	return found;
}
