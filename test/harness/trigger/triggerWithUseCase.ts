import { objectId, type Hook } from '../../stand-in/records';
import { useStandIn } from '../http/service';
import { TriggerInN8n, type DeliverOptions, type LifeCycle } from './trigger';

export const USE_CASE = objectId('ca5e', 1);
export const OTHER_USE_CASE = objectId('ca5e', 2);

export const endedCall = (changes: object = {}) => ({
	id: 'ca1100000000000000000001',
	status: 'Completed',
	type: 'Outbound',
	metadata: { tags: ['Spring', 'follow-up'] },
	classification: { tag: 'interested', reasoning: 'Asked for a date' },
	...changes,
});

/** A stand-in, and a trigger that is new in each test and set to the stand-in's first use case. */
export function useTrigger(lifeCycle: LifeCycle) {
	const service = useStandIn();
	let trigger: TriggerInN8n;
	beforeEach(async () => {
		trigger = await TriggerInN8n.start(service.credential(), lifeCycle);
		trigger.parameters.useCaseId = { mode: 'id', value: USE_CASE };
	});
	afterEach(async () => await trigger.close());

	const hooks = (useCase = USE_CASE): Hook[] =>
		service.standIn.state.useCases.find(({ id }) => id === useCase)?.hooks ?? [];
	/** The secret of the hook that was registered last. */
	const ownSecret = () => hooks().at(-1)?.headers[0]?.value;
	return {
		service,
		trigger: () => trigger,
		hooks,
		ownSecret,
		publish: async (parameters: object = {}) => {
			Object.assign(trigger.parameters, parameters);
			await trigger.publish();
		},
		/** Delivers an event with the right secret, unless said otherwise. */
		deliver: async (body: unknown, options: DeliverOptions = {}) =>
			await trigger.deliver(body, { secret: ownSecret(), ...options }),
		/** @returns how an empty event is answered that has this secret */
		statusWith: async (secret: string | undefined, url = trigger.url) =>
			(await trigger.deliver({}, { secret, url })).status,
	};
}
