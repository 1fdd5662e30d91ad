import { SentValues } from '../../../../nodes/shared/request/run/sentValues';

it('what was only previewed holds back previews of later turns, and no call', () => {
	const context = {};
	SentValues.ofPreview(context, 0).add('a', 'done');
	new SentValues(context, 1).add('b', 'unknown');
	expect(new SentValues(context, 2).ofEarlierRun('a')).toBeUndefined();
	expect(SentValues.ofPreview(context, 2).ofEarlierRun('a')).toBe('done');
	expect(SentValues.ofPreview(context, 2).ofEarlierRun('b')).toBe('unknown');
	expect(SentValues.ofPreview(context, 0).ofEarlierRun('a')).toBeUndefined();
});
