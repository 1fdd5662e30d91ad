import { hasNoNumber, readFirstNumber } from '../../../nodes/shared/numbers/firstNumber';

it.each(['', '  ', null, undefined, 0, 'N/A', 'n/a', 'none', '-', '(   )   -', '#N/A', 'keine', []])(
	'%p says that there is no number',
	(cell) => {
		expect(hasNoNumber(cell)).toBe(true);
		expect(readFirstNumber([{ value: cell }], {})).toBeUndefined();
	},
);

it.each(['do not call', 'wrong number', '123', 'ask Ada', 112, 'N/A 5'])(
	'%p may mean something and is an error',
	(cell) => {
		expect(hasNoNumber(cell)).toBe(false);
		expect(() => readFirstNumber([{ value: cell }], {})).toThrow();
	},
);

it('takes the first that can be read, and names its column', () => {
	const cells = ['n/a', '12', '+15550100123', '+15550100124'].map((value, index) => ({
		column: `Phone ${index}`,
		value,
	}));
	expect(readFirstNumber(cells, {})).toMatchObject({
		number: '+15550100123',
		source: 'The number is from column "Phone 2"',
	});
});

it('is the error of the first cell with something in it, if none can be read', () => {
	const cells = [{ value: '' }, { value: 'x1' }, { value: 'y' }];
	expect(() => readFirstNumber(cells, {})).toThrow('"x1" contains letters');
});
