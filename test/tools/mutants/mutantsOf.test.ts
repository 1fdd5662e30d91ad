import { mutantsOf } from '../../../tools/mutants/mutantsOf';

const changesIn = (source: string) => mutantsOf(source).map(({ line, change }) => `${line}: ${change}`);

it('deletes statements, changes numbers and booleans, and negates conditions', () => {
	const source = `const MAX = 60 * 1000;
function f(text: string): boolean {
	const isLong = text.length > 0;
	if (isLong && MAX) return true;
	stop();
	return isLong ? g(3) : false;
}`;
	expect(changesIn(source)).toEqual([
		'1: 60 → (60 * 2)',
		'1: 1000 → (1000 * 2)',
		'3: > → <=',
		'3: 0 → 1',
		'4: if (isLong && MAX) return true; → (deleted)',
		'4: isLong && MAX → !(isLong && MAX)',
		'4: && → ||',
		'4: true → false',
		'5: stop(); → (deleted)',
		'6: return isLong ? g(3) : false; → (deleted)',
		'6: isLong → !(isLong)',
		'6: 3 → (3 * 2)',
		'6: false → true',
	]);
});

it('changes one place and nothing else', () => {
	expect(mutantsOf('const wait = () => { sleep(2); };').map(({ source }) => source)).toEqual([
		'const wait = () => {  };',
		'const wait = () => { sleep((2 * 2)); };',
	]);
});

it('leaves types alone, and the descriptions of fields', () => {
	expect(changesIn('type Yes = true; const f = (one: 1 | 2): one is 1 => g<3>(one);')).toEqual([]);
	expect(changesIn('class Node { description = { default: 5, required: true }; }')).toEqual([]);
});

it('keeps a last return that changes nothing', () => {
	expect(changesIn('function f() { if (g()) return undefined; return undefined; }')).toEqual([
		'1: if (g()) return undefined; → (deleted)',
		'1: g() → !(g())',
	]);
});
