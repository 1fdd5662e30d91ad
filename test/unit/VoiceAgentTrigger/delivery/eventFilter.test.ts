import { matchesFilter, type EventFilter } from '../../../../nodes/VoiceAgentTrigger/delivery/eventFilter';

const CALL = { id: 'call', status: 'Completed', type: 'Inbound' };

describe('a filter', () => {
	const filter = (changes: Partial<EventFilter>): EventFilter => ({
		statuses: [],
		types: [],
		classificationTags: [],
		metadataTags: [],
		unreadable: 'drop',
		...changes,
	});

	it.each<[object, Partial<EventFilter>, boolean]>([
		[{}, {}, true],
		[{}, { statuses: ['Busy', 'Completed'], types: ['Inbound'] }, true],
		[{ type: undefined }, { types: ['Inbound'] }, false],
		[{ type: undefined }, { types: ['Inbound'], unreadable: 'pass' }, true],
		[{ type: undefined }, { types: ['Inbound'], statuses: ['Busy'], unreadable: 'pass' }, false],
		[{ type: 5 }, {}, true],
		[{ classification: 'interested' }, { classificationTags: ['interested'] }, false],
		[{ classification: { tag: null } }, { classificationTags: ['interested'] }, false],
		[{ metadata: { tags: 'spring' } }, { metadataTags: ['spring'] }, true],
		[{ metadata: { tags: [5, null] } }, { metadataTags: ['spring'] }, false],
		[{ metadata: [] }, { metadataTags: ['spring'] }, false],
	])('a call with %j and %j: %p', (changes, wanted, passed) => {
		expect(matchesFilter({ ...CALL, ...changes }, filter(wanted))).toBe(passed);
	});

	it('leaves what cannot be read to the user', () => {
		expect(matchesFilter(undefined, filter({}))).toBe(false);
		expect(matchesFilter(undefined, filter({ statuses: ['Busy'], unreadable: 'pass' }))).toBe(true);
	});
});
