import { picker } from './picker';

/** A use case that handles calls, as opposed to those that the platform lists. A node adds the routing. */
export const useCase = picker({
	displayName: 'Use Case',
	name: 'useCaseId',
	description: 'Decides what the agent does in the call. The list shows the use cases of your numbers.',
	searchListMethod: 'searchUseCases',
});
