import { columnsReadBy } from '../../../../nodes/shared/fields/calling/promptParameters';

it.each<[string, unknown, string[]]>([
	['by name', '={{ $json.phone }}', ['phone']],
	[
		'in quotes of any kind',
		`={{ $json["Phone Number"] + $json['zip'] + $json[\`city\`] }}`,
		['Phone Number', 'zip', 'city'],
	],
	['in quotes that hold others', `={{ $json["Ada's phone"] }}`, ["Ada's phone"]],
	["by the item's long name", '={{ $input.item.json.phone }}', ['phone']],
	['several in a text', '=Hello {{ $json.first }} {{ $json.last.trim() }}', ['first', 'last']],
	['deep inside the parameters', { options: [{ value: '={{ $json.phone }}' }] }, ['phone']],
	['in a resource locator', { __rl: true, mode: 'id', value: '={{ $json.use_case }}' }, ['use_case']],
	['not in a text that is no expression', '$json.phone', []],
	["not of another node's output", '={{ $("Other").item.json.phone }}', []],
	['not where nothing is', undefined, []],
])('columns are found %s', (_, parameters, columns) => {
	expect(columnsReadBy(parameters)).toEqual(columns);
});
