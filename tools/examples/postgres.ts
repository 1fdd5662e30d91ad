import type { IConnections, INode, INodeParameterResourceLocator } from 'n8n-workflow';

import { EMBEDDING } from './embedded';
import { aboutNode, COLUMN, Flow, idOf, LINE, type ExampleWorkflow } from './flow';
import { nothing } from './steps';
import { PEOPLE, SETTINGS, TABLES, type Columns } from './tables';

/** The largest version of the node that all supported n8n's have. */
const NODE = { type: 'n8n-nodes-base.postgres', typeVersion: 2.6 };
const TYPES = { string: 'text', number: 'double precision', date: 'timestamptz' };
/** What finds a row in a table that has one row for each. */
const KEYS: Readonly<Record<string, string>> = { [PEOPLE]: 'phone', [SETTINGS]: 'key' };
const COMPARISONS: Readonly<Record<string, string>> = {
	eq: '=',
	neq: 'IS DISTINCT FROM',
	lt: '<',
	lte: '<=',
	gt: '>',
	gte: '>=',
};

/** What the Data Table nodes of the examples hold. */
interface TableParameters {
	operation: string;
	tableName?: string;
	dataTableId?: INodeParameterResourceLocator;
	columns?: { mappingMode?: string; value?: Record<string, unknown> };
	filters?: { conditions: ReadonlyArray<{ keyName: string; condition: string; keyValue?: unknown }> };
	limit?: unknown;
	orderByColumn?: string;
	orderByDirection?: string;
}

/** A query, and what its places $1, $2 … stand for: JavaScript. */
interface Query {
	query: string;
	values: string[];
}

/** @returns the workflow with the shared tables in PostgreSQL instead of n8n's data tables; a job's own table stays */
export function inPostgres(workflow: ExampleWorkflow): ExampleWorkflow {
	const unpacked = workflow.nodes.filter(isEmbedding).reduce(unpack, workflow);
	return { ...unpacked, name: titleInPostgres(workflow.name), nodes: unpacked.nodes.map(nodeInPostgres) };
}

function isEmbedding({ type }: INode): boolean {
	return type === EMBEDDING;
}

/**
 * Puts the nodes of an embedded workflow onto the canvas, since n8n lets nobody select a credential within a node.
 * They stand below all others; if nothing follows them, on their right, at the same height: n8n runs the highest
 * branch first, and results are to be saved before a user's own nodes can fail.
 */
function unpack({ nodes, connections, ...workflow }: ExampleWorkflow, around: INode): ExampleWorkflow {
	const inner = JSON.parse(around.parameters.workflowJson as string) as ExampleWorkflow;
	const [left, right] = extent(inner.nodes, 0);
	const [top, bottom] = extent(inner.nodes, 1);
	const goesOn = around.name in connections;
	const size = { width: right - left + 220, height: bottom - top + 270 };
	const steps = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
	const to = goesOn
		? { x: extent(nodes, 0)[0], y: extent(nodes, 1)[1] + 2 * LINE }
		: { x: extent(steps, 0)[1] + 2 * COLUMN, y: around.position[1] };
	const frame = new Flow(around.id, around.name);
	frame.note(aboutNode(around.name), { x: to.x - 60, y: to.y - NOTE_TOP }, size, ABOUT_NODES);

	const moved = inner.nodes.map((node): INode => {
		const [x, y] = node.position;
		const isFirst = node.type.endsWith('.executeWorkflowTrigger');
		return { ...node, ...(isFirst && nothing(node.name)), position: [x - left + to.x, y - top + to.y] };
	});
	const [first, last] = [moved[0]?.name ?? '', moved.at(-1)?.name ?? ''];
	const kept = nodes.filter((node) => node.name !== aboutNode(around.name));
	const { id, name, position } = around;
	const after = goesOn ? [{ ...nothing(name), id, position }] : [];
	const before = JSON.parse(
		JSON.stringify(connections).replaceAll(`"node":"${name}"`, `"node":"${first}"`),
	) as IConnections;
	return {
		...workflow,
		nodes: [
			...kept.flatMap((node) => (node === around ? after : [node])),
			...frame.workflow().nodes,
			...moved,
		],
		connections: {
			...before,
			...inner.connections,
			...(goesOn && { [last]: { main: [[{ node: name, type: 'main' as const, index: 0 }]] } }),
		},
	};
}

/** @returns the lowest and the highest place of nodes on an axis of the canvas */
function extent(nodes: readonly INode[], axis: 0 | 1): [from: number, to: number] {
	const places = nodes.map(({ position }) => position[axis]);
	return [Math.min(...places), Math.max(...places)];
}

const ABOUT_NODES = `### You don't need to change these nodes
They read and save the tables that this workflow shares with other examples. Don't delete or change them: without them, people can be called twice, or after they asked for no more calls.`;
/** How far a note begins above the nodes on it. */
const NOTE_TOP = 110;
const BEFORE = '**Before you publish it**\n1. ';
const HALF = /\[([^[\]\n]+)\]\((\S+?)(-outcomes)?\.json\)/g;

function titleInPostgres(title: string): string {
	return title.endsWith(')') ? title.replace(/\)$/, ', PostgreSQL)') : `${title} (PostgreSQL)`;
}

