import type { IDataObject, INode } from 'n8n-workflow';

import { columnsOf, personFieldsOf, ROWS, triggerOf } from '../../../../tools/examples/outbound/job';
import { LINE } from '../../../../tools/examples/flow';
import { OUTBOUND_JOBS } from '../../../../tools/examples/outbound/jobs';
import { example } from '../../../n8n/workflows/examples';

const DRAGGED = /^=\{\{ \$json(?:\.\w+)+ \}\}$/;

describe.each(OUTBOUND_JOBS.map((job) => [job.file, job] as const))('%s', (file, job) => {
	const { nodes, connections } = example(`${file}.json`);
	const source = 'when' in job.start ? job.start.when : ROWS;
	const after = (name: string, output = 0) => connections[name]?.main?.[output]?.map(({ node }) => node);

	it('maps the fields of its person as the editor writes them when they are dragged', () => {
		const values = valuesOf(nodes, `Map the ${job.about}`);
		expect(Object.keys(values)).toEqual(expect.arrayContaining(personFieldsOf(job)));
		expect(Object.values(values).filter((value) => !DRAGGED.test(value))).toEqual([]);
	});

	it('reads what is mapped alone, so that another source can take its place', () => {
		const others = nodes.map(({ parameters }) => JSON.stringify(parameters.content ? {} : parameters));
		expect(others.filter((text) => text.includes(`$('${source}')`))).toEqual([]);
		const mapped = Object.keys(valuesOf(nodes, `Map the ${job.about}`));
		const readers = nodes.filter(({ name }) =>
			[`Prepare the ${job.about}`, job.start.only?.name].includes(name),
		);
		const text = JSON.stringify(readers.map(({ parameters }) => parameters));
		const read = [...text.matchAll(/\$json\.(\w+)/g)].map(([, field]) => field);
		expect(read).toEqual(expect.arrayContaining(['phone', job.key]));
		expect(mapped).toEqual(expect.arrayContaining(read));
	});

	it('tells its calls apart by what they are about, and leaves comparing numbers to all jobs', () => {
		const { subject = '' } = valuesOf(nodes, `Prepare the ${job.about}`);
		const isByNumber = job.key === 'phone';
		expect(subject.startsWith(isByNumber ? job.about : `=${job.about} {{ $json.${job.key} }}`)).toBe(true);
		expect(subject).not.toContain('phone');
	});

	it('says below its trigger how to read people from elsewhere', () => {
		const note = nodes.find(({ name }) => name === 'Another source');
		const trigger = nodes.find(({ name }) => name === triggerOf(job));
		expect(note?.position).toEqual([trigger?.position[0], (trigger?.position[1] ?? 0) + LINE]);
		const text = JSON.stringify(note?.parameters);
		const named = [source, `Map the ${job.about}`, `Prepare the ${job.about}`, job.table, 'Default Country'];
		expect(named.filter((name) => !text.includes(`*${name}*`))).toEqual([]);
	});

	it('passes on all that is mapped', () => {
		const prepare = nodes.find(({ name }) => name === `Prepare the ${job.about}`);
		expect(prepare?.parameters).toMatchObject({ includeOtherFields: true, include: 'all' });
	});

	it('shows who was called before at an end of its own', () => {
		expect(after('May be called?', 1)).toEqual(['Not called before?']);
		expect(after('Not called before?', 1)).toEqual(['Already called']);
	});

	it('creates its table before it goes on with a person', () => {
		const highest = ({ position: [, y] }: INode, { position: [, other] }: INode) => y - other;
		const before = nodes.find(({ name }) => after(name)?.includes('Create the job table'));
		const ends = nodes.filter(({ name }) => after(before?.name ?? '')?.includes(name)).sort(highest);
		expect(ends[0]?.name).toBe('Create the job table');
		expect(ends[1]?.position[1]).not.toBe(ends[0]?.position[1]);
	});

	it('has the columns that people fill first', () => {
		const columns = Object.keys(columnsOf(job));
		const filled = personFieldsOf(job);
		expect(columns.slice(0, filled.length).sort()).toEqual([...filled].sort());
		expect(columns[0]).toBe(job.key);
		expect(columns.at(-1)).toBe('call_id');
	});
});

it('each half of the job in PostgreSQL leads to the other', () => {
	const links = ['speed-to-lead-postgres', 'speed-to-lead-postgres-outcomes'].map((file) => {
		const text = JSON.stringify(example(`${file}.json`).nodes.map(({ parameters }) => parameters.content));
		return [...text.matchAll(/examples\/([\w-]+)\.json/g)].map(([, name]) => name);
	});
	expect(links).toEqual([['speed-to-lead-postgres-outcomes'], ['speed-to-lead-postgres']]);
});

function valuesOf(nodes: readonly INode[], name: string): Record<string, string> {
	const { assignments } = nodes.find((node) => node.name === name)?.parameters.assignments as {
		assignments: Array<IDataObject & { name: string; value: string }>;
	};
	return Object.fromEntries(assignments.map(({ name: field, value }) => [field, value]));
}
