import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';
import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import { recordOfCall } from '../../nodes/shared/record/callRecord';
import { example, exampleFiles, nodesOf, withEmbedded } from '../n8n/workflows/examples';
import { letCall } from '../n8n/workflows/outboundJobs';
import { ROOT } from './packed/nodes';

const PACKAGE = 'n8n-nodes-voice-agent';
/** Of a node with its name below, as n8n draws it; nodes that take models and tools are wider. */
const NODE_SIZE = { width: 96, height: 130 };
const WIDE_NODE_SIZE = { width: 256, height: 130 };
/** What n8n adds for each output after the second. */
const OUTPUT_HEIGHT = 32;
/** Numbers of the range that is reserved for fiction, as people may write them. */
const FICTITIOUS = /^\+?1?5550100?\d*$/;

const CATALOG = readFileSync(join(ROOT, 'docs/examples.md'), 'utf8');

const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { homepage: string };
const OWN = new RegExp(`${homepage}/(?:raw/main/examples|blob/main/docs)/`, 'g');

/** UUIDs, IDs of calls, days, and times. */
const IDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24}|\d{4}-\d\d-\d\d(T[\d:]+Z)?/g;
/** What an expression reads of an item, as far as its text shows it. */
const READ = /(?:\$\('([^']+)'\)\.(?:item|first\(\))\.json|\$json)((?:\.\w+)*)/g;

/** Types of nodes that need a credential, or a choice, of their user. */
const NEEDING =
	/\.(voiceAgent(?!GetCallLogs)\w+|webhook|formTrigger|wooCommerceTrigger|googleSheets|lmChatOpenAi)$/;

/** The values of `status` that may lead to an output; to others, only those of calls that were placed. */
const ALLOWED: Record<string, string[]> = {
	Preview: ['ready'],
	Skipped: ['skipped'],
	'Not called': ['skipped', 'invalid', 'failed'],
	'Not scheduled': ['skipped', 'invalid', 'failed'],
};

/** Nodes that save the results of calls, or begin to. */
const SAVING = ['Save the results', 'Call results', 'Prepare results'];

