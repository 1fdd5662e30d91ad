import type { IDataObject } from 'n8n-workflow';

import { samplePerson, triggerOf, type Job } from '../../../../tools/examples/outbound/job';
import { OUTBOUND_JOBS } from '../../../../tools/examples/outbound/jobs';
import { outputOf } from '../../server/rest';
import type { Change } from '../../workflows/examples';
import { publishHalves } from '../../workflows/halves';
import { addUseCaseOf, letCall } from '../../workflows/outboundJobs';
import { Shop } from '../../workflows/shop';
import { until } from '../../until';
import { sendTo } from '../../workflows/visitor';
import type { WholeN8n } from '../../server/wholeN8n';

const TRIGGER = 'When a call ends';
/** What follows when the person says yes, and no. */
const FOLLOWS: Record<string, [yes: string, no: string]> = {
	'speed-to-lead': ['Hot lead', 'Other lead'],
	'appointment-reminder': ['Confirmed', 'Wants another time'],
	'no-show-follow-up': ['Book the new time', 'Close the case'],
	'reactivate-a-list': ['Send the offer', 'Not interested'],
	'order-confirmation': ['Send the order', 'Cancel the order'],
	'payment-reminder': ['Will pay', 'Disputed'],
	survey: ['Happy', 'Unhappy'],
	'recruiting-pre-screen': ['Invite', 'Withdrawn'],
};
/** By the end of the number. */
const OTHERS = { 93: 'Not reached', 96: 'Call me later', 97: 'Unclear', 98: 'Unclear' };

/** Every outbound job, as a newcomer starts it, with people who answer in every way that the simulator knows. */
export function outboundJobCases(n8n: WholeN8n): void {
	let shop: Shop;
	beforeAll(async () => {
		shop = await Shop.open();
		await n8n.rest.createCredential(shop.credential, 'wooCommerceApi');
	});
	afterAll(async () => await shop?.close());

	describe.each(OUTBOUND_JOBS.map((job, index) => [`${job.file}.json`, job, index] as const))(
		'%s',
		(file, job, index) => {
			it('calls each person once, saves the answers, and goes on by outcome', async () => {
				const line = addUseCaseOf(job, n8n.standIn);
				const [yes, no] = FOLLOWS[job.file] ?? ['', ''];
				const expected = Object.entries({ '02': yes, '03': no, ...OTHERS }).map(
					([end, name]) => [`+155507${index}00${end}`, name] as const,
				);
				const phones = expected.map(([phone]) => phone);
				// The same number, as people at home write it.
				const sameNumber = (phones[0] ?? '').replace('+1', '');
				const change: Change = (workflow) => {
					letCall(workflow);
					const pinned = workflow.pinData ?? {};
					if (TRIGGER in pinned) return;
					for (const name of Object.keys(pinned)) {
						const people = 'when' in job.start ? phones.slice(0, 1) : phones;
						pinned[name] = people.map((phone) => ({ json: sampleOf(job, phone, pinned[name]?.[0]?.json) }));
					}
				};
				const { start, outcomes } = await publishHalves(n8n, file, change, line);
				await n8n.rest.runWell(start, triggerOf(job));
				if ('when' in job.start) {
					for (const phone of [...phones.slice(1), sameNumber]) {
						const body = sampleOf(job, phone, job.start.body);
						if (job.start.trigger) expect(await shop.tellOf(body)).toBe(200);
						else await sendTo(n8n.server, start, body);
					}
				}
				// An outcome is saved before its execution has ended, and is in the list of n8n.
				await until('every outcome is saved, and its execution has succeeded', async () => {
					const listed = await n8n.rest.executions({ workflowId: outcomes });
					const succeeded = listed.filter(({ status }) => status === 'success');
					return succeeded.length === phones.length && (await saved(job)) === phones.length;
				});
				expect(new Set(n8n.callsTo(phones))).toEqual(new Set([1]));
				expect(await nextSteps(outcomes, job)).toEqual(Object.fromEntries(expected));
				const again = 'when' in job.start ? [[sameNumber, 'This number was called before']] : [];
				expect(await calledBefore(start)).toEqual(again);
				const people = await n8n.rest.dataTableRows('voice_agent_people');
				expect(people.map(({ phone }) => phone)).toContain(`+155507${index}0097`);
			});
		},
	);

	async function saved({ table }: Job): Promise<number> {
		return (await n8n.rest.dataTableRows(table)).filter(({ outcome }) => outcome).length;
	}

	/** @returns the people who were not called again, as the workflow shows them, each with the reason */
	async function calledBefore(id: string): Promise<unknown[]> {
		const executions = await n8n.rest.finishedExecutions(id);
		return executions.flatMap(({ data }) =>
			outputOf({ data }, 'Already called').map(({ phone, why_not }) => [phone, why_not]),
		);
	}

	/** @returns for each called number the branch that its event took */
	async function nextSteps(id: string, { follows }: Job): Promise<Record<string, string>> {
		const branches = [...Object.values(OTHERS), ...follows.map(({ name }) => name)];
		const executions = await n8n.rest.finishedExecutions(id);
		const taken = executions.flatMap(({ data }) => {
			const [event] = outputOf({ data }, TRIGGER);
			const next = branches.find((name) => name in data.resultData.runData);
			return event && next ? [[event.phone_number as string, next] as const] : [];
		});
		return Object.fromEntries(taken);
	}
}

/** A sample, with another person and another key. */
function sampleOf(job: Job, phone: string, sample: IDataObject = {}): IDataObject {
	const { phone: its, [job.key]: key } = samplePerson(job) as Record<string, string | number>;
	const ofJob = typeof key === 'number' ? Number(phone.slice(-4)) : `${key} ${phone.slice(-4)}`;
	const text = JSON.stringify(sample).replace(String(its), phone);
	return JSON.parse(
		job.key === 'phone' ? text : text.replace(JSON.stringify(key), JSON.stringify(ofJob)),
	) as IDataObject;
}
