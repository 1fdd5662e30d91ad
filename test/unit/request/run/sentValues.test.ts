import type { IContextObject } from 'n8n-workflow';

import { SentValues } from '../../../../nodes/shared/request/run/sentValues';

it('what a run has sent is known to later runs, though a Wait has ended the process', () => {
	const context: IContextObject = {};
	const first = new SentValues(context, 0);
	first.add('+15550100001');
	first.add('+15550100002');
	const saved = JSON.parse(JSON.stringify(context)) as IContextObject;

	const second = new SentValues(saved, 1);
	expect(second.hasOfEarlierRun('+15550100002')).toBe(true);
	expect(second.hasOfEarlierRun('+15550100003')).toBe(false);
	second.add('+15550100003');
	expect(new SentValues(saved, 2).hasOfEarlierRun('+15550100003')).toBe(true);
});

it('a run that is tried again does not stand in its own way', () => {
	const context: IContextObject = {};
	new SentValues(context, 1).add('+15550100001');
	expect(new SentValues(context, 1).hasOfEarlierRun('+15550100001')).toBe(false);
});

it('a run that sends nothing leaves nothing behind', () => {
	const context: IContextObject = {};
	new SentValues(context, 0).hasOfEarlierRun('+15550100001');
	expect(context).toEqual({});
});
