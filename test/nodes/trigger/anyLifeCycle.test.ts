import fc from 'fast-check';

import { runs } from '../../harness/properties/runs';
import { TriggerInN8n, type LifeCycle } from '../../harness/trigger/trigger';
import { OTHER_USE_CASE, USE_CASE, useTrigger } from '../../harness/trigger/triggerWithUseCase';
import type { Misbehaviour } from '../../stand-in/misbehaviour';
import type { Hook } from '../../stand-in/records';
import { FAKE_API_KEY } from '../../stand-in/standIn';

const USE_CASES = [USE_CASE, OTHER_USE_CASE];
/** n8n itself tries to publish up to five times. */
const EVERY_TRY = 5;
const TROUBLES: readonly Misbehaviour[] = [
	{ status: 401 },
	{ status: 422 },
	{ status: 500 },
	{ status: 500, acts: true },
	{ body: '<html></html>' },
	{ cut: 'before acting' },
	{ cut: 'after acting' },
	{ cut: 'amid the response' },
];

/** What happens to a workflow: a method of `Life`, and what it is given. */
type Step = [method: string, given?: unknown];
const oneOf = (weight: number, ...steps: Step[]) => ({ weight, arbitrary: fc.constantFrom(...steps) });
const anyStep = fc.oneof(
	oneOf(4, ['publish']),
	oneOf(2, ...TROUBLES.map((trouble): Step => ['publish', trouble])),
	oneOf(2, ['rename', 'A'], ['rename', 'B']),
	oneOf(2, ['choose', 0], ['choose', 1]),
	oneOf(4, ['deliver', 0], ['deliver', 1], ['deliver', 2], ['deliver', 3]),
	oneOf(
		6,
		['unpublish'],
		['restart'],
		['restart', true],
		['loseStaticData'],
		['createTwice'],
		['moveN8n'],
		['beginLongRun'],
		['endLongRun'],
	),
);

/** What would register a hook once more, if it were not known. */
const REGISTERED_ONCE: Step[] = [
	...([['createTwice'], ['publish'], ['restart'], ['publish'], ['createTwice']] satisfies Step[]),
	...([['choose', 1], ['publish'], ['restart'], ['choose', 0], ['publish']] satisfies Step[]),
	...([['moveN8n'], ['publish'], ['unpublish'], ['restart'], ['publish']] satisfies Step[]),
	['deliver', 0],
];

describe.each<LifeCycle>(['2.8', '2.41'])('in every life cycle of n8n %s', (lifeCycle) => {
	const { service, hooks } = useTrigger(lifeCycle);
	const secretIn = (hook: Hook | undefined) => hook?.headers[0]?.value ?? '';

	/** One workflow, and what must be true of it after each step. */
	class Life {
		/** The use case that was chosen when the workflow was last published. */
		private heard: string | undefined;
		private release: (() => void) | undefined;
		private readonly delivered = new Set<number>();
		/** Whether n8n may not know of a hook that the service has. */
		private isInDoubt = false;

		constructor(readonly trigger: TriggerInN8n) {
			this.choose(0);
		}

		choose(index: number): void {
			this.trigger.parameters = { useCaseId: { mode: 'id', value: USE_CASES[index] } };
		}

		rename(name: string): void {
			this.trigger.name = name;
		}

		async publish(wrong?: Misbehaviour): Promise<void> {
			this.isInDoubt ||= wrong !== undefined;
			if (wrong) service.standIn.misbehave({ operation: 'addWebhook', ...wrong, times: EVERY_TRY });
			const failure: unknown = await this.trigger.publish().catch((error: unknown) => error);
			if (!wrong) expect(failure).toBeUndefined();
			service.standIn.calm();
			this.heard = failure ? undefined : (this.trigger.parameters.useCaseId as { value: string }).value;
		}

		async unpublish(): Promise<void> {
			await this.trigger.unpublish();
			this.heard = undefined;
		}

		/** Up to n8n 2.39 published triggers are asked for, which fails with none of these steps. */
		async restart(inQueueMode?: true): Promise<void> {
			await this.endLongRun();
			await this.trigger.restart(inQueueMode);
		}

		loseStaticData(): void {
			this.trigger.database.staticData = '{}';
			this.isInDoubt = true;
		}

		async createTwice(): Promise<void> {
			await Promise.all([this.trigger.createOnceMore(), this.trigger.createOnceMore()]);
		}

		async beginLongRun(): Promise<void> {
			if (this.release || this.heard === undefined) return;
			// At its end it saves what n8n knew at its beginning.
			this.isInDoubt = true;
			const held = new Promise<void>((resolve) => (this.release = resolve));
			this.trigger.nextNode = async (staticData) => {
				staticData.changed = true;
				await held;
			};
			await this.deliver(-1, false);
			this.trigger.nextNode = () => {};
		}

		async endLongRun(): Promise<void> {
			this.release?.();
			await this.trigger.idle();
			this.release = undefined;
		}

		moveN8n(): void {
			const move = (host: string) => (host === 'localhost' ? '127.0.0.1' : 'localhost');
			this.trigger.publicUrl = this.trigger.publicUrl.replace(/localhost|127\.0\.0\.1/, move);
		}

		async deliver(number: number, awaitsRuns = this.release === undefined): Promise<void> {
			if (this.heard === undefined) return;
			const secret = secretIn(hooks(this.heard).at(-1));
			const event = { id: `call-${number}`, status: 'Completed' };
			expect((await this.trigger.deliver(event, { secret, awaitsRuns })).status).toBe(200);
			this.delivered.add(number);
		}

		/** Strangers are told 401 where the workflow is published, 404 by n8n itself where it is not. */
		async check(): Promise<void> {
			const others = USE_CASES.filter((useCase) => useCase !== this.heard).flatMap((id) => hooks(id));
			for (const secret of [undefined, 'f'.repeat(64), ...new Set(others.map(secretIn))]) {
				const { status } = await this.trigger.deliver({}, { secret, awaitsRuns: false });
				expect(status).toBe(this.heard === undefined ? 404 : 401);
			}
			for (const secret of [FAKE_API_KEY, ...USE_CASES.flatMap((id) => hooks(id)).map(secretIn)]) {
				expect(this.trigger.database.staticData).not.toContain(secret);
			}
			const urls = USE_CASES.map((useCase) => hooks(useCase).map(({ url }) => url));
			if (!this.isInDoubt)
				expect(urls.map((some) => new Set(some).size)).toEqual(urls.map(({ length }) => length));
			if (this.heard === undefined) return;
			const [secret, ...more] = new Set(hooks(this.heard).map(secretIn));
			expect(more).toEqual([]);
			expect(secret).toBeDefined();
			const probe = await this.trigger.deliver('{', { secret, awaitsRuns: false });
			expect(probe.status).toBe(422);
		}

		async end(): Promise<void> {
			await this.endLongRun();
			await this.check();
			const ids = this.trigger.runs.map(({ items }) => items[0]?.json.call_id);
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids).toHaveLength(this.delivered.size);
		}
	}

	it('the hook of the chosen use case is heard, every other is turned away, and each event has one run', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
				await service.standIn.reset();
				const life = new Life(await TriggerInN8n.start(service.credential(), lifeCycle));
				const methods = life as unknown as Record<string, (given: unknown) => unknown>;
				try {
					for (const [method, given] of steps) {
						await methods[method]!(given);
						await life.check();
					}
					await life.end();
				} finally {
					await life.endLongRun();
					await life.trigger.close();
				}
			}),
			{ numRuns: runs(12, 250), verbose: 1, examples: [[REGISTERED_ONCE]] },
		);
	}, 1_800_000);
});
