import { expressionsIn } from '../../../nodes/shared/values/expression';
import { type Drawn, SETTINGS } from '../contenders/anySettings';
import { contest, median } from './contest';
import type { Section } from './section';

/**
 * What settings cost: a row should cost at most three times a plain one, whatever is set. Most of it is n8n's
 * evaluation of expressions, which takes as long in a node of its own.
 */
export const settings: Section = {
	name: 'settings',
	measure: async (bench) => {
		const count = bench.isQuick ? 1_000 : 4_000;
		const rules = { rounds: bench.isQuick ? 1 : 3, warmUps: 1 };
		const taken = await contest(bench, ['anyCampaign', 'editFields'], rules, async ({ contender }) => {
			const all: number[] = [];
			for (const variant of SETTINGS.keys()) {
				const { cpuMilliseconds } = await contender.run({ count, variant });
				all.push(cpuMilliseconds / count);
			}
			return all;
		});
		const [ours = [], n8n = []] = taken.map(({ results }) =>
			SETTINGS.map((_, variant) => median(results, (all) => all[variant] ?? NaN)),
		);
		const [plain = NaN] = ours;
		return {
			title: `Previews of ${count} rows, with settings drawn by chance; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'CPU ms per row', digits: 3 },
				{ name: 'times plain', digits: 2 },
				{ name: 'times Edit Fields', digits: 2 },
			],
			lines: SETTINGS.map((drawn, variant) => {
				const cost = ours[variant] ?? NaN;
				return { name: nameOf(drawn), values: [cost, cost / plain, cost / (n8n[variant] ?? NaN)] };
			}),
			charts: [],
		};
	},
};

/** Its numbers, how many expressions it has beside To Number, and the fields that are set. */
function nameOf({ numbers, parameters: { options, callingRules, ...others } }: Drawn): string {
	const set = Object.entries({ ...others, ...options, ...callingRules });
	const names = set.flatMap(([name, value]) => (value === '' || value === undefined ? [] : [name]));
	return [numbers, `${expressionsIn(set).length} expressions`, ...names].join(', ');
}
