import {
	hasFallback,
	holdsExpression,
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

it.each([
	['text', false],
	['{{ $json.a }}', false],
	['={{ 1 }}', true],
	[7, false],
	[null, false],
	[{ window: [{ from: '09:00', to: '={{ $json.end }}' }] }, true],
	[{ window: [{ from: '09:00' }] }, false],
])('%j holds an expression: %p', (raw, expected) => expect(holdsExpression(raw)).toBe(expected));

it.each([
	'={{ $json.number }}',
	'={{ $input.item.json.number }}',
	'={{ $("Sheet").item.json.number }}',
	'={{ $("Sheet").itemMatching($itemIndex).json.number }}',
	'={{ $("Sheet")["item"].json.number }}',
	'={{ $binary.data }}',
	'={{ $fromAI("number") }}',
	'={{ this.$json }}',
	'={{ $["\\u006ason"] }}',
])('%s reads the row', (raw) => {
	expect(readsRow(raw)).toBe(true);
	expect(readsRow({ a: [raw] })).toBe(true);
});

it.each([
	'$json.number',
	'={{ $now.toISODate() }}',
	'={{ $vars.name }}',
	'={{ $("Do not call").all() }}',
	'={{ $("Settings").first().json.name }}',
	'={{ $input.all().length }}',
	'={{ $execution.id }}',
])('%s is the same for all rows', (raw) => expect(readsRow(raw)).toBe(false));

it.each([
	['={{ $json.zone ?? "UTC" }}', true],
	['={{ $json.zone || "UTC" }}', true],
	['={{ $if($json.zone, 1, 2) }}', true],
	['={{ $json.zone }}', false],
])('%s says what holds without the column: %p', (raw, expected) => expect(hasFallback(raw)).toBe(expected));

describe('what reads more than nodes by their names', () => {
	it.each([
		'={{ $json.phone }}',
		"={{ $fromAI('phone') }}",
		"={{ $fromai('phone') }}",
		'={{ $input.first().json.phone }}',
		'={{ $input.all() }}',
		'={{ $tool.parameters }}',
		'={{ $parameter.message }}',
		'={{ $rawParameter.message }}',
		'={{ $self.phone }}',
		'={{ $node["Agent"].json.phone }}',
		'={{ $items()[0].json.phone }}',
		"={{ $('Agent').item.json.phone }}",
		"={{ $('Agent').itemMatching(0).json.phone }}",
		'={{ $evaluateExpression("$" + "json.phone") }}',
		'={{ $execution.customData.get("phone") }}',
		"={{ $('Settings').first().json.phone || $json.phone }}",
		'={{ $',
	])('%s', (raw) => expect([raw, { nested: [raw] }].map(readsMoreThanNodes)).toEqual([true, true]));

	it.each([
		'+15550100123',
		'$json is no expression here',
		'=+15550100123',
		"={{ $('Settings').first().json.phone }}",
		"={{ $('Settings').all()[0].json.phone }}",
		'={{ $vars.manager }}',
		'={{ $env.MANAGER }}',
		'={{ $now.weekday > 5 ? "+15550100124" : "+15550100123" }}',
		7,
		undefined,
	])('is not %j', (raw) => expect(readsMoreThanNodes(raw)).toBe(false));
});
