import { batchDelay } from '../../../../nodes/shared/request/engine';

it.each([
	[0, 0],
	[1, 0],
	[2, 500],
	[5, 1000],
])('row %i of batches of two, half a second apart, is sent after %i ms', (item, delay) => {
	expect(batchDelay(item, { size: 2, interval: 500 })).toBe(delay);
	expect(batchDelay(item, undefined)).toBe(0);
});
