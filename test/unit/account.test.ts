import { Account, accountOf, type Admission } from '../../nodes/shared/request/account';

const CALM = { cap: Infinity, patience: 120_000, again: false };
const line = () => ({});

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

/** Lets promises run that wait for nothing but their turn. */
async function breathe() {
	await jest.advanceTimersByTimeAsync(0);
}

function entering(account: Account, who: object, options: Partial<typeof CALM> = {}) {
	const seen: { admission?: Admission } = {};
	void account.enter(who, { ...CALM, ...options }).then((admission) => (seen.admission = admission));
	return seen;
}

it('admits as many as the pace allows, and the next when one leaves', async () => {
	const account = new Account();
	const everybody = Array.from({ length: 4 }, () => entering(account, line()));
	await breathe();
	expect(everybody.map(({ admission }) => admission)).toEqual(['admitted', 'admitted', undefined, undefined]);
	account.leave({ sentAt: Date.now(), answer: 'no' });
	await breathe();
	expect(everybody.map(({ admission }) => admission)).toEqual([
		'admitted',
		'admitted',
		'admitted',
		undefined,
	]);
});

it('serves lines in turn, so that a newcomer does not wait behind a long line', async () => {
	const account = new Account();
	const long = line();
	const rows = Array.from({ length: 100 }, () => entering(account, long));
	const newcomer = entering(account, line());
	await breathe();
	expect(newcomer.admission).toBeUndefined();
	account.leave({ sentAt: Date.now(), answer: 'no' });
	account.leave({ sentAt: Date.now(), answer: 'no' });
	await breathe();
	expect(newcomer.admission).toBe('admitted');
	expect(rows.filter(({ admission }) => admission).length).toBe(3);
});

it('lets a request that was turned away go first in its line', async () => {
	const account = new Account();
	const own = line();
	const [first, second] = [entering(account, own), entering(account, own), entering(account, own)];
	await breathe();
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 1000 });
	const again = entering(account, own, { again: true });
	await jest.advanceTimersByTimeAsync(999);
	account.leave({ sentAt: Date.now(), answer: 'no' });
	await jest.advanceTimersByTimeAsync(1);
	expect([first, second, again].map((entry) => entry?.admission)).toEqual([
		'admitted',
		'admitted',
		'admitted',
	]);
});

it('starts nothing during a pause, and goes on after it', async () => {
	const account = new Account();
	entering(account, line());
	await breathe();
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 5000 });
	const waiting = entering(account, line());
	await jest.advanceTimersByTimeAsync(4999);
	expect(waiting.admission).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1);
	expect(waiting.admission).toBe('admitted');
});

// A timer may fire a millisecond early, and the clock may move on while the queue is looked through.
it('goes on after a pause that ends while it looks at the clock', async () => {
	const account = new Account();
	entering(account, line());
	await breathe();
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 1000 });
	const end = account.pausedUntil;
	const waiting = entering(account, line());
	const clock = jest.spyOn(Date, 'now');
	clock.mockReturnValueOnce(end - 1).mockReturnValue(end);
	await jest.advanceTimersByTimeAsync(1000);
	await jest.advanceTimersByTimeAsync(10);
	expect(waiting.admission).toBe('admitted');
});

it('survives a wait that is longer than timers can be', async () => {
	const account = new Account();
	entering(account, line());
	await breathe();
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 1e13 });
	const waiting = entering(account, line(), { patience: Infinity });
	await jest.advanceTimersByTimeAsync(10 * 60_000);
	expect(waiting.admission).toBeUndefined();
	expect(jest.getTimerCount()).toBe(1);
});

it('sends a withdrawn line away, and nobody else', async () => {
	const account = new Account();
	const [own, other] = [line(), line()];
	const all = [own, own, own, other].map((who) => entering(account, who));
	await breathe();
	account.withdraw(own);
	account.leave({ sentAt: Date.now(), answer: 'yes' });
	await breathe();
	expect(all.map(({ admission }) => admission)).toEqual(['admitted', 'admitted', 'withdrawn', 'admitted']);
});

it('sends away whose patience the service exceeds, and lets the others wait', async () => {
	const account = new Account();
	entering(account, line());
	await breathe();
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 60_000 });
	const impatient = entering(account, line(), { patience: 1000 });
	const patient = entering(account, line());
	await breathe();
	expect([impatient.admission, patient.admission]).toEqual(['hopeless', undefined]);
});

it('gives a new run fresh patience', async () => {
	const account = new Account();
	entering(account, line());
	await breathe();
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 1000 });
	await jest.advanceTimersByTimeAsync(3_600_000);
	const later = entering(account, line(), { patience: 5000 });
	await breathe();
	expect(later.admission).toBe('admitted');
});

it('everybody is served in the end, however requests fare', async () => {
	const account = new Account();
	const lines = Array.from({ length: 5 }, line);
	let admitted = 0;
	const run = async (index: number) => {
		const who = lines[index % lines.length] ?? line();
		for (let again = false; ; again = true) {
			expect(await account.enter(who, { cap: (index % 4) + 1, patience: Infinity, again })).toBe('admitted');
			const sentAt = Date.now();
			await new Promise((resolve) => setTimeout(resolve, (index * 7) % 50));
			const answer = (['yes', 'no', 'none', 'yes'] as const)[(index + Number(again)) % 4] ?? 'yes';
			account.leave({ sentAt, answer });
			if (answer !== 'none') break;
		}
		admitted += 1;
	};
	const all = Array.from({ length: 300 }, async (_, index) => await run(index));
	await jest.advanceTimersByTimeAsync(3_600_000);
	await Promise.all(all);
	expect(admitted).toBe(300);
});

it('is one for the same address and key, and another for any other', () => {
	const account = accountOf('https://voice-agent.example', 'fake-key-1');
	expect(accountOf('https://voice-agent.example', 'fake-key-1')).toBe(account);
	expect(accountOf('https://voice-agent.example', 'fake-key-2')).not.toBe(account);
	expect(accountOf('https://other.example', 'fake-key-1')).not.toBe(account);
});

it('gives a run that comes after trouble a patience of its own, also amid the pause', async () => {
	const account = new Account();
	const impatient = { patience: 5000 };
	const first = entering(account, line(), impatient);
	await breathe();
	expect(first.admission).toBe('admitted');
	account.leave({ sentAt: Date.now(), answer: 'none', retryAfter: 6000 });
	await jest.advanceTimersByTimeAsync(5500);

	const next = entering(account, line(), impatient);
	await jest.advanceTimersByTimeAsync(1000);
	expect(next.admission).toBe('admitted');
});
