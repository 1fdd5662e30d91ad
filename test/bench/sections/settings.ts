import { expressionsOf, SETTINGS, type Drawn } from '../contenders/anySettings';
import { median, type Section } from '../figures';
import { contest } from './contest';

const RULES = { count: 4000, rounds: 3, warmUps: 1, variants: SETTINGS.length };

/**
 * What settings cost: a row should cost at most three times a plain one, whatever is set. Most of it is n8n's
 * evaluation of expressions, which takes as long in a node of its own.
 */
export const settings: Section = async (n8n) => {
	const taken = await contest(
		n8n,
		['preview with any settings', 'Edit Fields with the same expressions'],
		RULES,
	);
	const costs = taken.map(({ turns }) =>
		median(turns, ({ cpuMilliseconds }) => cpuMilliseconds / RULES.count),
	);
	const [plain = NaN] = costs;
	return {
		title: `Previews of ${RULES.count} rows, with settings drawn by chance; median of ${RULES.rounds} rounds`,
		columns: [
			{ name: 'CPU ms per row', digits: 3 },
			{ name: 'times plain', digits: 2 },
			{ name: 'times Edit Fields', digits: 2 },
		],
		lines: SETTINGS.map((drawn, variant) => {
			const [ours = NaN, editFields = NaN] = [costs[variant], costs[SETTINGS.length + variant]];
			return [nameOf(drawn), [ours, ours / plain, ours / editFields]];
		}),
	};
};

/** Its numbers, how many expressions it has beside To Number, and the fields that are set. */
function nameOf(drawn: Drawn): string {
	const { options, callingRules, ...others } = drawn.parameters;
	const set = Object.entries({ ...others, ...options, ...callingRules });
	const names = set.flatMap(([name, value]) => (value === '' || value === undefined ? [] : [name]));
	return [drawn.numbers, `${expressionsOf(drawn).length - 1} expressions`, ...names].join(', ');
}
