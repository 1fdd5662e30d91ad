import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Step } from './flow';
import { TABLES, type Columns } from './tables';

const PACKAGE = 'n8n-nodes-voice-agent';
const BASE = 'n8n-nodes-base';
/** What Code nodes read other nodes with. */
export const ROWS_OF = 'const rowsOf = (name) => $(name).all().map(({ json }) => json);';
/** For the user to choose. */
export const UNSET = { __rl: true, mode: 'list', value: '' };
/** The field that names the fields that came, for the error that says which one is missing. */
export const FIELDS_RECEIVED = 'fields_received';
/** A table that another execution writes to may be locked for a moment. */
const RETRIED = { retryOnFail: true, maxTries: 5, waitBetweenTries: 3000 };

/** @returns a node of n8n's own */
export function step(name: string, type: string, typeVersion: number, parameters: object): Step {
	return { name, type: `${BASE}.${type}`, typeVersion, parameters: parameters as INodeParameters };
}

/** @returns a node of this package */
export function ownStep(name: string, type: string, parameters: object): Step {
	return { name, type: `${PACKAGE}.${type}`, typeVersion: 1, parameters: parameters as INodeParameters };
}

/** What the filter before the nodes asks that write into the user's list. */
export const PREVIEW_OFF = isTrue("={{ !$('Dial').params.preview }}");

/** A node that needs an account: until it is switched on, its items pass through. */
export function switchedOff(node: Step): Step {
	return { ...node, disabled: true };
}

export function nothing(name: string): Step {
	return step(name, 'noOp', 1, {});
}

/**
 * A filter that lets the first item through if a field is missing, and the node in which the execution then ends: in n8n's
 * list, it is red. A branch of its own, above the one that calls people: n8n runs the highest first.
 *
 * @param isMissing asked once, for all items
 */
export function stopIfMissing(name: string, isMissing: string, errorMessage: string): Step[] {
	return [
		{ ...filter(name, [isTrue(isMissing)]), executeOnce: true },
		step('Stop with an error', 'stopAndError', 1, { errorMessage }),
	];
}

export const EVERY_TEN_MINUTES = step('Every ten minutes', 'scheduleTrigger', 1.3, {
	rule: { interval: [{ field: 'minutes', minutesInterval: 10 }] },
});
export const MANUAL = step("When clicking 'Execute workflow'", 'manualTrigger', 1, {});

/** To a number, by all jobs together, unless the job has a limit of its own. */
export const CALLS_PER_WEEK = 3;

/** Calling Hours that are preset. */
export const WEEKDAYS = {
	days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
	from: '09:00',
	to: '18:00',
};

/** @returns the name of the file with what follows the calls of an example */
export function outcomesFile(file: string): string {
	return `${file}-outcomes`;
}

/** @returns the title of that workflow: in n8n's list, it stands below the other one */
export function outcomesTitle(title: string): string {
	return `${title} (outcomes)`;
}

/** @returns a link to a file of the examples, for notes: it downloads, or is imported from its URL */
export function linkTo(file: string, text: string): string {
	return `[${text}](https://git.voice-agent-nodes.example/voice-agent-nodes/n8n-nodes-voice-agent/raw/main/examples/${file})`;
}

/** @returns how to import another example, in full sentences: a click on the link shows only its text */
export function importOf(file: string, title: string): string {
	return `Import ${linkTo(`${file}.json`, title)}: click this link, and copy the address of the tab that opens. In a new workflow, select *⋯ → Import from URL*, and paste it.`;
}

/** @returns the same of the outcomes workflow of a job */
export function importOutcomes({ file, title }: { file: string; title: string }): string {
	return `${importOf(outcomesFile(file), outcomesTitle(title))} Follow its note: without it, no outcome is saved.`;
}

/** The name of the trigger in all examples. */
export const CALL_ENDED = 'When a call ends';
export const callEnded = ownStep(CALL_ENDED, 'voiceAgentTrigger', {
	useCaseId: UNSET,
	filters: {},
	options: { unreadable: 'drop' },
});

/** @param values by field: an expression, or the value and its type */
export function fields(
	name: string,
	values: Record<string, string | [unknown, string]>,
	more: object = {},
): Step {
	const assignments = Object.entries(values).map(([field, given]) => {
		const [value, type] = Array.isArray(given) ? given : [given, 'string'];
		return { name: field, value, type };
	});
	return step(name, 'set', 3.4, {
		mode: 'manual',
		includeOtherFields: false,
		...more,
		assignments: { assignments },
		options: {},
	});
}

/** A condition of n8n's If, Filter, and Switch. */
interface Condition {
	leftValue: string;
	rightValue: unknown;
	operator: { type: string; operation: string; singleValue?: boolean };
}

export function isTrue(expression: string): Condition {
	return {
		leftValue: expression,
		rightValue: '',
		operator: { type: 'boolean', operation: 'true', singleValue: true },
	};
}

export function equals(expression: string, rightValue: string): Condition {
	return { leftValue: expression, rightValue, operator: { type: 'string', operation: 'equals' } };
}

