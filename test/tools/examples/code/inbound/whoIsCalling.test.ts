import { whoIsCalling } from '../../../../../tools/examples/code/inbound/whoIsCalling';

const ada = { id: 1, createdAt: 'now', updatedAt: 'now', phone: '+15550100102', name: 'Ada', notes: null };
const ben = { row_number: 2, phone: '(555) 010-0103', name: 'Ben' };

it('returns the columns of the row, in whatever way its number is written', () => {
	expect(whoIsCalling('+15550100102', [ada, ben])).toEqual({
		known: true,
		answer: "The caller's number belongs to Ada.",
		caller: { phone: '+15550100102', name: 'Ada' },
	});
	expect(whoIsCalling('+15550100103', [ada, ben]).caller).toEqual({ phone: '(555) 010-0103', name: 'Ben' });
});

it.each([
	['no number', '', [ada], 'The number is not shown.'],
	['a number that is not there', '+15550100999', [ada, ben], 'This number is not in the table.'],
	['an empty table', '+15550100102', [{}], 'This number is not in the table.'],
	['two people', '+15550100102', [ada, { ...ada, name: 'Eve' }], 'Several people have this number.'],
])('says that the caller is unknown: %s', (_, phone, customers, answer) => {
	const unknown = { known: false, answer: `${answer} Ask for the name.`, caller: {} };
	expect(whoIsCalling(phone, customers)).toEqual(unknown);
});
