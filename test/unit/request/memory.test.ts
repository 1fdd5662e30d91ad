import type { IContextObject } from 'n8n-workflow';

import { operationTable } from '../../../nodes/shared/contract/contract';
import { ExecutionHistory, Memory } from '../../../nodes/shared/request/memory';
import type { Outcome } from '../../../nodes/shared/request/policy/outcome';

/** As n8n saves and reads it. */
const reloaded = (context: IContextObject) => JSON.parse(JSON.stringify(context)) as IContextObject;

describe('the memory of a run', () => {
	const done = (id: string): Outcome => ({ kind: 'done', body: { id } });
	const refused: Outcome = { kind: 'refused', message: 'no', advice: '' };
	const memoryOf = (context: IContextObject, runIndex = 0) =>
		new Memory(operationTable.dialOutbound, { context, runIndex });

	it('knows across processes what was sent, whom it called, and what came of it', async () => {
		const context: IContextObject = {};
		const memory = memoryOf(context);
		memory.note(3, { people: ['Ada'] });
		memory.note(4, { memo: { groups: 2 } }, done('call-4'));
		const later = memoryOf(reloaded(context));
		expect(await later.outcomeOf(3)).toMatchObject({ kind: 'unknown' });
		expect(await later.outcomeOf(4)).toEqual(done('call-4'));
		expect(await later.outcomeOf(5)).toBeUndefined();
		expect([...(await later.previous())]).toMatchObject([
			[3, { outcome: { kind: 'unknown' }, people: ['Ada'] }],
			[4, { outcome: done('call-4'), memo: { groups: 2 } }],
		]);
	});

	it('forgets an attempt that had no effect', async () => {
		const memory = memoryOf({});
		memory.forget(0);
		memory.note(0, {});
		memory.forget(0);
		expect(await memory.outcomeOf(0)).toBeUndefined();
	});

	it('keeps within this process what came of every place, but calls previous only what may have acted', async () => {
		const memory = new Memory(operationTable.dialOutbound);
		const skipped: Outcome = { kind: 'done', body: {}, isSkipped: true };
		for (const [place, outcome] of [done('call-0'), refused, skipped].entries()) {
			memory.begin(place, Promise.resolve(outcome));
		}
		memory.note(0, { people: ['Ada'] }, done('call-0'));
		expect(await memory.outcomeOf(1)).toBe(refused);
		expect([...(await memory.previous())]).toMatchObject([[0, { outcome: done('call-0'), people: ['Ada'] }]]);
		expect(memory.isSaved).toBe(false);
		memory.clearSaved();
		expect(await memory.outcomeOf(0)).toEqual(done('call-0'));
	});

	it('keeps the turns of a loop apart, and leaves nothing behind, however often it is cleared', async () => {
		const context: IContextObject = { another: 1 };
		const [first, second] = [memoryOf(context, 0), memoryOf(context, 1)];
		first.note(0, {}, done('first'));
		expect(await second.outcomeOf(0)).toBeUndefined();
		second.note(0, {}, done('second'));
		for (let time = 0; time < 2; time++) first.clearSaved();
		expect(await second.outcomeOf(0)).toEqual(done('second'));
		for (let time = 0; time < 2; time++) second.clearSaved();
		expect(context).toEqual({ another: 1 });
	});
});

describe('the history of an execution', () => {
	it('says to later runs whom a run has called, though a Wait has ended the process', () => {
		const context: IContextObject = {};
		const first = new ExecutionHistory(context, 0);
		first.add('Ada', 'done');
		first.add('Bob', 'unknown');
		const saved = reloaded(context);
		const second = new ExecutionHistory(saved, 1);
		expect(['Ada', 'Bob', 'Eve'].map((person) => second.ofEarlierRun(person))).toEqual([
			'done',
			'unknown',
			undefined,
		]);
		second.add('Eve', 'done');
		expect(new ExecutionHistory(saved, 2).ofEarlierRun('Eve')).toBe('done');
	});

	it('does not stand in the way of a run that is tried again', () => {
		const context: IContextObject = {};
		new ExecutionHistory(context, 1).add('Ada', 'unknown');
		expect(new ExecutionHistory(context, 1).ofEarlierRun('Ada')).toBeUndefined();
	});

	it('holds on to who was certainly called, whatever came of another try or turn', () => {
		const context: IContextObject = {};
		new ExecutionHistory(context, 0).add('Ada', 'unknown');
		new ExecutionHistory(context, 1).add('Ada', 'done');
		new ExecutionHistory(context, 1).add('Ada', 'unknown');
		expect(new ExecutionHistory(context, 2).ofEarlierRun('Ada')).toBe('done');
	});

	it('is nothing for a run that sends nothing', () => {
		const context: IContextObject = {};
		new ExecutionHistory(context, 0).ofEarlierRun('Ada');
		expect(context).toEqual({});
	});
});
