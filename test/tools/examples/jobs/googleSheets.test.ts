import { runInNewContext } from 'node:vm';

import type { INode } from 'n8n-workflow';

import { example } from '../../../n8n/workflows/examples';

const isMissing = ({ parameters }: INode, $json: object) => {
	const { conditions } = parameters.conditions as { conditions: Array<{ leftValue: string }> };
	return runInNewContext(/\{\{ (.*) \}\}/.exec(conditions[0]!.leftValue)![1]!, { $json }) as boolean;
};

it.each(['google-sheets.json', 'google-sheets-simple.json'])(
	'%s stops with an error if the sheet has no phone column, also where its cell is empty',
	(file) => {
		const { nodes, connections } = example(file);
		const next = connections['Read the rows']?.main?.[0]?.map(({ node }) => node);
		expect(next).toContain('Column missing?');
		const check = nodes.find(({ name }) => name === 'Column missing?')!;
		expect(check.executeOnce).toBe(true);
		expect(isMissing(check, { phone: '', status: '' })).toBe(false);
		expect(isMissing(check, { Telefon: '+15550100123', status: '' })).toBe(true);
	},
);
