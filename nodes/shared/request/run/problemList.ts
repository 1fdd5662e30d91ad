import type { Failure } from '../policy/failure';

/** Why items cannot be sent. An item of several calls may have several problems. */
export type Problems = ReadonlyArray<readonly [item: number, failure: Failure]>;

const MAX_ITEMS_NAMED = 10;
const MAX_REMEDIES = 8;
const MAX_KINDS = 3;

/**
 * Describes the problems of several items, as one who fixes them reads it: each remedy once, and what it is for.
 *
 * @returns what happened in a sentence without a full stop, and what to do, in lines
 */
export function describeProblems(problems: Problems): { message: string; remedies: string } {
	const groups = [...groupBy(problems, ({ advice }) => advice)];
	const [first = ['', []]] = groups;
	const [kind, ...otherKinds] = groupByKind(first[1]);
	if (kind && otherKinds.length === 0 && groups.length === 1) {
		return { message: describeKind(kind), remedies: first[0] };
	}
	const lines = groups.slice(0, MAX_REMEDIES).map(([advice, members]) => describeGroup(advice, members));
	const rest = groups.slice(MAX_REMEDIES).flatMap(([, members]) => members);
	if (rest.length > 0) lines.push(`${describeCount(rest)} more with other problems (${itemNumbers(rest)})`);
	const verb = countItems(problems) === 1 ? 'has' : 'have';
	return { message: `${describeCount(problems)} ${verb} problems`, remedies: lines.join('\n') };
}

function describeGroup(advice: string, problems: Problems): string {
	const kinds = groupByKind(problems);
	const texts = kinds.slice(0, MAX_KINDS).map(describeKind);
	const rest = kinds.slice(MAX_KINDS).flat();
	if (rest.length > 0) texts.push(`${describeCount(rest)} more (${itemNumbers(rest)})`);
	return [texts.join('; '), advice].filter((text) => text !== '').join('. ');
}

/** @param problems that differ in their values at most */
function describeKind(problems: Problems): string {
	const [, { message, ofSeveral }] = problems[0] as Problems[number];
	const numbers = itemNumbers(problems);
	if (countItems(problems) === 1) return `Item ${numbers}: ${message}`;
	return ofSeveral === undefined
		? `Items ${numbers}: ${message}`
		: `${describeCount(problems)} ${ofSeveral} (${numbers})`;
}

function groupByKind(problems: Problems): Problems[] {
	return [...groupBy(problems, ({ message, ofSeveral }) => ofSeveral ?? message).values()];
}

function groupBy(problems: Problems, key: (failure: Failure) => string): Map<string, Problems> {
	const groups = new Map<string, Array<Problems[number]>>();
	for (const problem of problems) {
		const name = key(problem[1]);
		const group = groups.get(name) ?? [];
		group.push(problem);
		groups.set(name, group);
	}
	return groups;
}

function describeCount(problems: Problems): string {
	const count = countItems(problems);
	return count === 1 ? '1 item' : `${count} items`;
}

function countItems(problems: Problems): number {
	return new Set(problems.map(([item]) => item)).size;
}

/** For instance `1, 2, 3`; of many, the first. */
function itemNumbers(problems: Problems): string {
	const numbers = [...new Set(problems.map(([item]) => item + 1))];
	const more = numbers.length - MAX_ITEMS_NAMED;
	return numbers.slice(0, MAX_ITEMS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
