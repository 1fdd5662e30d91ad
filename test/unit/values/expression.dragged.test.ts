import fc from 'fast-check';
import { type IDataObject, type INodeTypes, type NodeParameterValueType, Workflow } from 'n8n-workflow';

import { readDragged } from '../../../nodes/shared/values/expression';
import { runs } from '../../harness/properties/runs';

const node = { id: '1', name: 'Node', type: 'test', typeVersion: 1, position: [0, 0], parameters: {} };
const nodeTypes = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;
const workflow = new Workflow({ nodes: [node as never], connections: {}, active: false, nodeTypes });

/** What n8n makes of a parameter; undefined as well where it fails. */
function byN8n(raw: unknown, row: IDataObject): unknown {
	try {
		const value = raw as NodeParameterValueType;
		return workflow.expression.getParameterValue(value, null, 0, 0, 'Node', [{ json: row }], 'manual', {});
	} catch {
		return undefined;
	}
}

const name = fc.oneof(
	fc.constantFrom('phone', 'Straße', 'Téléphone', '電話', 'a1', '$a', '_', '1st', 'a-b'),
	fc.constantFrom('first name', "it's"),
	fc.constantFrom('constructor', '__proto__', 'toString', 'length', 'json', 'a\\b', 'a"b', '', 'this', 'new'),
	fc.string({ maxLength: 4 }),
);
const column = name.chain((text) =>
	fc.constantFrom(`$json.${text}`, `$json["${text}"]`, `$json['${text}']`, `$json[ '${text}' ]`),
);
const expression = fc.oneof(
	{ weight: 4, arbitrary: column.map((text) => `={{ ${text} }}`) },
	column.chain((text) =>
		fc.constantFrom(
			...[`={{${text}}}`, `={{ ${text}}} `, `= {{ ${text} }}`, `=+{{ ${text} }}`, `{{ ${text} }}`],
			...[`={{ ${text}.trim() }}`, `={{ ${text} }}{{ ${text} }}`, `={{ ${text} || 1 }}`, `={{ ${text}; }}`],
			...[`={{ ${text}\n}}`, `={{ $input.item.json.a }}`, `={{ $JSON.a }}`, `=${text}`],
		),
	),
);
const fixed = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const raw = fc.letrec((tie) => ({
	value: fc.oneof({ maxDepth: 2 }, expression, fixed, tie('list'), tie('fields')),
	list: fc.array(tie('value'), { maxLength: 3 }),
	fields: fc.dictionary(fc.constantFrom('name', 'value', 'values'), tie('value')),
})).value;
const cell = fc.oneof(
	fc.string(),
	fc.constantFrom('={{ 1 }}', '{{ $json.phone }}', ' +1 555 010 0123 ', ''),
	fc.double(),
	fc.boolean(),
	fc.constantFrom(null, [1], { a: 'b' }),
);

it('a value is read as n8n reads it, or not at all', () => {
	const given = fc
		.array(name, { minLength: 4, maxLength: 12 })
		.chain((names) =>
			fc.record({ raw, row: fc.record(Object.fromEntries(names.map((one) => [one, cell]))) }),
		);
	fc.assert(
		fc.property(given, ({ raw: one, row }) => {
			const value = readDragged(one, row);
			if (value !== undefined) expect(value).toEqual(byN8n(one, row as IDataObject));
		}),
		{ numRuns: runs(3000, 100_000) },
	);
});

const ROW = {
	phone: ' 555 ',
	'first name': 'Ada',
	Straße: 5,
	isNew: false,
	empty: '',
	none: null,
	list: [1],
};

it.each<[unknown, unknown]>([
	['={{ $json.phone }}', ' 555 '],
	['={{$json.phone}}', ' 555 '],
	['={{ $json["first name"] }}', 'Ada'],
	["={{ $json['first name'] }}", 'Ada'],
	['={{ $json.Straße }}', 5],
	['={{ $json.isNew }}', false],
	['={{ $json.empty }}', ''],
	[[{ name: 'first_name', value: '={{ $json["first name"] }}' }], [{ name: 'first_name', value: 'Ada' }]],
])('%j is read without n8n', (given, value) => {
	expect(readDragged(given, ROW)).toEqual(value);
	expect(byN8n(given, ROW)).toEqual(value);
});

it.each(['={{ $json.none }}', '={{ $json.list }}'])(
	'n8n is asked for %s, which holds no plain value',
	(given) => {
		expect(readDragged(given, ROW)).toBeUndefined();
	},
);