/** @returns a sticky note's text, with the other workflow as it is named here, and what to do about the tables */
function noteInPostgres(text: string): string {
	const credential =
		'The shared tables are in PostgreSQL: in one *Postgres* node, select your credential. n8n puts it into the others; in older versions, select it in each.';
	return text
		.replace(/^## (.+)/, (_, title: string) => `## ${titleInPostgres(title)}`)
		.replace(
			HALF,
			(_, title: string, file: string, outcomes = '') =>
				`[${titleInPostgres(title)}](${file}-postgres${outcomes}.json)`,
		)
		.replace('the data table *voice_agent_calls*', 'the PostgreSQL table *voice_agent_calls*')
		.replace(BEFORE, `${BEFORE}${credential} `);
}

function nodeInPostgres(original: INode): INode {
	const node = { ...original, id: idOf(`${original.id} in PostgreSQL`) };
	if (node.type === 'n8n-nodes-base.stickyNote') {
		const content = noteInPostgres(original.parameters.content as string);
		return { ...node, parameters: { ...node.parameters, content } };
	}
	if (node.type !== 'n8n-nodes-base.dataTable') return node;
	const parameters = node.parameters as unknown as TableParameters;
	const table = parameters.tableName ?? (parameters.dataTableId?.value as string);
	const columns = TABLES[table];
	if (!columns) return node;
	const { query, values } = queryOf(parameters, table, columns);
	// The node takes no undefined value.
	const queryReplacement = `={{ [${values.join(', ')}].map((value) => value === undefined ? null : value) }}`;
	return {
		...node,
		...NODE,
		...(parameters.operation === 'insert' && { executeOnce: true }),
		parameters: {
			operation: 'executeQuery',
			query,
			options: values.length > 0 ? { queryReplacement } : {},
		},
	};
}

function queryOf(parameters: TableParameters, table: string, columns: Columns): Query {
	switch (parameters.operation) {
		case 'create':
			return { query: creation(table, columns), values: [] };
		case 'get':
			return reading(table, parameters);
		case 'insert':
			return insertion(table, columns);
		case 'update':
			return change(table, parameters);
		case 'upsert':
			return changeOrInsertion(table, parameters);
		case 'deleteRows': {
			const values: string[] = [];
			return { query: `DELETE FROM ${table}${where(parameters, values)} RETURNING *`, values };
		}
		default:
			throw new Error(`No query for ${parameters.operation}`);
	}
}

function creation(table: string, columns: Columns): string {
	const typed = Object.entries(columns).map(([name, type]) => {
		const unique = name === KEYS[table] ? ' UNIQUE' : '';
		return `${name} ${TYPES[type]}${unique}`;
	});
	// PostgreSQL fails when two executions create it at once.
	return `SELECT pg_advisory_xact_lock(hashtext('${table}'));
CREATE TABLE IF NOT EXISTS ${table} (id serial PRIMARY KEY, ${typed.join(', ')})`;
}

function reading(table: string, parameters: TableParameters): Query {
	const values: string[] = [];
	const filter = where(parameters, values);
	const { orderByColumn, orderByDirection, limit } = parameters;
	const order = orderByColumn ? ` ORDER BY ${orderByColumn} ${orderByDirection}` : ' ORDER BY id';
	const most = limit === undefined ? '' : ` LIMIT ${place(limit, values)}`;
	return { query: `SELECT * FROM ${table}${filter}${order}${most}`, values };
}

/** All items at once: a query for each would take a hundred times as long. */
function insertion(table: string, columns: Columns): Query {
	const names = Object.keys(columns).join(', ');
	const typed = Object.entries(columns).map(([name, type]) => `${name} ${TYPES[type]}`);
	const query = `INSERT INTO ${table} (${names})
SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS item (${typed.join(', ')})
ON CONFLICT DO NOTHING RETURNING *`;
	return { query, values: ['JSON.stringify($input.all().map((item) => item.json))'] };
}

function change(table: string, parameters: TableParameters): Query {
	const values: string[] = [];
	const set = Object.entries(parameters.columns?.value ?? {}).map(
		([name, value]) => `${name} = ${place(value, values)}`,
	);
	return { query: `UPDATE ${table} SET ${set.join(', ')}${where(parameters, values)} RETURNING *`, values };
}

function changeOrInsertion(table: string, { columns }: TableParameters): Query {
	const values: string[] = [];
	const set = columns?.value ?? {};
	const places = Object.values(set).map((value) => place(value, values));
	const changes = Object.keys(set).map((name) => `${name} = excluded.${name}`);
	const query = `INSERT INTO ${table} (${Object.keys(set).join(', ')}) VALUES (${places.join(', ')})
ON CONFLICT (${KEYS[table]}) DO UPDATE SET ${changes.join(', ')} RETURNING *`;
	return { query, values };
}

function where({ filters }: TableParameters, values: string[]): string {
	const conditions = (filters?.conditions ?? []).map(({ keyName, condition, keyValue }) =>
		condition === 'isEmpty'
			? `${keyName} IS NULL`
			: `${keyName} ${COMPARISONS[condition]} ${place(keyValue, values)}`,
	);
	return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
}

/** @returns a constant, or where the query takes the value of an expression from */
function place(value: unknown, values: string[]): string {
	if (value === '={{ null }}') return 'NULL';
	if (typeof value === 'number') return String(value);
	const text = value as string;
	if (!text.startsWith('=')) return `'${text.replaceAll("'", "''")}'`;
	values.push(javaScriptOf(text));
	return `$${values.length}`;
}

/** @param value text with expressions */
function javaScriptOf(value: string): string {
	const parts = value.slice(1).split(/\{\{ (.*?) \}\}/s);
	const texts = parts.map((part, index) => (index % 2 === 1 ? part : JSON.stringify(part)));
	const [before, expression, after] = texts;
	const isAlone = parts.length === 3 && before === '""' && after === '""';
	return isAlone && expression ? expression : `[${texts.join(', ')}].join('')`;
}
