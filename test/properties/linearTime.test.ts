import { createContext, Script } from 'node:vm';

import fc from 'fast-check';

import { hostileTexts, type HostileText } from '../harness/properties/hostileTexts';
import { runs } from '../harness/properties/runs';
import { textReaders } from '../harness/properties/textReaders';

/** Enough to tell which texts are the hardest for a reader. */
const SHORT_LENGTH = 20_000;
/** Whoever needs the square of this takes minutes. */
const LENGTH = 1_000_000;
/** Readers that take no long text at all may still take too long for many short ones. */
const CELL_LENGTH = 80;
const CELLS = LENGTH / CELL_LENGTH;
const HARDEST = 2;
/** Of CPU time, in the best of some tries: ten times what the slowest reader takes. */
const MAX_MS = 5_000;
const TRIES = 3;
/** A reader that takes longer, by any clock, is ended. */
const TIMEOUT_MS = 60_000;

const context = createContext({ work: undefined as unknown });
const script = new Script('work()');
const worst: Array<{ name: string; text: string; milliseconds: number }> = [];

/** Most of these texts are refused. */
function attempt(read: () => unknown): void {
	try {
		read();
	} catch (error) {
		if (error instanceof RangeError || error instanceof SyntaxError) throw error;
	}
}

/** @returns milliseconds of CPU time */
function timeOf(work: () => unknown): number {
	context.work = () => attempt(work);
	const begun = process.cpuUsage();
	script.runInContext(context, { timeout: TIMEOUT_MS });
	const { user, system } = process.cpuUsage(begun);
	return (user + system) / 1000;
}

function bestTimeOf(work: () => unknown): number {
	let milliseconds = Infinity;
	for (let tries = 0; tries < TRIES && milliseconds > MAX_MS; tries++) {
		milliseconds = Math.min(milliseconds, timeOf(work));
	}
	return milliseconds;
}

/** @param workOf what the reader does with a text of this size, and with one of a fiftieth of it */
function checkTime(name: string, workOf: (text: HostileText, size: 'large' | 'small') => () => unknown) {
	const [texts = []] = fc.sample(hostileTexts(runs(1, 8)), 1);
	const hardest = texts
		.map((text) => ({ text, milliseconds: timeOf(workOf(text, 'small')) }))
		.sort((one, other) => other.milliseconds - one.milliseconds)
		.slice(0, HARDEST);
	for (const { text } of hardest) {
		const milliseconds = bestTimeOf(workOf(text, 'large'));
		worst.push({ name, text: text.name, milliseconds: Math.round(milliseconds) });
		expect({ text: text.name, isLinear: milliseconds < MAX_MS }).toEqual({ text: text.name, isLinear: true });
	}
}

describe('no text from a row, a file or the service takes more than linear time', () => {
	it.each(Object.entries(textReaders))('%s: a long text', (reader, read) => {
		checkTime(reader, (text, size) => {
			const long = text.make(size === 'large' ? LENGTH : SHORT_LENGTH);
			return () => read(long);
		});
	});

	it.each(Object.entries(textReaders))('%s: many cells', (reader, read) => {
		checkTime(`${reader}, in cells`, (text, size) => {
			const cell = text.make(CELL_LENGTH);
			return () => {
				for (let count = 0; count < (size === 'large' ? CELLS : CELLS / 500); count++) {
					// No two cells are the same.
					attempt(() => read(`${cell.slice(0, -4)}${count}${cell.slice(-4)}`));
				}
			};
		});
	});
});

afterAll(() => {
	const lines = worst
		.sort((one, other) => other.milliseconds - one.milliseconds)
		.map(({ name, text, milliseconds }) => `${String(milliseconds).padStart(6)} ms  ${name}  ${text}`);
	process.stdout.write(`CPU time for the hardest texts of ${LENGTH} characters\n${lines.join('\n')}\n`);
});
