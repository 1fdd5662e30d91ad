import { median, type Section } from '../figures';
import { contest } from './contest';

const RULES = { count: 500, rounds: 3, limits: { atOnce: 20, perSecond: 50 } };
/** The first second's share may be sent at once. */
const MIN_SECONDS = RULES.count / RULES.limits.perSecond - 1;

export const limits: Section = async (n8n) => {
	const taken = await contest(n8n, ['HTTP Request', 'plain declarative node', 'Dial'], RULES);
	return {
		title: `${RULES.count} calls; service takes ${RULES.limits.atOnce} at once and ${RULES.limits.perSecond} a second, which takes ${MIN_SECONDS} seconds at least; median of ${RULES.rounds} rounds`,
		columns: [
			{ name: 'seconds', digits: 1 },
			{ name: 'times the minimum', digits: 2 },
			{ name: 'people called', digits: 0 },
			{ name: 'called twice', digits: 0 },
			{ name: 'rejected (429)', digits: 0 },
		],
		lines: taken.map(({ name, turns }) => {
			const seconds = median(turns, ({ milliseconds }) => milliseconds / 1000);
			const called = Math.min(...turns.map((turn) => turn.called));
			const twice = Math.max(...turns.map(({ calledTwice }) => calledTwice));
			const ratio = called === RULES.count ? seconds / MIN_SECONDS : undefined;
			return [name, [seconds, ratio, called, twice, median(turns, ({ turnedAway }) => turnedAway)]];
		}),
	};
};
