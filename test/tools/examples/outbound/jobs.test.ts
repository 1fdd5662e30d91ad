import { runInNewContext } from 'node:vm';

import type { INode } from 'n8n-workflow';

import { columnsOf, personFieldsOf, ROWS, triggerOf } from '../../../../tools/examples/outbound/job';
import { LINE } from '../../../../tools/examples/flow';
import { OUTBOUND_JOBS } from '../../../../tools/examples/outbound/jobs';
import { FIELDS_RECEIVED } from '../../../../tools/examples/steps';
import { example, nodesOf } from '../../../n8n/workflows/examples';

const DRAGGED = /^=\{\{ \$json(?:\.\w+)+ \}\}$/;

describe.each(OUTBOUND_JOBS.map((job) => [job.file, job] as const))('%s', (file, job) => {
	const { nodes, connections } = example(`${file}.json`);
	const source = 'when' in job.start ? job.start.when : ROWS;
	const after = (name: string, output = 0) => connections[name]?.main?.[output]?.map(({ node }) => node);
	const named = (name: string) => nodes.find((node) => node.name === name) as INode;
	const valuesOf = (name: string) => {
		const { assignments } = named(name).parameters.assignments as {
			assignments: Array<Record<'name' | 'value', string>>;
		};
		return Object.fromEntries(assignments.map(({ name: field, value }) => [field, value]));
	};
	const { [FIELDS_RECEIVED]: received = '', ...mapped } = valuesOf(`Map the ${job.about}`);
	const result = (expression: string, context: object): unknown =>
		runInNewContext(/\{\{ (.*) \}\}/.exec(expression)?.[1] ?? '', context);

	it('maps the fields of its person as the editor writes them when they are dragged, and passes them on', () => {
		expect(Object.keys(mapped)).toEqual(expect.arrayContaining(personFieldsOf(job)));
		expect(Object.values(mapped).filter((value) => !DRAGGED.test(value))).toEqual([]);
		const passesOn = { includeOtherFields: true, include: 'all' };
		expect(named(`Prepare the ${job.about}`).parameters).toMatchObject(passesOn);
	});

	it('reads what is mapped alone, so that another source can take its place', () => {
		const others = nodes.map(({ parameters }) => JSON.stringify(parameters.content ? {} : parameters));
		expect(others.filter((text) => text.includes(`$('${source}')`))).toEqual([]);
		const readers = [`Prepare the ${job.about}`, ...(job.start.only ? [job.start.only.name] : [])];
		const text = JSON.stringify(readers.map((name) => named(name).parameters));
		const read = [...text.matchAll(/\$json\.(\w+)/g)].map(([, field]) => field);
		expect(read).toEqual(expect.arrayContaining(['phone', job.key]));
		expect(Object.keys(mapped)).toEqual(expect.arrayContaining(read));
	});

	it('stops before anyone is called if no one has a phone field, and names the fields that came', () => {
		const { position, parameters } = named('Phone missing?');
		const isAsked = parameters.conditions as { conditions: Array<{ leftValue: string }> };
		const isMissing = (names: string, ...phones: unknown[]) => {
			const items = phones.map((phone) => ({ json: { phone, [FIELDS_RECEIVED]: names } }));
			const context = { $: () => ({ all: () => items }), $json: items[0]!.json };
			return result(isAsked.conditions[0]!.leftValue, context);
		};
		expect(isMissing('Telefon, Vorname', null)).toBe(true);
		expect(isMissing('Telefon, Vorname', null, null)).toBe(true);
		expect(isMissing('Telefon, Vorname', null, '+15550100102')).toBe(false);
		expect(isMissing('phone, first_name', null)).toBe(false);
		expect(isMissing('Telefon, Vorname', '')).toBe(false);
		const ends = after(`Map the ${job.about}`) ?? [];
		expect(ends).toContain('Phone missing?');
		// n8n runs the highest first.
		expect(position[1]).toBeLessThan(named(`Prepare the ${job.about}`).position[1]);
		expect(after('Phone missing?')).toEqual(['Stop with an error']);
		const { errorMessage } = named('Stop with an error').parameters as { errorMessage: string };
		const names = result(errorMessage, { $json: { [FIELDS_RECEIVED]: 'Telefon, Vorname' } });
		expect(names).toBe('Telefon, Vorname');
		expect(errorMessage).toMatch(`=The ${job.about} has no "phone". Fields received: `);
		expect(errorMessage).toContain(`In 'Map the ${job.about}',`);
		const sent = { Telefon: '1', Vorname: 'Eva' };
		expect(result(received, { $json: received.includes('body') ? { body: sent } : sent })).toBe(names);
	});

	it('gives Dial few fields of each person, since n8n shows each in a line of its own', () => {
		const { jsCode } = nodesOf(`${file}.json`).find(({ name }) => name === 'Get people to call')!.parameters;
		const outputs: Record<string, object> = {
			People: { ...valuesOf(`Prepare the ${job.about}`), ...mapped, [FIELDS_RECEIVED]: '' },
			'Release the lock': { id: 1 },
			'Save the decisions': { id: 5, run: 'w/7', state: 'ready', calls_7_days: 0 },
		};
		const $ = (name: string) => {
			const item = { json: outputs[name] };
			return { all: () => [item], first: () => item };
		};
		const [shown] = new Function('$', jsCode as string)($) as [{ json: object }];
		const added = ['calls_7_days', 'voice_agent_row', 'voice_agent_run'];
		expect(Object.keys(shown.json).sort()).toEqual([...personFieldsOf(job), ...added].sort());
		expect(Object.keys(shown.json).length).toBeLessThanOrEqual(10);
	});

	it('tells its calls apart by what they are about, and leaves comparing numbers to all jobs', () => {
		const { subject = '' } = valuesOf(`Prepare the ${job.about}`);
		const start = job.key === 'phone' ? job.about : `=${job.about} {{ $json.${job.key} }}`;
		expect(subject.slice(0, start.length)).toBe(start);
		expect(subject).not.toContain('phone');
	});

	it('says below its trigger how to read people from elsewhere', () => {
		const { position, parameters } = named('Another source');
		const [x, y] = named(triggerOf(job)).position;
		expect(position).toEqual([x, y + LINE]);
		const texts = [source, `Map the ${job.about}`, `Prepare the ${job.about}`, job.table, 'Default Country'];
		expect(texts.filter((text) => !JSON.stringify(parameters).includes(`*${text}*`))).toEqual([]);
	});

	it('shows who was called before at an end of its own', () => {
		expect(after('May be called?', 1)).toEqual(['Not called before?']);
		expect(after('Not called before?', 1)).toEqual(['Already called']);
	});

	it('creates its table before it goes on with a person', () => {
		const ends = nodes
			.map(({ name }) => after(name))
			.find((names) => names?.includes('Create the job table'));
		// n8n runs the highest first.
		const heights = ends!.map((name) => named(name).position[1]);
		expect(named('Create the job table').position[1]).toBe(Math.min(...heights));
		expect(new Set(heights).size).toBe(heights.length);
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
