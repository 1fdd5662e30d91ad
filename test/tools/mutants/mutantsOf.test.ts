import { mutantsOf } from '../../../tools/mutants/mutantsOf';

it('deletes statements, changes numbers and booleans, and negates conditions, but not in types and descriptions', () => {
	const source = `const MAX = 60 * 1000;
function f(text: string, one: 1 | 2): text is true {
	const isLong = text.length > 0;
	if (isLong && MAX) return true;
	stop();
	return isLong ? g<3>(3) : false;
}
class Node { description = { default: 5, required: true }; }
function last() { return undefined; }`;
	const mutants = mutantsOf(source);
	expect(mutants.map(({ line, change }) => `${line}: ${change}`)).toEqual([
		'1: 60 → (60 * 2)',
		'1: 1000 → (1000 * 2)',
		'3: > → <=',
		'3: 0 → 1',
		'4: if (isLong && MAX) return true; → (deleted)',
		'4: isLong && MAX → !(isLong && MAX)',
		'4: && → ||',
		'4: true → false',
		'5: stop(); → (deleted)',
		'6: return isLong ? g<3>(3) : false; → (deleted)',
		'6: isLong → !(isLong)',
		'6: 3 → (3 * 2)',
		'6: false → true',
	]);
	expect(mutants[2]?.source).toBe(source.replace('>', '<='));
});
