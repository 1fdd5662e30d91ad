import type { IDataObject } from 'n8n-workflow';

import { COLUMN, Flow, LINE, type Place, type Step } from '../flow';
import { CALL_ENDED, equals, holds, nothing, outcomesFile, outcomesTitle, outputs, rows } from '../steps';
import { WRITTEN } from '../savedNodes';
import { addWriteItDown, FIRST_TIME, sampleEvent } from '../writeItDownGroup';
import { answer, columnsOf, SAVE_OUTCOME, samplePerson, saved, type Job } from './job';
import { aboutOutcomes, branchesNote, SET_TRIGGER } from './notes';

const NEXT = 'Route by outcome';

/** The half of an outbound job that hears of the ends of its calls: event, write it down, what follows. */
export async function outcomesOf(job: Job) {
	const flow = new Flow(outcomesFile(job.file), outcomesTitle(job.title));
	flow.notes({ x: -480, y: -380 }, { width: 600, height: 440 }, [
		['About', aboutOutcomes(job)],
		['After the call', branchesNote(job)],
	]);
	addOutcome(flow, job, await addWriteItDown(flow, { x: -480, y: 160 }, job.file, job.isCampaign));
	flow.mark(CALL_ENDED, `**Step 2.** ${SET_TRIGGER}`);
	const said = Object.entries(job.answers).map(([name, { sample }]) => [name, sample]);
	const answers = Object.fromEntries(said) as IDataObject;
	const [tag = ''] = Object.keys(job.tags);
	const person = samplePerson(job);
	const key = person[job.key] as string;
	const computed = Object.entries(job.computes ?? {}).map(([name, { sample }]) => [name, sample]);
	return flow.workflow({
		...sampleEvent(job.isCampaign ? {} : { [job.key]: key }, answers, tag, `${job.about} ${key}`),
		[SAVE_OUTCOME]: {
			id: 1,
			...person,
			outcome: 'reached',
			tag,
			...Object.fromEntries(said.map(([name, sample]) => [name, sample === true ? 'yes' : sample])),
			...Object.fromEntries(computed),
		},
	});
}

/** A column of texts would show them as 1 and 0. */
function yesOrNo(value: string): string {
	return `={{ ${value} === true ? 'yes' : ${value} === false ? 'no' : ${value} }}`;
}

function addOutcome(flow: Flow, job: Job, { x, y }: Place): void {
	const record = (path: string) => `={{ $('${CALL_ENDED}').item.json.${path} }}`;
	const subject = `={{ $('${WRITTEN}').item.json.subject.slice(${job.about.length + 1}) }}`;
	const key = job.isCampaign ? subject : record(`metadata.${job.key}`);
	const computed = Object.entries(job.computes ?? {}).map(([name, { as }]) => [name, as]);
	const save = rows(SAVE_OUTCOME, 'upsert', job.table, {
		where: [[job.key, 'eq', key]],
		set: {
			[job.key]: key,
			outcome: record('outcome'),
			tag: record('tag'),
			...Object.fromEntries(
				Object.entries(job.answers).map(([name, { type }]) => [
					name,
					type === 'boolean' ? yesOrNo(answer(name)) : `={{ ${answer(name)} }}`,
				]),
			),
			...Object.fromEntries(computed),
		},
		columns: columnsOf(job),
	});
	const steps = [save, ...(job.records ?? []), nextOf(job)];
	flow.line({ x, y }, steps);
	flow.connect(FIRST_TIME, SAVE_OUTCOME);
	if (job.summary) {
		// Each output makes the node beside it higher.
		flow.line({ x, y: y + 2 * LINE }, job.summary);
		flow.connect(SAVE_OUTCOME, job.summary[0]?.name ?? '');
	}
	const ends = [
		{ name: 'Not reached', then: job.notReached },
		{ name: 'Call me later', then: undefined },
		...job.follows,
		{ name: 'Unclear', then: undefined },
	];
	ends.forEach(({ name, then = [] }, output) => {
		flow.line({ x: x + steps.length * COLUMN, y: y + output * LINE }, [nothing(name), ...then]);
		flow.connect(NEXT, name, { output });
	});
}

function nextOf({ follows }: Job): Step {
	const read = (path: string) =>
		path.startsWith('row.')
			? `={{ ${saved(path.slice(4))} }}`
			: `={{ $('${CALL_ENDED}').item.json.${path} }}`;
	const isOther = { type: 'string', operation: 'notEquals' };
	return outputs(
		NEXT,
		[
			{
				name: 'Not reached',
				conditions: [{ leftValue: read('outcome'), rightValue: 'reached', operator: isOther }],
			},
			{ name: 'Call me later', conditions: [equals(read('tag'), 'call me later')] },
			...follows.map(({ name, when }) => ({
				name,
				conditions: Object.entries(when).flatMap(([path, value]) => holds(read(path), value)),
			})),
		],
		'Unclear',
		true,
	);
}
