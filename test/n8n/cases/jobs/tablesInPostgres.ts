import type { Cluster } from '../../cluster/cluster';
import { until } from '../../until';
import { publishHalves } from '../../workflows/halves';
import { letCall } from '../../workflows/outboundJobs';
import { addressOf, sendTo, SIGNED_IN } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const JOB = 'speed-to-lead-postgres.json';
const OVERVIEW = 'calls-overview-postgres.json';
const [REACHED, REFUSING, OTHER] = ['+15550105104', '+15550105297', '+15550105302'];
const LIMIT = 3;

export function tablesInPostgresCases(n8n: WholeN8n<Cluster>): void {
	describe('tables in PostgreSQL', () => {
		it('calls each lead once, never who refused, within the limit, and shows it', async () => {
			await n8n.rest.createCredential(n8n.server.postgres.credential, 'postgres');
			const overview = await n8n.importExample(OVERVIEW);
			await n8n.rest.publish(overview);
			const { start: job } = await publishHalves(n8n, JOB, letCall);
			await n8n.rest.runWell(overview, 'Every ten minutes');

			await Promise.all([REACHED, REFUSING, REACHED].map(async (phone) => await send(job, phone)));
			await until('both calls have ended', async () => (await inState('done')) === 2);
			await send(job, REFUSING);
			await until('the refusal is known', async () => (await inState('skipped')) === 2);
			const skipped = "SELECT rule FROM voice_agent_calls WHERE state = 'skipped' ORDER BY rule";
			expect(await query(skipped)).toEqual([{ rule: 'once' }, { rule: 'opt-out' }]);

			await query(`UPDATE voice_agent_settings SET number = ${LIMIT} WHERE key = 'calls_per_day'`);
			const more = Array.from({ length: 4 }, (_, index) => `${OTHER.slice(0, -3)}${index}02`);
			await Promise.all(more.map(async (phone) => await send(job, phone)));
			const isDecided = async () => (await inState('skipped')) === 2 + more.length - 1;
			await until('all leads were decided on', isDecided);
			expect(n8n.callsTo([...more, REACHED, REFUSING]).sort()).toEqual([0, 0, 0, 1, 1, 1]);

			await n8n.rest.runWell(overview, 'Every ten minutes');
			const page = await fetch(await addressOf(n8n.server, overview), { headers: SIGNED_IN });
			expect(await page.text()).toContain('<td>Call new leads within a minute</td>');
		});

		async function send(job: string, phone: string): Promise<void> {
			await sendTo(n8n.server, job, { phone, first_name: 'Ada' });
		}

		async function inState(state: string): Promise<number> {
			return (await query(`SELECT id FROM voice_agent_calls WHERE state = '${state}'`)).length;
		}

		async function query(sql: string): Promise<object[]> {
			return await n8n.server.postgres.query(sql);
		}
	});
}
