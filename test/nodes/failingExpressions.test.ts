import type { GenericValue, IDataObject, INodeExecutionData, INodeProperties, INodeType } from 'n8n-workflow';

import { VoiceAgentDial } from '../../nodes/VoiceAgentDial/VoiceAgentDial.node';
import { VoiceAgentGetCallLogs } from '../../nodes/VoiceAgentGetCallLogs/VoiceAgentGetCallLogs.node';
import { VoiceAgentGetUseCases } from '../../nodes/VoiceAgentGetUseCases/VoiceAgentGetUseCases.node';
import { VoiceAgentManageNumbers } from '../../nodes/VoiceAgentManageNumbers/VoiceAgentManageNumbers.node';
import { VoiceAgentScheduleCampaign } from '../../nodes/VoiceAgentScheduleCampaign/VoiceAgentScheduleCampaign.node';
import { itemOf, nodeTypesOf, runNode, type RunResult } from '../harness/engine/engine';
import { phoneOf, useStandIn } from '../harness/http/service';
import { nodeOperations } from '../package/packed/nodes';
import { objectId } from '../stand-in/records';
import type { State } from '../stand-in/state';
import { rawParameter } from '../../nodes/shared/values/expression';
import { plainText } from '../../nodes/shared/values/read';
import { byId, cases as changing } from './manage/cases';
import { hoursOn, REQUIRED } from '../harness/nodes/callingNodes';

const service = useStandIn();

