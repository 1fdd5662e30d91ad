import {
	hasFallback,
	rawParameter,
	readsMoreThanNodes,
	readsRow,
} from '../../../nodes/shared/values/expression';

it('a parameter is found by its path, and is undefined where the user has not set it', () => {
	const parameters = { options: { country: '={{ $json.country }}' }, preview: false };
	expect(rawParameter(parameters, 'options.country')).toBe('={{ $json.country }}');
	expect(rawParameter(parameters, 'preview')).toBe(false);
	expect(rawParameter(parameters, 'options.consent.value')).toBeUndefined();
	expect(rawParameter(undefined, 'options')).toBeUndefined();
});

/** Whether it reads the row, and more than nodes: by itself, and deep inside of parameters. */
const read = (raw: unknown) =>
	[raw, { nested: [raw] }].flatMap((one) => [readsRow(one), readsMoreThanNodes(one)]);

it.each([
	'={{ $json.number }}',
	'={{ $input.item.json.number }}',
	'={{ $("Sheet").item.json.number }}',
	"={{ $('Sheet').itemMatching($itemIndex).json.number }}",
	'={{ $("Sheet")["item"].json.number }}',
	'={{ $node["Agent"].json.phone }}',
	'={{ $binary.data }}',
	"={{ $fromAI('number') }}",
	'={{ this.$json }}',
	'={{ $["\\u006ason"] }}',
	"={{ $('Settings').first().json.phone || $json.phone }}",
])('%s reads the row', (raw) => expect(read(raw)).toEqual([true, true, true, true]));

it.each([
	"={{ $fromai('phone') }}",
	'={{ $input.first().json.phone }}',
	'={{ $input.all().length }}',
	'={{ $tool.parameters }}',
	'={{ $parameter.message }}',
	'={{ $rawParameter.message }}',
	'={{ $self.phone }}',
	'={{ $items()[0].json.phone }}',
	'={{ $evaluateExpression("$" + "json.phone") }}',
	'={{ $execution.customData.get("phone") }}',
	'={{ $',
])('%s is the same for all rows, but reads more than nodes by their names', (raw) => {
	expect(read(raw)).toEqual([false, true, false, true]);
});

it.each([
	'+15550100123',
	'$json is no expression here',
	'{{ $json.a }}',
	'=+15550100123',
	'={{ $("Do not call").all() }}',
	"={{ $('Settings').first().json.phone }}",
	'={{ $vars.manager }}',
	'={{ $env.MANAGER }}',
	'={{ $now.weekday > 5 ? "+15550100124" : "+15550100123" }}',
	7,
	null,
	undefined,
])('%j reads neither', (raw) => expect(read(raw)).toEqual([false, false, false, false]));

it.each([
	['={{ $json.zone ?? "UTC" }}', true],
	['={{ $json.zone || "UTC" }}', true],
	['={{ $if($json.zone, 1, 2) }}', true],
	['={{ $json.zone }}', false],
])('%s says what holds without the column: %p', (raw, expected) => expect(hasFallback(raw)).toBe(expected));
