import { createContext, Script } from 'node:vm';

import fc from 'fast-check';

import { unlessRefused } from '../../nodes/shared/values/inputProblem';
import { hostileTexts, hostileValues, type HostileText } from '../harness/properties/hostileInput';
import { cellReaders, textReaders, valueReaders } from '../harness/properties/readers';
import { runs } from '../harness/properties/runs';

/** Enough to tell which texts are the hardest for a reader. */
const SHORT_LENGTH = 20_000;
/** How many characters are read, and the CPU time for it on an idle machine: several times what the slowest reader takes. */
interface Limit {
	length: number;
	maxMs: number;
}
/** A reader that needs the square of this takes minutes. */
const LONG: Limit = { length: runs(200_000, 1_000_000), maxMs: 5_000 };
/** And seconds for this. It comes first, because what ICU does cannot be ended by a timeout. */
const MEDIUM: Limit = { length: 100_000, maxMs: 3_000 };
/** Readers that take no long text at all may still take too long for many short ones. */
const CELL_LENGTH = 80;
const CELLS: Limit = { length: runs(100_000, 1_000_000), maxMs: runs(1_700, 5_000) };
const HARDEST = runs(1, 2);
const TRIES = 3;
/** A reader that takes longer, by any clock, is ended. */
const TIMEOUT_MS = 60_000;

const context = createContext({ work: undefined as unknown });
const script = new Script('work()');
/** By reader and text. */
const worst = new Map<string, number>();
const MAX_PRINTED = 25;

function cpuSince(begun: NodeJS.CpuUsage): number {
	const { user, system } = process.cpuUsage(begun);
	return (user + system) / 1000;
}

/** @returns milliseconds of CPU time */
function timeOf(work: () => unknown): number {
	// Most of these texts are refused.
	context.work = () => unlessRefused(work);
	const begun = process.cpuUsage();
	script.runInContext(context, { timeout: TIMEOUT_MS });
	return cpuSince(begun);
}

/** Work like that of a reader, always the same, and the CPU time that it takes on an idle machine. */
const YARDSTICK = 'user:pw@'.repeat(1_000_000);
const YARDSTICK_MS = 150;

/** @returns how many times as long as on an idle machine work takes now: what runs beside it slows it down */
function slowness(): number {
	return Math.max(1, timeOf(() => YARDSTICK.replace(/\p{L}{3,}|(?<=:)pw|@(?!u)/gu, '')) / YARDSTICK_MS);
}

/** The best of some tries counts. */
async function expectLinear(
	name: string,
	text: string,
	{ length, maxMs }: Limit,
	time: () => number | Promise<number>,
) {
	let milliseconds = await time();
	for (let tries = 1; tries < TRIES && milliseconds > maxMs; tries++) {
		const before = slowness();
		const measured = await time();
		milliseconds = Math.min(milliseconds, measured / Math.max(before, slowness()));
	}
	worst.set(`${name}  ${text}`, Math.round(milliseconds));
	expect({ text, length, isLinear: milliseconds < maxMs }).toEqual({ text, length, isLinear: true });
}

/** @param workOf what the reader does with a text, so that it reads about so many characters */
async function checkTime(
	name: string,
	shortLength: number,
	limits: readonly Limit[],
	workOf: (text: HostileText, length: number) => () => unknown,
): Promise<void> {
	const [texts = []] = fc.sample(hostileTexts(runs(30, Infinity), runs(1, 2)), 1);
	const hardest = texts
		.map((text) => ({ text, milliseconds: timeOf(workOf(text, shortLength)) }))
		.sort((one, other) => other.milliseconds - one.milliseconds)
		.slice(0, HARDEST);
	for (const { text } of hardest) {
		for (const limit of limits) {
			const work = workOf(text, limit.length);
			await expectLinear(name, text.name, limit, () => timeOf(work));
		}
	}
}

describe('no text from a row, a file or the service takes more than linear time', () => {
	it.each(Object.entries({ ...cellReaders, ...textReaders }))('%s: a long text', async (reader, read) => {
		await checkTime(reader, SHORT_LENGTH, [MEDIUM, LONG], (text, length) => {
			const long = text.make(length);
			return () => read(long);
		});
	});

	it.each(Object.entries(cellReaders))('%s: many cells', async (reader, read) => {
		await checkTime(`${reader}, in cells`, 25 * CELL_LENGTH, [CELLS], (text, length) => {
			const cell = text.make(CELL_LENGTH);
			// The last ones make each cell another one.
			return () => {
				for (let count = 0; count < length / CELL_LENGTH; count++) {
					unlessRefused(() => read(`${cell.slice(0, -4)}${count}${cell.slice(-4)}`));
				}
			};
		});
	});

	describe.each(Object.entries(hostileValues))('%s', (shape, make) => {
		it.each(Object.entries(valueReaders))('%s', async (reader, read) => {
			const value = make(LONG.length);
			await expectLinear(reader, shape, LONG, async () => {
				const begun = process.cpuUsage();
				await unlessRefused(() => read(value));
				return cpuSince(begun);
			});
		});
	});
});

afterAll(() => {
	const lines = [...worst]
		.sort(([, one], [, other]) => other - one)
		.slice(0, MAX_PRINTED)
		.map(([name, milliseconds]) => `${String(milliseconds).padStart(6)} ms  ${name}`);
	process.stdout.write(`CPU time for the hardest texts of ${LONG.length} characters\n${lines.join('\n')}\n`);
});