interface Operation {
	nodeType: () => INodeType;
	operation: string;
	parameters: IDataObject;
	row?: (state: State, index: number) => { json: IDataObject };
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

const dial = () => new VoiceAgentDial();
const campaign = () => new VoiceAgentScheduleCampaign();
const logs = () => new VoiceAgentGetCallLogs();

const OPERATIONS: Operation[] = [
	...changing.map((one) => ({ ...one, nodeType: () => one.nodeType })),
	{ nodeType: dial, operation: 'dial', parameters: { ...REQUIRED, ...DUE }, row: onPerson },
	{ nodeType: campaign, operation: 'getMany', parameters: {} },
	{
		nodeType: campaign,
		operation: 'schedule',
		parameters: { source: 'rows', ...DUE, fromNumber: byId(objectId('40fe', 1)) },
		row: onPerson,
		ofOtherRows: /^(binaryField|groupsJson)$/,
		ofAll:
			/^(?!(toNumber|scheduledFor|parameterFields|parametersJson|defaultCountry|callingRules|options)\b)|^options\.(groupBy|maxRetries|retryLogic|staggeredInterval)\b/,
	},
	{ nodeType: () => new VoiceAgentManageNumbers(), operation: 'getMany', parameters: {} },
	{ nodeType: () => new VoiceAgentGetUseCases(), operation: 'getMany', parameters: {} },
	{ nodeType: logs, operation: 'getLogs', parameters: { callId: '={{ $json.call }}' }, row: onCall },
];

/** What a field holds on rows where it does not fail, if its default would not do. */
const ORDINARY: IDataObject = {
	doNotCallList: `${phoneOf(98)}, ${phoneOf(99)}`,
	...{ outputFields: 'id', allowedCountries: ['US'], batchInterval: 1 },
};

/** Those that are of the whole node: n8n gives them once, or nothing is sent for any row. */
const OF_NODE = /^(requestOptions\.|callingRules\.doNotCall)/;

/** A field of a node: how it is written into the parameters. */
interface Field {
	path: string;
	write: (parameters: IDataObject, expression: (inner: string) => string) => void;
}

function fieldsOf(properties: INodeProperties[], operation: string, path = ''): Field[] {
	return properties.flatMap((property): Field[] => {
		const { name, type, displayOptions, noDataExpression } = property;
		const { operation: operations, ...others } = Object.fromEntries<GenericValue[] | undefined>(
			Object.entries(displayOptions?.show ?? {}).map(([of, values]) => [of.replace(/^\//, ''), values]),
		);
		const isShown = !operations || operations.includes(operation);
		// Newer versions of n8n leave an expression unevaluated where the editor takes none.
		if (!isShown || noDataExpression || type === 'notice') return [];
		return fieldsWithin(property, operation, path + name).map((field) => ({
			...field,
			write: (parameters, expression) => {
				for (const [other, values] of Object.entries(others)) {
					if (!values?.includes(parameters[other])) parameters[other] = values?.[0];
				}
				field.write(parameters, expression);
			},
		}));
	});
}

function fieldsWithin(property: INodeProperties, operation: string, path: string): Field[] {
	const { name, type, options, typeOptions, default: byDefault } = property;
	if (type === 'collection') return fieldsOf(options as INodeProperties[], operation, `${path}.`);
	if (type === 'fixedCollection') {
		const index = typeOptions?.multipleValues === true ? '.0' : '';
		const groups = options as Array<{ name: string; values: INodeProperties[] }>;
		return groups.flatMap((group) => fieldsOf(group.values, operation, `${path}.${group.name}${index}.`));
	}
	const isLocator = type === 'resourceLocator';
	const write: Field['write'] = (parameters, expression) => {
		const known = rawParameter(parameters, path);
		const before = isLocator ? (known as IDataObject | undefined)?.value : known;
		const value = before ?? ORDINARY[name] ?? (isLocator ? '' : byDefault);
		const [, inner = JSON.stringify(value)] =
			/^=\{\{(.*)\}\}$/s.exec(typeof value === 'string' ? value : '') ?? [];
		const text = expression(inner.trim());
		setAt(parameters, path, isLocator ? byId(text) : text);
	};
	return [{ path, write }];
}

function setAt(parameters: IDataObject, path: string, value: unknown): void {
	const steps = path.split('.');
	const last = steps.pop() as string;
	let at = parameters;
	steps.forEach((step, index) => {
		at = (at[step] ??= (steps[index + 1] ?? last) === '0' ? [] : {}) as IDataObject;
	});
	at[last] = value as string;
}

const cases = OPERATIONS.map((one) => {
	const nodeType = one.nodeType();
	nodeTypesOf({ node: nodeType });
	const { name, properties } = nodeType.description;
	const fields = fieldsOf(properties, one.operation).filter(({ path }) => !one.ofOtherRows?.test(path));
	return { ...one, name, fields };
});

it('every operation has a case, but for the trigger and those that wait', () => {
	const isApart = (value: string) => value === 'receive' || value.endsWith('AndWait');
	const others = nodeOperations.filter(({ value }) => !isApart(value));
	const names = others.map(({ node, value }) => `${node.type.description.name} ${value}`);
	expect(cases.map(({ name, operation }) => `${name} ${operation}`).sort()).toEqual(names.sort());
});

/** Each error names the field, as no other text of it does. */
const NAMED = /^The expression in '[^']+' failed( for item \d)?: /;

const unlessFailing = (inner: string) => `={{ $json.fails ? $("No such node").first().json.x : ${inner} }}`;

const shapeOf = ({ json }: INodeExecutionData) => Object.keys(json).sort();

describe.each(cases)('$name $operation', ({ nodeType, operation, parameters, row, fields, ofAll }) => {
	it.each(fields)('a row on which the expression of $path fails is an error row', async ({ path, write }) => {
		const run = async (failing?: number): Promise<RunResult> => {
			await service.standIn.reset();
			service.standIn.state.calls.stepMs = Infinity;
			const rows = [0, 1].map((index) => ({
				...row?.(service.standIn.state, index).json,
				fails: index === failing,
			}));
			const given = structuredClone({ ...parameters, operation });
			write(given, unlessFailing);
			const credential = service.credential();
			const settings = { onError: 'continueErrorOutput' as const };
			return await runNode(nodeType(), { rows, parameters: given, credential, settings });
		};
		const ordinary = await run();
		expect([ordinary.failure, ordinary.errors]).toEqual([undefined, []]);
		expect(new Set(ordinary.success.map(itemOf))).toEqual(new Set([0, 1]));
		for (const failing of [0, 1]) {
			const { success, errors, failure } = await run(failing);
			expect(failure).toBeUndefined();
			expect(success.filter(({ json }) => 'fails' in json)).toEqual([]);
			for (const { json } of errors) {
				expect(json).toHaveProperty('fails');
				expect(plainText(json.error)).toMatch(NAMED);
			}
			const failed = errors.map(itemOf).sort();
			const isFirstOfAll = failing === 0 && ofAll?.test(path);
			const expected = isFirstOfAll ? [[0, 1]] : [[failing]];
			expect(OF_NODE.test(path) ? [[0, 1], []] : expected).toContainEqual(failed);
			for (const item of [0, 1]) {
				const ofItem = (items: INodeExecutionData[]) =>
					items.filter((one) => itemOf(one) === item).map(shapeOf);
				expect(ofItem(success)).toEqual(failed.includes(item) ? [] : ofItem(ordinary.success));
			}
		}
	});
});

describe('Place Call and Wait', () => {
	const callingRules = { ...DUE.callingRules, consent: 'yes' };
	const parameters = { ...REQUIRED, operation: 'dialAndWait', ...DUE, callingRules };

	it.each(fieldsOf(new VoiceAgentDial().description.properties, 'dialAndWait'))(
		'calls nobody, and rests not, where the expression of $path fails',
		async ({ write }) => {
			const given = structuredClone<IDataObject>(parameters);
			write(given, unlessFailing);
			const run = async (fails: boolean) =>
				await runNode(new VoiceAgentDial(), {
					rows: [{ phone: phoneOf(0), fails }],
					parameters: given,
					credential: service.credential(),
					settings: { onError: 'continueErrorOutput' },
				});
			const { success, errors, run: ended } = await run(true);
			expect({ success, rests: ended.waitTill !== undefined }).toEqual({ success: [], rests: false });
			expect(errors.map(({ json }) => json.error)).toEqual([expect.stringMatching(NAMED)]);
			expect(service.standIn.state.callsTo(phoneOf(0))).toBe(0);

			expect((await run(false)).run.waitTill).toBeDefined();
			expect(service.standIn.state.callsTo(phoneOf(0))).toBe(1);
		},
	);
});
