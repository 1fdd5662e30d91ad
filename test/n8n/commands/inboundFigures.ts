import { StandIn } from '../../stand-in/standIn';
import { Cluster } from '../cluster/cluster';
import { install } from '../installation/installation';
import { pack } from '../installation/package';
import { Server } from '../server/server';
import { credentialFor } from '../server/wholeN8n';
import { bookedTimes, fillCalendar, importTools, percentile, receiveCalls } from '../workflows/inboundCalls';

const FILE = 'answer-and-book.json';
const TRIGGER = 'When a call has ended';
const PAUSE_MS = 3000;

/**
 * Prints how long agents wait for the example that books, for each number of tool requests a second:
 * `tsx test/n8n/commands/inboundFigures.ts [calls] [requests a second, as in 5,10,20] [copies] [queue] [tuned]`.
 * Tuned: more expression engines, and successful executions are not saved.
 * A caller makes two requests, and one more where another was faster; each is sent in copies, all at once.
 */
async function main(): Promise<void> {
	const [calls = '200', rates = '5', copies = '3', ...modes] = process.argv.slice(2);
	const isQueue = modes.includes('queue');
	const isTuned = modes.includes('tuned');
	const options = isTuned ? { env: { N8N_EXPRESSION_ENGINE_POOL_SIZE: '8' } } : {};
	const standIn = await StandIn.start();
	const installation = await install('newest', () => {});
	const tarball = await pack();
	const server = isQueue
		? await Cluster.start(installation, tarball, options)
		: await Server.start(installation, tarball, options);
	try {
		const { rest } = server;
		const credential = await rest.createCredential(credentialFor(standIn));
		const place = { rest, server, credential };
		const { id, tool } = await importTools(place, FILE, { [TRIGGER]: { useCaseId: 'Sales line' } });
		await fillCalendar(place, 120);
		await rest.changeWorkflow(id, ({ settings }) => {
			if (isTuned && settings) settings.saveDataSuccessExecution = 'none';
		});
		await rest.publish(id);
		for (const rate of rates.split(',').map(Number)) {
			const everyMs = (2 * Number(copies) * 1000) / rate;
			const before = (await bookedTimes(rest)).length;
			const begun = Date.now();
			const bookings = await receiveCalls(
				standIn,
				{ ...tool, copies: Number(copies) },
				{ count: Number(calls), everyMs },
			);
			const seconds = (Date.now() - begun) / 1000;
			await standIn.idle();
			const responses = bookings.flatMap((booking) => booking.responses);
			const slots = bookings.flatMap(({ slot }) => slot ?? []);
			const now = (await bookedTimes(rest)).length;
			console.log(
				`${isQueue ? 'queue mode' : 'one process'}, ${isTuned ? 'tuned' : 'as it is'}: ${calls} calls, ` +
					`${(responses.length / seconds).toFixed(1)} requests a second (${rate} wanted): ` +
					`p50 ${percentile(bookings, 0.5)} ms, p95 ${percentile(bookings, 0.95)} ms, most ${percentile(bookings, 1)} ms; ` +
					`booked ${slots.length}, twice ${slots.length - new Set(slots).size}, rows ${now - before}, ` +
					`contradicted ${bookings.filter(({ isContradicted }) => isContradicted).length}, ` +
					`not answered ${responses.filter(({ status }) => status !== 200).length}`,
			);
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
	} finally {
		await server.stop();
		await standIn.close();
	}
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
