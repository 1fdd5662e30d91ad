import { SETTINGS } from '../contenders/anySettings';
import { contest, median } from './contest';
import type { Section } from './section';

/** What settings cost: a row should cost at most three times a plain one, whatever is set. */
export const settings: Section = {
	name: 'settings',
	measure: async (bench) => {
		const count = bench.isQuick ? 1_000 : 4_000;
		const rules = { rounds: bench.isQuick ? 1 : 3, warmUps: 1 };
		const [taken] = await contest(bench, ['anyCampaign'], rules, async ({ contender }) => {
			const all: number[] = [];
			for (const variant of SETTINGS.keys()) {
				const { cpuMilliseconds } = await contender.run({ count, variant });
				all.push(cpuMilliseconds / count);
			}
			return all;
		});
		const perRow = SETTINGS.map((_, variant) => median(taken?.results ?? [], (all) => all[variant] ?? NaN));
		const [plain = NaN] = perRow;
		return {
			title: `Previews of ${count} rows, with settings drawn by chance; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'CPU ms per row', digits: 3 },
				{ name: 'times plain', digits: 2 },
			],
			lines: SETTINGS.map(({ numbers, parameters: { options, callingRules, ...others } }, variant) => {
				const set = Object.entries({ ...others, ...options, ...callingRules });
				const names = set.flatMap(([name, value]) => (value === '' || value === undefined ? [] : [name]));
				return {
					name: [numbers, ...names].join(', '),
					values: [perRow[variant], (perRow[variant] ?? NaN) / plain],
				};
			}),
			charts: [],
		};
	},
};
