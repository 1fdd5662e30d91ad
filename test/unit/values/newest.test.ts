import fc from 'fast-check';

import { NewestTexts } from '../../../nodes/shared/values/newest';

test('the newest are known, the others are not', () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 10 }), (texts, most) => {
			const newest = new NewestTexts(most);
			for (const text of texts) newest.add(text);
			expect(texts.filter((text) => newest.has(text))).toEqual(texts.slice(-most));
		}),
	);
});

test('what is added again takes nobody’s place', () => {
	const newest = new NewestTexts(2);
	for (const text of ['first', 'second', 'second', 'first']) newest.add(text);
	expect(['first', 'second'].filter((text) => newest.has(text))).toEqual(['first', 'second']);
});
