import type { IDataObject } from 'n8n-workflow';

import { columnsReadBy, readParameters } from '../../../../nodes/shared/fields/calling/promptParameters';
import type { ItemContext } from '../../../../nodes/shared/request/message/item';

it.each<[string, unknown, string[]]>([
	['by name', '={{ $json.phone }}', ['phone']],
	['in quotes of any kind', `={{ $json["My ZIP"] + $json['a'] + $json[\`b\`] }}`, ['My ZIP', 'a', 'b']],
	['in quotes that hold others', `={{ $json["Ada's phone"] }}`, ["Ada's phone"]],
	['with a quote, as the editor escapes it', `={{ $json['Date d\\'appel'] }}`, ["Date d'appel"]],
	['in letters of any script', '={{ $json.Länderkürzel }} {{ $json.时区 }}', ['Länderkürzel', '时区']],
	["without Excel's byte order mark", `={{ $json['\ufeffTermin'] }}`, ['Termin']],
	['and not functions', '={{ $json.isEmpty() ? "" : $json.keys () }}', []],
	["by the item's long name", '={{ $input.item.json.phone }}', ['phone']],
	['several in a text', '=Hello {{ $json.first }} {{ $json.last.trim() }}', ['first', 'last']],
	['deep inside the parameters', { options: [{ value: '={{ $json.phone }}' }] }, ['phone']],
	['in a resource locator', { __rl: true, mode: 'id', value: '={{ $json.use_case }}' }, ['use_case']],
	['not in a text that is no expression', '$json.phone', []],
	["not of another node's output", '={{ $("Other").item.json.phone }}', []],
	['not where nothing is', undefined, []],
])('columns are found %s', (_, parameters, columns) => expect(columnsReadBy(parameters)).toEqual(columns));

it("looks for columns in a node's expressions once, not for every row", () => {
	let reads = 0;
	const parameters = Object.defineProperty({ promptParameters: 'row' }, 'phoneNumber', {
		enumerable: true,
		get: () => {
			reads += 1;
			return '={{ $json.phone }}';
		},
	}) as IDataObject;
	for (const name of ['Ada', 'Bob', 'Eve']) {
		const item = {
			node: { parameters },
			getNodeParameter: (parameter: string, fallback: unknown) =>
				parameter === 'promptParameters' ? 'row' : fallback,
			row: { phone: '+15550100123', name },
		};
		expect(readParameters(item as unknown as ItemContext)).toEqual({ name });
	}
	expect(reads).toBe(1);
});
