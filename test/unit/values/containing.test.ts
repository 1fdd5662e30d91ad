import { containsWords } from '../../../nodes/shared/values/containing';

const loop: { name: string; self?: object } = { name: 'Ada' };
loop.self = loop;

it('of a record that holds itself finds the texts', () => expect(containsWords(loop, 'ada')).toBe(true));

it.each<[value: unknown, wanted: string, isFound: boolean]>([
	[{ message: 'The line is busy', level: 3 }, 'BUSY line', true],
	[{ message: 'The line is busy' }, 'busy 3', false],
	[{ call: { tries: [{ error: 'HTTP 503' }] } }, '503', true],
	[{ message: `${'a'.repeat(5000)} error` }, 'error', true],
	['anything', ' ', true],
])('%j holds %p: %p', (value, wanted, isFound) => expect(containsWords(value, wanted)).toBe(isFound));
