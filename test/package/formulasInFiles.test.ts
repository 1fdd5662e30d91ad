import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { example, exampleFiles } from '../n8n/workflows/examples';

const NAME = 'Keep formulas as text';
const writing = exampleFiles().filter((file) =>
	example(file).nodes.some(({ type }) => type === 'n8n-nodes-base.convertToFile'),
);

it('there are examples that write spreadsheet files', () => {
	expect(writing).toContain('spreadsheet-to-calls.json');
});

describe.each(writing)('the file that %s writes', (file) => {
	const { nodes, connections } = example(file);
	const { jsCode } = (nodes.find(({ name }) => name === NAME)?.parameters ?? {}) as { jsCode: string };
	const keepAsText = (value: unknown) => {
		const run = new Function('$input', jsCode) as (input: object) => Array<{ json: IDataObject }>;
		return run({ all: () => [{ json: { value } }] })[0]?.json.value;
	};

	it('holds only rows that were looked through', () => {
		for (const { name, type } of nodes) {
			if (type !== 'n8n-nodes-base.convertToFile') continue;
			const before = Object.keys(connections).filter((from) =>
				JSON.stringify(connections[from]).includes(`"${name}"`),
			);
			expect(before).toEqual([NAME]);
		}
	});

	it.each([
		'=HYPERLINK("https://voice-agent.example","click")',
		'@SUM(1,1)',
		'+SUM(1,1)',
		'-1+1',
		"+cmd|' /C calc'!A0",
		'\t=1+1',
		'\r=1+1',
		' =1+1',
	])('shows %j as text', (formula) => {
		expect(keepAsText(formula)).toBe(`'${formula}`);
	});

	it.each(['+15550100123', '+1 (555) 010-0123', '-5', 'Ada', 'a=b', '', 5, true, null])(
		'leaves %j as it is',
		(value) => {
			expect(keepAsText(value)).toBe(value);
		},
	);

	it('holds no text that a spreadsheet would run', () => {
		const anything = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@\t\r 1(a') }));
		fc.assert(
			fc.property(anything, (text) => {
				const kept = String(keepAsText(text));
				if (/^[=@\t\r]/.test(kept) || /^[+-].*[^\d\s().-]/s.test(kept)) throw new Error(JSON.stringify(kept));
			}),
		);
	});
});
