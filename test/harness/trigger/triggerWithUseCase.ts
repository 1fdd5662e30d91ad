import type { Hook } from '../../stand-in/records';
import { objectId } from '../../stand-in/records';
import { useStandIn, type Service } from '../http/service';
import { TriggerInN8n, type LifeCycle } from './trigger';

/** A stand-in, and a trigger that is new in each test and set to the stand-in's first use case. */
export function useTrigger(lifeCycle: LifeCycle) {
	const service: Service = useStandIn();
	let trigger: TriggerInN8n;
	beforeEach(async () => {
		trigger = await TriggerInN8n.start(service.credential(), lifeCycle);
		trigger.parameters = { useCaseId: { mode: 'id', value: objectId('ca5e', 1) } };
	});
	afterEach(async () => await trigger.close());

	/** The hooks that a use case has at the stand-in. */
	const hooks = (useCase: string): Hook[] =>
		service.standIn.state.useCases.find(({ id }) => id === useCase)?.hooks ?? [];
	return {
		service,
		trigger: () => trigger,
		hooks,
		/** The secret of the hook that was registered last. */
		secretOf: (useCase: string) => hooks(useCase).at(-1)?.headers[0]?.value,
	};
}
