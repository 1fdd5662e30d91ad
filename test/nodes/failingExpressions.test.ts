import type { GenericValue, IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { itemOf, runNode, type RunResult } from '../harness/engine/engine';
import { phoneOf, useStandIn } from '../harness/http/service';
import { nodeOperations } from '../package/packed/nodes';
import { objectId } from '../stand-in/records';
import type { State } from '../stand-in/state';
import { plainText } from '../../nodes/shared/values/read';
import { byId, cases as changing } from './manage/cases';
import { hoursOn, REQUIRED } from '../harness/nodes/callingNodes';

const service = useStandIn();

interface Operation {
	parameters: IDataObject;
	row?: (state: State, index: number) => { json: IDataObject };
	/** How many rows it takes, if not two. */
	count?: number;
	/** Fields that are for another kind of rows. */
	ofOtherRows?: RegExp;
	/** Fields of which the first row's value counts: where that fails, nobody is called. */
	ofAll?: RegExp;
}

const onCall: Operation['row'] = (state, index) => {
	const [useCase] = state.useCases as [State['useCases'][0]];
	const call = { to: phoneOf(index), from: '+15550100001', useCase, metadata: {}, params: {} };
	return { json: { call: state.calls.create(call).id } };
};
const onPerson: Operation['row'] = (_, index) => ({ json: { phone: phoneOf(index) } });

/** A call that is due at a time, within calling hours. */
const DUE = {
	toNumber: '={{ $json.phone }}',
	scheduledFor: '2031-05-05',
	options: { timeOfDay: '10:00' },
	callingRules: hoursOn(9, 18, ['monday']),
};

/** By what nodes call them: what operations need beside those that change something. */
const OPERATIONS: Record<string, Operation> = {
	dial: { parameters: { ...REQUIRED, ...DUE }, row: onPerson },
	dialAndWait: { parameters: { ...REQUIRED, ...DUE }, row: onPerson, count: 1 },
	schedule: {
		parameters: { source: 'rows', ...DUE, fromNumber: byId(objectId('40fe', 1)) },
		row: onPerson,
		ofOtherRows: /^(binaryField|groupsJson)$/,
		ofAll:
			/^(?!(toNumber|scheduledFor|parameterFields|parametersJson|defaultCountry|callingRules|options)\b)|^options\.(groupBy|maxRetries|retryLogic|staggeredInterval)\b/,
	},
	getLogs: { parameters: { callId: '={{ $json.call }}' }, row: onCall },
};

/** What a field holds on rows where it does not fail, if its default would not do. */
const ORDINARY: IDataObject = {
	doNotCallList: `${phoneOf(98)}, ${phoneOf(99)}`,
	...{ outputFields: 'id', allowedCountries: ['US'], batchInterval: 1, consent: 'yes' },
};

/** Those that are of the whole node: n8n gives them once, or nothing is sent for any row. */
const OF_NODE = /^(requestOptions\.|callingRules\.doNotCall)/;

/** A field of a node: how it is written among the values of a collection, or of the node. */
interface Field {
	path: string;
	/** Its own, and those of what it is in. */
	labels: string[];
	write: (values: IDataObject, expression: (inner: string) => string, parameters: IDataObject) => void;
}

function fieldsOf(properties: INodeProperties[], operation: string): Field[] {
	return properties.flatMap((property): Field[] => {
		const { type, displayOptions, noDataExpression } = property;
		const { operation: operations, ...others } = Object.fromEntries<GenericValue[] | undefined>(
			Object.entries(displayOptions?.show ?? {}).map(([of, values]) => [of.replace(/^\//, ''), values]),
		);
		const isShown = !operations || operations.includes(operation);
		// Newer versions of n8n leave an expression unevaluated where the editor takes none.
		if (!isShown || noDataExpression || type === 'notice') return [];
		return fieldsWithin(property, operation).map(({ write, ...field }) => ({
			...field,
			labels: [...field.labels, property.displayName],
			write: (values, expression, parameters) => {
				for (const [other, shown] of Object.entries(others)) {
					if (!shown?.includes(parameters[other])) parameters[other] = shown?.[0];
				}
				write(values, expression, parameters);
			},
		}));
	});
}

function fieldsWithin(property: INodeProperties, operation: string): Field[] {
	const { name, type, options, typeOptions, default: byDefault } = property;
	/** @param first of a list, or the values themselves */
	const inside = (at: string, fields: Field[], first?: 0) =>
		fields.map(({ path, labels, write }): Field => ({
			path: `${at}.${path}`,
			labels,
			write: (values, ...how) => {
				values[at] ??= first === 0 ? [{}] : {};
				write((first === 0 ? (values[at] as IDataObject[])[0] : values[at]) as IDataObject, ...how);
			},
		}));
	if (type === 'collection') return inside(name, fieldsOf(options as INodeProperties[], operation));
	if (type === 'fixedCollection') {
		const groups = options as Array<{ name: string; values: INodeProperties[] }>;
		const first = typeOptions?.multipleValues ? 0 : undefined;
		const inner = groups.flatMap((group) => inside(group.name, fieldsOf(group.values, operation), first));
		return inside(name, inner);
	}
	const write: Field['write'] = (values, expression) => {
		const isLocator = type === 'resourceLocator';
		const before = isLocator ? (values[name] as IDataObject | undefined)?.value : values[name];
		const value = before ?? ORDINARY[name] ?? (isLocator ? '' : byDefault);
		const [, inner = JSON.stringify(value)] =
			/^=\{\{(.*)\}\}$/s.exec(typeof value === 'string' ? value : '') ?? [];
		const text = expression(inner.trim());
		values[name] = isLocator ? byId(text) : text;
	};
	return [{ path: name, labels: [], write }];
}

const cases = nodeOperations
	.filter(({ value }) => !['receive', 'sendAndWait'].includes(value))
	.map(({ id, value, node: { type: nodeType } }) => {
		const operation = changing.find((one) => one.id === id) ?? OPERATIONS[value] ?? { parameters: {} };
		const { ofOtherRows, parameters, ...others }: Operation = operation;
		const { displayName, properties } = nodeType.description;
		const fields = fieldsOf(properties, value).filter(({ path }) => !ofOtherRows?.test(path));
		const name = `${displayName} ${value}`;
		return { ...others, name, nodeType, fields, parameters: { ...parameters, operation: value } };
	});

/** Each error names the field, as no other text of it does. */
const NAMED =
	/^The expression in '([^']+)' failed( for item \d)?: Referenced node doesn't exist\. .*check that the node and column in the expression exist\.$/;

const unlessFailing = (inner: string) => `={{ $json.fails ? $("No such node").first().json.x : ${inner} }}`;

const shapeOf = ({ json }: INodeExecutionData) => Object.keys(json).sort();

describe.each(cases)('$name', ({ nodeType, parameters, row, count = 2, fields, ofAll }) => {
	const items = Array.from({ length: count }, (_, item) => item);

	it.each(fields)(
		'a row on which the expression of $path fails is an error row',
		async ({ path, labels, write }) => {
			const run = async (failing?: number): Promise<RunResult> => {
				await service.standIn.reset();
				service.standIn.state.calls.stepMs = Infinity;
				const rows = items.map((index) => ({
					...row?.(service.standIn.state, index).json,
					fails: index === failing,
				}));
				const given = structuredClone(parameters);
				write(given, unlessFailing, given);
				const credential = service.credential();
				const settings = { onError: 'continueErrorOutput' as const };
				return await runNode(nodeType, { rows, parameters: given, credential, settings });
			};
			const called = () => items.filter((item) => service.standIn.state.callsTo(phoneOf(item)) > 0);
			const people = row === onPerson ? items : [];
			const ordinary = await run();
			expect(called()).toEqual(people);
			expect([ordinary.failure, ordinary.errors]).toEqual([undefined, []]);
			expect(ordinary.run.waitTill !== undefined).toBe(parameters.operation === 'dialAndWait');
			expect(new Set(ordinary.success.map(itemOf))).toEqual(new Set(items));
			for (const failing of items) {
				const { success, errors, failure, run: ended } = await run(failing);
				expect(failure).toBeUndefined();
				expect(success.filter(({ json }) => 'fails' in json)).toEqual([]);
				for (const { json } of errors) {
					expect(json).toHaveProperty('fails');
					const [, label] = NAMED.exec(plainText(json.error)) ?? [json.error];
					expect(labels).toContain(label);
				}
				const failed = errors.map(itemOf).sort();
				const isOfAll = failing === 0 && (OF_NODE.test(path) || ofAll?.test(path));
				const others = OF_NODE.test(path) ? [items, []] : [[failing]];
				expect(isOfAll ? [items] : others).toContainEqual(failed);
				if (failed.length === count) expect(ended.waitTill).toBeUndefined();
				expect(called()).toEqual(people.filter((item) => !failed.includes(item)));
				for (const item of items) {
					const ofItem = (some: INodeExecutionData[]) =>
						some.filter((one) => itemOf(one) === item).map(shapeOf);
					expect(ofItem(success)).toEqual(failed.includes(item) ? [] : ofItem(ordinary.success));
				}
			}
		},
	);
});
