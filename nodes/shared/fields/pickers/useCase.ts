import { picker } from './picker';

/** A use case that handles calls, as opposed to those that the platform lists. A node adds the routing. */
export const useCase = picker({
	displayName: 'Use Case',
	name: 'useCaseId',
	description: 'What the agent does in the call. The list names use cases by the numbers that have them.',
	searchListMethod: 'searchUseCases',
});
