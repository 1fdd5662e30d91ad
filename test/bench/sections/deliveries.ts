import { packBuilt } from '../../n8n/installation/package';
import { Server } from '../../n8n/server/server';
import { StandIn } from '../../stand-in/standIn';
import { Hook } from '../processes/hooks';
import { median, takeTurns } from './contest';
import type { Bench, Section } from './section';

const AT_ONCE = 10;

/** How many deliveries a second our trigger takes in the whole n8n, beside n8n's own node for webhooks. */
export const deliveries: Section = {
	name: 'deliveries',
	measure: async (bench) => {
		const rules = { rounds: bench.isQuick ? 2 : 8, warmUps: 1 };
		const count = bench.isQuick ? 50 : 200;
		const taken = await withHooks(
			bench,
			async (hooks) => await takeTurns(hooks, rules, async ({ hook }) => await perSecond(hook, count)),
		);

		const figures = taken.map(({ results, ...one }) => ({ ...one, rate: median(results, (rate) => rate) }));
		const basis = figures[0]?.rate ?? NaN;
		return {
			title: `${count} deliveries, ${AT_ONCE} at once, each of another call, in the whole n8n; median of ${rules.rounds} rounds`,
			columns: [
				{ name: 'deliveries a second', digits: 1 },
				{ name: 'times Webhook', digits: 2 },
			],
			lines: figures.map(({ name, isOurs, rate }) => ({ name, isOurs, values: [rate, rate / basis] })),
			charts: [
				{
					title: 'Deliveries a second',
					unit: "n8n's Webhook node = 1; more is better",
					column: 'times Webhook',
				},
			],
		};
	},
};

interface Named {
	name: string;
	isOurs: boolean;
	hook: Hook;
}

/** Starts an n8n for each package, publishes the triggers there, and stops all in the end. */
async function withHooks<Result>(
	{ n8n, packages }: Bench,
	measure: (hooks: Named[]) => Promise<Result>,
): Promise<Result> {
	const standIn = await StandIn.start();
	const servers: Server[] = [];
	try {
		const triggers: Named[] = [];
		for (const { folder, label } of packages) {
			const server = await Server.start(n8n, await packBuilt(folder));
			servers.push(server);
			const name = `Voice Agent Trigger${label && ` (${label})`}`;
			triggers.push({ name, isOurs: true, hook: await Hook.trigger(server, standIn) });
		}
		const [server] = servers as [Server];
		return await measure([
			{ name: 'Webhook', isOurs: false, hook: await Hook.webhook(server) },
			{
				// n8n saves an isolate for expressions where its Webhook node has none; for all other triggers it makes one.
				name: 'Webhook with an expression',
				isOurs: false,
				hook: await Hook.webhook(server, { options: { ignoreBots: '={{ false }}' } }),
			},
			...triggers,
		]);
	} finally {
		for (const server of servers) await server.stop();
		await standIn.close();
	}
}

/** Until the last of so many deliveries was taken. The runs that are then left end before the next turn. */
async function perSecond(hook: Hook, count: number): Promise<number> {
	const before = await hook.settled();
	let left = count;
	const begun = performance.now();
	const send = async () => {
		while (left > 0) {
			left -= 1;
			await hook.deliver();
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, send));
	const seconds = (performance.now() - begun) / 1000;
	const started = (await hook.settled()) - before;
	if (started !== count) throw new Error(`${count} deliveries started ${started} runs`);
	return count / seconds;
}
