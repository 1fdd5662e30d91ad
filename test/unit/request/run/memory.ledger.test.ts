import type { IContextObject } from 'n8n-workflow';

import { Ledger } from '../../../../nodes/shared/request/memory';

/** As n8n saves and reads it. */
const reloaded = (context: IContextObject) => JSON.parse(JSON.stringify(context)) as IContextObject;

it('remembers across processes what was sent, and what came of it', () => {
	const context: IContextObject = {};
	const ledger = new Ledger(context, 0);
	ledger.journalOf(3).markSent();
	ledger.noteDone(4, { body: { id: 'call-4' } });
	const later = new Ledger(reloaded(context), 0);
	expect(later.find(3)).toEqual({ state: 'sent' });
	expect(later.find(4)).toEqual({ state: 'done', body: { id: 'call-4' } });
	expect(later.find(5)).toBeUndefined();
});

it('forgets an attempt that had no effect', () => {
	const ledger = new Ledger({}, 0);
	const journal = ledger.journalOf(0);
	journal.markSent();
	journal.clearAttempt();
	expect(ledger.find(0)).toBeUndefined();
	journal.clearAttempt();
});

it('keeps the turns of a loop apart', () => {
	const context: IContextObject = {};
	new Ledger(context, 0).noteDone(0, { body: 'first' });
	expect(new Ledger(context, 1).find(0)).toBeUndefined();
});

it('leaves nothing behind, however often it is cleared', () => {
	const context: IContextObject = { another: 1 };
	const [first, second] = [new Ledger(context, 0), new Ledger(context, 1)];
	first.noteDone(0, { body: {} });
	second.noteDone(0, { body: {} });
	first.clear();
	first.clear();
	expect(second.find(0)).toBeDefined();
	second.clear();
	second.clear();
	expect(context).toEqual({ another: 1 });
	second.journalOf(0).clearAttempt();
});
