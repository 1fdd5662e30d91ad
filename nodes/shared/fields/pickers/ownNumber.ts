import { picker } from './picker';

/** One of the account's phone numbers. A node adds the routing, or takes it into the path. */
export const ownNumber = picker({
	displayName: 'Number',
	name: 'numberId',
	description: 'One of your numbers',
	searchListMethod: 'searchNumbers',
});
