import fc from 'fast-check';
import type { INode } from 'n8n-workflow';

import { VoiceAgentManageMembers } from '../../../nodes/VoiceAgentManageMembers/VoiceAgentManageMembers.node';
import { itemOf, runNode } from '../../harness/engine/engine';
import { useStandIn } from '../../harness/http/service';
import { runs } from '../../harness/properties/runs';
import type { Misbehaviour } from '../../stand-in/misbehaviour';

const service = useStandIn();

const FATES = {
	good: undefined,
	tooMany: { status: 429, headers: { 'retry-after': '0' } },
	unavailable: { status: 503, headers: { 'retry-after': '0' } },
	cutAfter: { cut: 'after acting' },
	failedAfterActing: { status: 500, acts: true },
	refused: { status: 400 },
	slow: { delayMs: 30 },
} satisfies Record<string, Misbehaviour | undefined>;

const scenario = fc.record({
	rows: fc.array(
		fc.record({
			person: fc.integer({ min: 0, max: 2 }),
			fate: fc.constantFrom(...(Object.keys(FATES) as Array<keyof typeof FATES>)),
			/** For longer than the retry budget lasts. What may have acted goes well in the end. */
			persists: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 5 },
	),
	onError: fc.constantFrom<NonNullable<INode['onError']>>(
		'stopWorkflow',
		'continueRegularOutput',
		'continueErrorOutput',
	),
	retryOnFail: fc.boolean(),
});

const emailOf = (person: number) => `p${person}@voice-agent.example`;

it('of rows that set the same, the last one that succeeds decides what it is in the end', async () => {
	await fc.assert(
		fc.asyncProperty(scenario, async ({ rows, onError, retryOnFail }) => {
			await service.standIn.reset();
			rows.forEach(({ fate, persists }, index) => {
				const misbehaviour: Misbehaviour | undefined = FATES[fate];
				if (!misbehaviour) return;
				const isTurnedAway = 'status' in misbehaviour && !misbehaviour.acts;
				const times = persists && isTurnedAway ? 40 : 1;
				service.standIn.misbehave({ ...misbehaviour, holding: `"role ${index}"`, times });
			});
			const { success, failure } = await runNode(new VoiceAgentManageMembers(), {
				rows: rows.map(({ person }, index) => ({ email: emailOf(person), role: `role ${index}` })),
				parameters: {
					...{ operation: 'addOrUpdate', email: '={{ $json.email }}', role: '={{ $json.role }}' },
					requestOptions: { retryBudget: 0.3 },
				},
				credential: service.newAccount(),
				settings: { onError, retryOnFail, maxTries: 3, waitBetweenTries: 1 },
			});
			await service.standIn.idle();
			const members = service.standIn.state.organization.members ?? [];
			for (const person of new Set(rows.map((row) => row.person))) {
				const ofPerson = rows.flatMap((row, index) => (row.person === person ? [index] : []));
				const last = ofPerson.at(-1) as number;
				const hasSucceeded =
					onError === 'stopWorkflow'
						? !failure
						: success.some((item) => item.json.error === undefined && itemOf(item) === last);
				if (!hasSucceeded) continue;
				const role = members.find(({ email }) => email === emailOf(person))?.role;
				expect(role).toBe(`role ${last}`);
			}
		}),
		{ numRuns: runs(6, 250) },
	);
}, 3_600_000);