/** Of notes, by how they begin. */
const COLORS: ReadonlyArray<[begin: RegExp, colors: number[]]> = [
	[/^## /, [7]],
	[/^### What to enter in the /, [1]],
	[/^\*\*Step /, [6]],
	[/^(?:### You don't need to change these nodes|Leave this node as it is)/, [5]],
	[/^/, [3, 4]],
];

const EXAMPLES = exampleFiles().map((file) => ({ file, ...example(file) }));
const ALL_NODES = exampleFiles().flatMap(nodesOf);

const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';
const isNoNote = (node: INode) => !isNote(node);
const isCaller = ({ type }: INode) => /\.(voiceAgentDial\w*|voiceAgentScheduleCampaign)$/.test(type);
const contentOf = ({ parameters }: INode) => parameters.content as string;
const nodeNamed = (name: string, file: string) => example(file).nodes.find((node) => node.name === name)!;
/** @returns the names of the nodes that come next */
const after = ({ connections }: IWorkflowBase, name: string) =>
	connections[name]?.main?.flatMap((ends) => ends?.map(({ node }) => node) ?? []) ?? [];

const NEUTRALIZING = nodeNamed('Escape spreadsheet formulas', 'spreadsheet-to-calls.json').parameters
	.jsCode as string;

it('the results file of a spreadsheet has all of its columns, and their row', () => {
	const { parameters } = nodeNamed('Prepare results', 'spreadsheet-to-calls.json');
	const row = { Name: 'Ada', Plan: 'B', status: 'new', reason: 'renewal', phone_number: '0555 0100' };
	const $json = { row_number: 3, row, status: 'placed', reason: '–', phone_number: '+15550100' };
	const [, body] = /^=\{\{ (.*) \}\}$/.exec(parameters.jsonOutput as string) ?? [];
	const results: unknown = runInNewContext(`(${body})`, { $json });
	expect(results).toMatchObject({ row_number: 3, Name: 'Ada', Plan: 'B', status: 'placed', reason: '–' });
	expect(results).toMatchObject({ sheet_status: 'new', sheet_reason: 'renewal', phone_number: '+15550100' });
});

/** What its nodes hold is checked in the whole n8n, by the end-to-end tests. */
describe.each(exampleFiles())('%s', (file) => {
	const workflow = example(file);
	const workflows = withEmbedded(workflow);
	const { nodes: all, pinData: pinned = {} } = workflow;
	const notes = all.filter(isNote);
	const contents = notes.map(contentOf);
	const text = contents.join('\n');
	const steps = workflows.flatMap(({ nodes }) => nodes.filter(isNoNote));
	const callers = steps.filter(isCaller);
	const triggers = all.filter(({ type }) => type === `${PACKAGE}.voiceAgentTrigger`);

	it('has one title of at most six words, in its first note and in the catalog too', () => {
		const [title = ''] = workflow.name.split(' (');
		expect(title.split(' ').length).toBeLessThanOrEqual(6);
		expect(contents[0]).toContain(`## ${title}`);
		expect(CATALOG).toContain(`### ${title}\n`);
		expect(CATALOG).toContain(`(${homepage}/raw/main/examples/${file})`);
	});

	it('says in notes what it does and what to change, in at most five steps', () => {
		expect(contents[0]).toMatch(/^## .+\n\n.+\*\*Before you (execute|publish|use|need) it\*\*\n1\. /s);
		expect(contents[0]).not.toMatch(/^6\. /m);
		expect(notes.length).toBeGreaterThanOrEqual(2);
	});

	it('says by the color of each note what it is: first, to enter, not to change, warning, or explanation', () => {
		for (const note of notes) {
			const [, colors] = COLORS.find(([begin]) => begin.test(contentOf(note)))!;
			expect(colors).toContain(note.parameters.color);
		}
	});

	it.each<[string, unknown[]]>([
		['names each node in at most four words', steps.filter(({ name }) => name.split(' ').length > 4)],
		[
			'names in its notes each node with a pinned sample',
			Object.keys(pinned).filter((name) => !text.includes(`*${name}*`)),
		],
		[
			'has the trigger of ended calls in a workflow of its own where a person starts the other',
			all.some(({ type }) => /\.(manualTrigger|scheduleTrigger)$/.test(type)) ? triggers : [],
		],
	])('%s', (_, problems) => expect(problems).toEqual([]));

	it('has a note with its step behind each node that needs a credential or a choice', () => {
		const [first = '', ...others] = contents;
		const boxOf = boxesOf(workflow);
		const marks = notes.filter((note) => contentOf(note).startsWith('**Step '));
		const behind = (step: INode) =>
			marks.filter((mark) => all.includes(step) && holds(boxOf(mark), boxOf(step)));
		const needing = steps.filter(({ type, disabled }) => !disabled && NEEDING.test(type));
		expect(needing.filter((step) => behind(step).length !== 1).map(({ name }) => name)).toEqual([]);
		const useless = marks.filter((mark) => steps.filter((step) => behind(step).includes(mark)).length !== 1);
		expect(useless.map(contentOf)).toEqual([]);
		const named = [...others.join('\n').matchAll(/\*\*Step (\d)\.\*\*/g)].map(([, number]) => number);
		const known = [...first.matchAll(/^(\d)\. /gm)].map(([, number]) => number);
		expect(named.filter((number) => !known.includes(number))).toEqual([]);
	});

	it('says in its yellow note which parameters its calls have, and which answers are used', () => {
		if (callers.length === 0) return;
		const yellow = notes.filter(({ parameters }) => parameters.color === 1);
		expect(yellow).toHaveLength(1);
		const outcomes = EXAMPLES.find((other) => other.file === file.replace('.json', '-outcomes.json'));
		const uses = JSON.stringify([...all, ...(outcomes?.nodes ?? [])].filter(isNoNote));
		const answers = [...uses.matchAll(/json\.answers\.(\w+)/g)].map(([, name]) => name);
		const named = [...callers.flatMap(parametersOf), ...answers];
		expect(named.filter((name) => !contentOf(yellow[0]!).includes(`*${name}*`))).toEqual([]);
	});

	it('lets no call take longer than the minutes by which it decides who is called', () => {
		const code = steps.find(({ name }) => name === 'Decide for each person')?.parameters.jsCode;
		const minutes = /minutes: (\d+)/.exec(JSON.stringify(code) ?? '')?.[1];
		const limits = callers.map(({ parameters }) => (parameters.overrides as IDataObject)?.maxDuration);
		if (minutes !== undefined) expect(limits).toEqual([Number(minutes)]);
		else expect(code).toBeUndefined();
	});

	it('says in a note when its calling rules let it call, and how often', () => {
		const said = steps.flatMap(({ parameters: { callingRules } }) => {
			const { callingHours, callLimit } = (callingRules ?? {}) as Record<string, { first?: IDataObject }>;
			const { days, from, to } = (callingHours?.first ?? {}) as Record<string, string>;
			const { maxCalls, period } = callLimit?.first ?? {};
			return [
				days && new RegExp(`${days[0]} to ${days.at(-1)}, ${from} to ${to}, where the person is`, 'i'),
				maxCalls && new RegExp(`at most ${maxCalls as number} calls? in ${period as string}`),
			];
		});
		expect(said.filter((rule) => rule && !rule.test(text))).toEqual([]);
	});

	it('holds no credentials, and nothing of real people', () => {
		expect(steps.filter(({ credentials }) => credentials)).toEqual([]);
		const parts = [...all.map(({ parameters }) => parameters), ...Object.values(pinned)];
		const everything = parts.map((part) => JSON.stringify(part).replace(IDS, '')).join('\n');
		expect(everything.replace(OWN, '')).not.toMatch(
			/https?:\/\/[^\s"\\]+|[\w.-]+@(?!voice-agent\.example)[\w-]+\.\w+/,
		);
		expect(phoneNumbersIn(everything).filter((number) => !FICTITIOUS.test(number))).toEqual([]);
	});

	const nodesAfter = (name: string) => all.filter((node) => after(workflow, name).includes(node.name));
	const starting = triggers.filter(({ name }) =>
		nodesAfter(name).some(({ type }) => !type.endsWith('.noOp')),
	);

	it('pins a sample event to each trigger of this package that starts it', () => {
		const withSample = triggers.filter(({ name }) => name in pinned);
		expect(withSample.map(({ name }) => name).sort()).toEqual(starting.map(({ name }) => name).sort());
		for (const [item, ...others] of starting.map(({ name }) => pinned[name] ?? [])) {
			expect(others).toEqual([]);
			const record = item!.json as Record<string, IDataObject>;
			const { metadata, answers, phone_number: phone } = record;
			const call = {
				...{ id: record.call_id, type: record.direction, status: record.status, created: record.call_time },
				...{ duration: record.duration_seconds, classification: { tag: record.tag } },
				...{ costs: { total_costs: record.cost }, extraction: answers },
				metadata: { from: phone, to: phone, custom: metadata },
			};
			expect(Object.entries(record)).toEqual(Object.entries(recordOfCall(call)));
		}
	});

	it('reads only fields that its sample events and rows have', () => {
		for (const name of Object.keys(pinned)) {
			const [sample] = pinned[name] ?? [];
			const reads = steps.flatMap((node) => {
				const found = [...JSON.stringify(node.parameters).matchAll(READ)];
				const isOfSample = (source?: string) =>
					source ? source === name : after(workflow, name).includes(node.name);
				return found.flatMap(([, source, path = '']) => (path && isOfSample(source) ? path.slice(1) : []));
			});
			expect(reads.filter((path) => get(sample?.json, path) === undefined)).toEqual([]);
		}
	});

	it.each(workflows)(
		'connects all its nodes, each under a name of its own, and reads no others: $name',
		(one) => {
			const names = new Set(one.nodes.map(({ name }) => name));
			expect(names.size).toBe(one.nodes.length);
			// Of main outputs, and of those for tools and models.
			const targets = Object.values(one.connections).flatMap((kinds) => Object.values(kinds).flat(2));
			const ends = [...Object.keys(one.connections), ...targets.flatMap((target) => target?.node ?? [])];
			expect(one.nodes.filter((node) => isNoNote(node) && !ends.includes(node.name))).toEqual([]);
			const own = one.nodes.map(({ parameters: { workflowJson: _, ...others } }) => others);
			const read = JSON.stringify(own).match(/(?<=(?:\$|[rR]ows(?:Of)?)\(')[^']+(?='\))/g) ?? [];
			expect([...ends, ...read].filter((name) => !names.has(name))).toEqual([]);
		},
	);

	/** As the start command lets it call. */
	const copy = example(file);
	letCall(copy);

	it('has a note in its copy for trying that names all that is changed', () => {
		const changed = all.flatMap(({ name, parameters }, index) =>
			Object.keys(parameters)
				.filter((key) => !isDeepStrictEqual(parameters[key], copy.nodes[index]?.parameters[key]))
				.map((key) => ({ preview: 'Preview', callingRules: 'Calling Hours' })[key] ?? name),
		);
		const added = JSON.stringify(copy.nodes.slice(all.length));
		const named = [...added.matchAll(/\*([A-Z][\w ]+)\* /g)].map(([, name]) => name);
		expect(named.sort()).toEqual(changed.sort());
	});

	it.each([...workflows, copy])('is laid out without overlaps, for trying too: $name', (one) => {
		const boxOf = boxesOf(one);
		const frames = (note: INode, other: INode) => isNote(note) && holds(boxOf(note), boxOf(other));
		const overlapping = one.nodes.flatMap((a, index) =>
			one.nodes
				.slice(index + 1)
				.filter((b) => overlap(boxOf(a), boxOf(b)) && !frames(a, b) && !frames(b, a))
				.map((b) => [a.name, b.name]),
		);
		expect(overlapping).toEqual([]);
	});
});

describe('all examples', () => {
	it('reach fields of an event as the editor writes them when they are dragged, without ??', () => {
		expect(EXAMPLES.filter((one) => JSON.stringify(one).includes('??')).map(({ file }) => file)).toEqual([]);
		const typed = /json\.(?:call|data|extraction|classification|costs)\b|metadata\??\.custom/;
		expect(ALL_NODES.filter(({ parameters }) => typed.test(JSON.stringify(parameters)))).toEqual([]);
	});

	it('leave From Number and Use Case for the user to choose', () => {
		const callers = EXAMPLES.flatMap(({ nodes }) => nodes.filter(isCaller));
		expect(callers.length).toBeGreaterThan(10);
		const unset = { __rl: true, mode: 'list', value: '' };
		for (const { parameters } of callers) {
			expect(parameters).toMatchObject({ fromNumber: unset, useCaseId: unset });
		}
	});

	it('count as called only what was placed or scheduled, and leave what is unknown to people', () => {
		const branchings = EXAMPLES.flatMap((one) => {
			const next = one.nodes.filter(isCaller).flatMap(({ name }) => after(one, name));
			return one.nodes.filter(({ name, type }) => next.includes(name) && /\.(if|switch)$/.test(type));
		});
		expect(branchings.length).toBeGreaterThan(3);
		for (const { name, parameters } of branchings) {
			const branches = statusesOf(parameters);
			for (const [output, statuses] of branches) {
				const allowed = ALLOWED[output] ?? ['placed', 'scheduled'];
				expect([name, output, allowed]).toEqual([name, output, expect.arrayContaining(statuses)]);
			}
			expect(branches.flatMap(([, statuses]) => statuses)).not.toContain('unknown');
		}
	});

	/** n8n runs the highest branch first, and a user's own branches can fail. */
	it('save results before anything else is done with them', () => {
		const nextOfCallers = EXAMPLES.flatMap(({ nodes, connections }) => {
			const heights = new Map(nodes.map(({ name, position: [, y] }) => [name, y]));
			const heightOf = (name: string) => heights.get(name) ?? 0;
			return nodes
				.filter(isCaller)
				.map(({ name }) => connections[name]?.main?.[0]?.map(({ node }) => node) ?? [])
				.filter((names) => names.some((name) => SAVING.includes(name)))
				.map((names) => names.toSorted((one, other) => heightOf(one) - heightOf(other)));
		});
		expect(nextOfCallers.length).toBeGreaterThan(10);
		expect(nextOfCallers.filter(([first = '']) => !SAVING.includes(first))).toEqual([]);
	});

	it('have ids of their own', () => {
		const ids = ALL_NODES.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.filter((id) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))).toEqual([]);
	});

	/**
	 * n8n's editor fills both in on import where they are missing. An id that is in the file stays, also where
	 * it equals the path, and whoever has read the example knows the address.
	 */
	it('publish no address of a webhook, and ask everyone who opens one for a password', () => {
		const all = EXAMPLES.flatMap(({ nodes }) => nodes);
		expect(all.filter((node) => 'webhookId' in node)).toEqual([]);
		const pages = all.filter(({ type }) => /\.(webhook|formTrigger|mcpTrigger)$/.test(type));
		expect(pages.length).toBeGreaterThan(0);
		const pathOf = ({ path, options }: IDataObject) => path || (options as IDataObject | undefined)?.path;
		expect(pages.filter(({ parameters }) => pathOf(parameters))).toEqual([]);
		const isOpen = ({ authentication }: IDataObject) =>
			!/^(basic|header)Auth$/.test(authentication as string);
		expect(pages.filter(({ parameters }) => isOpen(parameters))).toEqual([]);
		const chats = all.filter(({ type }) => type.endsWith('.chatTrigger'));
		expect(chats.filter(({ parameters }) => parameters.public)).toEqual([]);
	});

	it('write no file with formulas of strangers in it', () => {
		const before = EXAMPLES.flatMap((one) => {
			const makers = one.nodes.filter(({ type }) => type.endsWith('.convertToFile'));
			return makers.map(({ name }) => one.nodes.filter((node) => after(one, node.name).includes(name)));
		});
		for (const makers of before) expect(makers).toMatchObject([{ parameters: { jsCode: NEUTRALIZING } }]);
	});

	it('call nobody real out of their spreadsheet', () => {
		const text = readFileSync(join(ROOT, 'examples/people.csv'), 'utf8');
		const numbers = phoneNumbersIn(text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, ''));
		expect(numbers.length).toBeGreaterThan(80);
		expect(numbers.filter((number) => !FICTITIOUS.test(number))).toEqual([]);
	});
});

it.each([
	['google-sheet.csv', ['google-sheets.json', 'google-sheets-outcomes.json']],
	['google-sheet-simple.csv', ['google-sheets-simple.json']],
])('%s has the columns that its example reads and writes', (sheet, files) => {
	const [header = ''] = readFileSync(join(ROOT, 'examples', sheet), 'utf8').split('\n');
	const written = files
		.flatMap((file) => example(file).nodes)
		.filter(({ type }) => type.endsWith('.googleSheets'))
		.flatMap(({ parameters }) => Object.keys((parameters.columns as IDataObject | undefined)?.value ?? {}));
	const used = new Set(['phone', 'first_name', ...written].filter((column) => column !== 'row_number'));
	expect(header.split(',').sort()).toEqual([...used].sort());
});

it.each(['google-sheets.json', 'google-sheets-simple.json'])(
	'%s stops with an error if the sheet has no phone column, and not if its cell is empty',
	(file) => {
		const check = nodeNamed('Column missing?', file);
		expect(after(example(file), 'Read the rows')).toContain(check.name);
		expect(after(example(file), check.name)).toEqual(['Stop with an error']);
		const [condition] = (check.parameters as unknown as Branch).conditions.conditions;
		const { errorMessage } = nodeNamed('Stop with an error', file).parameters;
		const evaluated = (text: unknown, $json: object) =>
			String(text).replace(/\{\{ (.+?) \}\}/g, (_, code: string) => String(runInNewContext(code, { $json })));
		expect(evaluated(condition!.leftValue, { phone: '', status: '' })).toBe('=false');
		const sheet = { Telefon: '+15550100123', status: '' };
		expect(evaluated(condition!.leftValue, sheet)).toBe('=true');
		const message = 'The sheet has no column "phone". Columns: Telefon, status.';
		expect(evaluated(errorMessage, sheet)).toContain(message);
	},
);

describe('the code that neutralizes formulas', () => {
	const [signs, separators] = [[...'=@＝＠＋－'], [...';\t\r\n']];
	const code = new Function('$input', NEUTRALIZING) as (input: object) => Array<{ json: { text: string } }>;
	const neutralize = (text: string) => code({ all: () => [{ json: { text } }] })[0]!.json.text;
	/** What a spreadsheet makes a cell of, whichever sign separates them. */
	const cellsOf = (text: string) => text.split(/[;\t\r\n]/);

	it('leaves no cell that begins with a formula', () => {
		const others = ['+', '-', '=HYPERLINK("x")', '+1+cmd', '-2+3+cmd|x', '5', ' '];
		const part = fc.oneof(fc.constantFrom(...signs, ...separators, ...others), fc.string());
		const text = fc.array(part).map((parts) => parts.join(''));
		fc.assert(
			fc.property(text, (hostile) => {
				for (const cell of cellsOf(neutralize(hostile))) {
					expect(cell).not.toMatch(/^[=@＝＠＋－]/);
					expect(cell).not.toMatch(/^[+-].*[^\d ().-]/s);
				}
			}),
		);
	});

	it.each(['+15550100123', '+1 (555) 010-0123', '-12.50', 'Ada', "O'Hara", 'a-b', 'a = b', ''])(
		'leaves %j as it is',
		(text) => expect(neutralize(text)).toBe(text),
	);

	it('takes one pass over a long text', () => {
		const hostile = `+${'1 '.repeat(500_000)};${'\n+1'.repeat(200_000)}=`;
		const begun = Date.now();
		neutralize(hostile);
		expect(Date.now() - begun).toBeLessThan(5_000);
	});
});

it.each(['call-and-wait.json', 'call-and-wait-many.json'])(
	'%s goes on elsewhere for each outcome, and for nobody called',
	(file) => {
		const { rules } = nodeNamed('Route by outcome', file).parameters;
		const { values } = rules as unknown as { values: Branch[] };
		const outcomes = values.map(({ conditions }) => conditions.conditions[0]?.rightValue);
		expect(outcomes).toEqual(['reached', 'not reached', 'failed', 'no event', 'not called']);
		const targets = example(file).connections['Route by outcome']?.main?.map((ends) => ends?.[0]?.node);
		const nodes = ['Reached', 'Not reached', 'Failed', 'No event in time', 'Not called', 'Unknown'];
		expect(targets?.map((name) => name?.split(':')[0])).toEqual(nodes);
	},
);

/** @returns the names of the prompt parameters that a node sends, where it names them */
function parametersOf({ parameters }: INode): string[] {
	const { parameter = [] } = (parameters.parameterFields ?? {}) as { parameter?: Array<{ name: string }> };
	const question = parameters.questionParameter as string | undefined;
	return [...parameter.map(({ name }) => name), ...(question ? [question] : [])];
}

interface Branch {
	outputKey: string;
	conditions: { conditions: Array<{ leftValue: string; rightValue: string }> };
}

/** @returns the outputs of a node that branches, each with the values of `status` that lead to it */
function statusesOf(parameters: IDataObject): Array<[output: string, statuses: string[]]> {
	const { values } = (parameters.rules ?? {
		values: [{ outputKey: 'Called', conditions: parameters.conditions }],
	}) as { values: Branch[] };
	return values.map(({ outputKey, conditions: { conditions } }) => {
		const ofStatus = conditions.filter(({ leftValue }) => leftValue === '={{ $json.status }}');
		return [outputKey, ofStatus.map(({ rightValue }) => rightValue)];
	});
}

function get(value: unknown, path: string): unknown {
	return path.split('.').reduce((inner, name) => (inner as IDataObject | undefined)?.[name], value);
}

function phoneNumbersIn(text: string): string[] {
	const found = text.match(/[+(]?\d[\d ().-]{7,}\d/g) ?? [];
	return found.map((number) => number.replace(/[ ().-]/g, '').replace(/^00/, '+'));
}

type Box = Record<'left' | 'top' | 'right' | 'bottom', number>;

/** @returns where a node or note of the workflow lies on the canvas */
function boxesOf({ connections }: IWorkflowBase): (node: INode) => Box {
	return (node) => {
		const [left, top] = node.position;
		const outputs = connections[node.name]?.main?.length ?? 1;
		const { width, height } = /\.agent$/.test(node.type) ? WIDE_NODE_SIZE : NODE_SIZE;
		const size = isNote(node)
			? (node.parameters as typeof NODE_SIZE)
			: { width, height: height + OUTPUT_HEIGHT * Math.max(0, outputs - 2) };
		return { left, top, right: left + size.width, bottom: top + size.height };
	};
}

function holds(outer: Box, inner: Box): boolean {
	const isWithin = outer.left < inner.left && outer.right > inner.right;
	return isWithin && outer.top < inner.top && outer.bottom > inner.bottom;
}

function overlap(one: Box, other: Box): boolean {
	return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
