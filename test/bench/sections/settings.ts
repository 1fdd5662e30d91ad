import { quantile } from '../../harness/services/quantile';
import { SETTINGS } from '../contenders/anySettings';
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
	const ours = costs.slice(0, SETTINGS.length);
	const [plain = NaN, ...drawn] = ours;
	const beside = ours.map((cost, index) => cost / (costs[SETTINGS.length + index] ?? NaN));
	const [plainBeside = NaN, ...drawnBeside] = beside;
	const most = (share: number) => {
		const cost = quantile(drawn, share);
		return [cost, cost / plain, quantile(drawnBeside, share)];
	};
	return {
		title: `Previews of ${RULES.count} rows, with ${drawn.length} random sets of settings; median of ${RULES.rounds} rounds`,
		columns: [
			{ name: 'CPU ms per row', digits: 3 },
			{ name: 'times a plain row', digits: 2 },
			{ name: 'times Edit Fields', digits: 2 },
		],
		lines: [
			['only a phone number', [plain, 1, plainBeside]],
			['half of the sets, at most', most(0.5)],
			['all sets, at most', most(1)],
		],
	};
};
