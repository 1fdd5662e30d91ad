import type { IExecuteFunctions } from 'n8n-workflow';

import { itemContexts } from '../../../../nodes/shared/request/message/item';
import { holdsExpression, rawParameter } from '../../../../nodes/shared/values/expression';

/** As much of n8n as evaluates a node's parameters: an expression gives its text and the item's index. */
function engine(parameters: Record<string, unknown>) {
	const evaluated: string[] = [];
	const context = {
		getNode: () => ({ name: 'Dial', parameters }),
		getTimezone: () => 'Europe/Berlin',
		getNodeParameter: (name: string, index: number, fallback: unknown) => {
			evaluated.push(`${name} of ${index}`);
			const raw = rawParameter(parameters, name);
			return raw === undefined ? fallback : holdsExpression(raw) ? `${JSON.stringify(raw)} ${index}` : raw;
		},
	} as unknown as IExecuteFunctions;
	return { context, evaluated };
}

const ITEMS = [{ json: { row: 1 } }, { json: { row: 2 } }, { json: { row: 3 } }];

it('a parameter is evaluated once for each item where it is an expression, and once where it is not', () => {
	const { context, evaluated } = engine({
		same: 'a',
		ofItem: '={{ $json.row + 1 }}',
		options: { inner: 'b' },
	});
	const items = itemContexts(context, ITEMS);
	expect(items.map((item) => item.getNodeParameter('same'))).toEqual(['a', 'a', 'a']);
	expect(items.map((item) => item.getNodeParameter('options.inner'))).toEqual(['b', 'b', 'b']);
	const read = () => items.map((item) => [item.getNodeParameter('ofItem'), item.getNodeParameter('ofItem')]);
	expect(new Set(read().flat()).size).toBe(3);
	expect(evaluated).toEqual(['same of 0', 'options.inner of 0', 'ofItem of 0', 'ofItem of 1', 'ofItem of 2']);
});

it('what is not set is its fallback, each time the one that is asked for', () => {
	const { context, evaluated } = engine({});
	const [item] = itemContexts(context, ITEMS);
	expect([item?.getNodeParameter('limit', 5), item?.getNodeParameter('limit', 7)]).toEqual([5, 7]);
	expect(evaluated).toEqual([]);
});
