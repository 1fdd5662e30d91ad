import type { IContextObject } from 'n8n-workflow';

import { ExecutionHistory } from '../../../../nodes/shared/request/memory';

it('what a run has sent is known to later runs, though a Wait has ended the process', () => {
	const context: IContextObject = {};
	const first = new ExecutionHistory(context, 0);
	first.add('+15550100001', 'done');
	first.add('+15550100002', 'unknown');
	const saved = JSON.parse(JSON.stringify(context)) as IContextObject;

	const second = new ExecutionHistory(saved, 1);
	expect(second.ofEarlierRun('+15550100001')).toBe('done');
	expect(second.ofEarlierRun('+15550100002')).toBe('unknown');
	expect(second.ofEarlierRun('+15550100003')).toBeUndefined();
	second.add('+15550100003', 'done');
	expect(new ExecutionHistory(saved, 2).ofEarlierRun('+15550100003')).toBe('done');
});

it('a run that is tried again does not stand in its own way', () => {
	const context: IContextObject = {};
	new ExecutionHistory(context, 1).add('+15550100001', 'unknown');
	expect(new ExecutionHistory(context, 1).ofEarlierRun('+15550100001')).toBeUndefined();
});

it('who was certainly called stays so, whatever came of another try or turn', () => {
	const context: IContextObject = {};
	new ExecutionHistory(context, 0).add('+15550100001', 'unknown');
	new ExecutionHistory(context, 1).add('+15550100001', 'done');
	new ExecutionHistory(context, 1).add('+15550100001', 'unknown');
	expect(new ExecutionHistory(context, 2).ofEarlierRun('+15550100001')).toBe('done');
});

it('a run that sends nothing leaves nothing behind', () => {
	const context: IContextObject = {};
	new ExecutionHistory(context, 0).ofEarlierRun('+15550100001');
	expect(context).toEqual({});
});