/** @param value that it must equal, or a limit; what is missing is within none */
export function holds(
	leftValue: string,
	value: string | boolean | { min: number } | { max: number },
): Condition[] {
	if (typeof value !== 'object') {
		return [{ leftValue, rightValue: value, operator: { type: typeof value, operation: 'equals' } }];
	}
	const [operation, rightValue] = 'min' in value ? ['gte', value.min] : ['lte', value.max];
	return [
		{ leftValue, rightValue: '', operator: { type: 'number', operation: 'exists', singleValue: true } },
		{ leftValue, rightValue, operator: { type: 'number', operation: String(operation) } },
	];
}

export function conditions(
	all: readonly Condition[],
	combinator: 'and' | 'or' = 'and',
	isLoose = false,
): IDataObject {
	const options = {
		caseSensitive: true,
		leftValue: '',
		typeValidation: isLoose ? 'loose' : 'strict',
		version: 3,
	};
	return { options, conditions: all, combinator };
}

export function branch(name: string, all: readonly Condition[], combinator: 'and' | 'or' = 'and'): Step {
	return step(name, 'if', 2.3, { conditions: conditions(all, combinator), options: {} });
}

/** Creates the table, or takes the one that there is. */
export function createTable(name: string, table: string, columns: Columns = TABLES[table] ?? {}): Step {
	const column = Object.entries(columns).map(([its, type]) => ({ name: its, type }));
	const parameters = {
		resource: 'table',
		operation: 'create',
		tableName: table,
		columns: { column },
		options: { createIfNotExists: true },
	};
	return { ...step(name, 'dataTable', 1.1, parameters), ...RETRIED, executeOnce: true };
}

type Filter = [column: string, condition: string, value?: unknown];

interface RowStep {
	/** All of them must hold. */
	where?: readonly Filter[];
	/** What to write, by column; `'input'` takes the columns of the item. */
	set?: Readonly<Record<string, unknown>> | 'input';
	/** Of the columns, where the table is not one of those that are shared. */
	columns?: Columns;
	/** Once for all items, and going on where there is no row. */
	once?: boolean;
	more?: object;
}

/** Reads or changes rows of a data table. */
export function rows(
	name: string,
	operation: 'get' | 'insert' | 'update' | 'upsert' | 'deleteRows',
	table: string,
	{ where, set, columns = TABLES[table] ?? {}, once = false, more = {} }: RowStep,
): Step {
	const filters = {
		conditions: (where ?? []).map(([keyName, condition, keyValue]) => ({
			keyName,
			condition,
			...(keyValue !== undefined && { keyValue }),
		})),
	};
	const parameters = {
		resource: 'row',
		operation,
		dataTableId: { __rl: true, mode: 'name', value: table },
		...(where && { matchType: 'allConditions', filters }),
		...(set && { columns: mapping(set, columns) }),
		...(operation !== 'get' && { options: {} }),
		...more,
	};
	return {
		...step(name, 'dataTable', 1.1, parameters),
		...RETRIED,
		...(once && { executeOnce: true, alwaysOutputData: true }),
	};
}

function mapping(set: Readonly<Record<string, unknown>> | 'input', columns: Columns): object {
	const common = { matchingColumns: [], attemptToConvertTypes: false, convertFieldsToString: false };
	if (set === 'input') return { mappingMode: 'autoMapInputData', value: {}, schema: [], ...common };
	const schema = Object.keys(set).map((column) => ({
		id: column,
		displayName: column,
		required: false,
		defaultMatch: false,
		display: true,
		type: columns[column] === 'date' ? 'dateTime' : columns[column],
		readOnly: false,
		removed: false,
	}));
	return { mappingMode: 'defineBelow', value: set, schema, ...common };
}

interface Output {
	name: string;
	conditions: readonly Condition[];
	combinator?: 'and' | 'or';
}

/** n8n's Switch: an output for each set of conditions, and one for everything else. */
export function outputs(name: string, all: readonly Output[], otherwise: string, isLoose = false): Step {
	const values = all.map(({ name: outputKey, conditions: given, combinator }) => ({
		conditions: conditions(given, combinator, isLoose),
		renameOutput: true,
		outputKey,
	}));
	return step(name, 'switch', 3.4, {
		mode: 'rules',
		rules: { values },
		options: { fallbackOutput: 'extra', renameFallbackOutput: otherwise },
		...(isLoose && { looseTypeValidation: true }),
	});
}

/** n8n's Filter. */
export function filter(name: string, all: readonly Condition[], isLoose = false): Step {
	const parameters = { conditions: conditions(all, 'and', isLoose), options: {} };
	return step(name, 'filter', 2.3, { ...parameters, ...(isLoose && { looseTypeValidation: true }) });
}

export function notEmpty(expression: string): Condition {
	const operator = { type: 'string', operation: 'notEmpty', singleValue: true };
	return { leftValue: expression, rightValue: '', operator };
}
