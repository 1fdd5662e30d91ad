import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { SECTIONS } from './sections/sections';
import type { Package, Section } from './sections/section';

const ROOT = join(__dirname, '../..');

/** What `npm run bench` is asked for. */
export interface Order {
	sections: Section[];
	packages: Package[];
	isQuick: boolean;
}

export const USAGE = `npm run bench -- [--quick] [--package DIR]... [section]...

  section        ${SECTIONS.map(({ name }) => name).join(', ')}; all of them unless some are named
  --quick        fewer rows and rounds
  --package DIR  another build of the package that takes part, e.g. a checkout of an older commit that was built`;

/** @throws Error with what is wrong about the arguments */
export function orderOf(args: string[]): Order {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { quick: { type: 'boolean' }, package: { type: 'string', multiple: true } },
	});
	const unknown = positionals.filter((name) => !SECTIONS.some((section) => section.name === name));
	if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(', ')}`);
	const others = (values.package ?? []).map((folder) => ({
		folder: resolve(folder),
		label: basename(resolve(folder)),
	}));
	return {
		sections: SECTIONS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
		packages: [{ folder: ROOT, label: others.length > 0 ? 'here' : '' }, ...others],
		isQuick: values.quick ?? false,
	};
}
