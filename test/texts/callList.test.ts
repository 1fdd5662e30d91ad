import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { invalidInput, notSentFailure, unknownOutcome } from '../../nodes/shared/request/policy/failure';
import { operationTable } from '../../nodes/shared/contract/contract';
import { toErrorItem } from '../../nodes/shared/request/errors';
import { describeDuplicate } from '../../nodes/shared/rules/duplicates';
import { whyNever } from '../../nodes/shared/rules/judge';
import { node } from '../harness/engine/surroundings';

const NUMBER = '+15550100123';
const dial = { ...node('Dial', 'dial', {}), onError: 'continueErrorOutput' as const };

/** The expression of the example that makes a status of what Dial returns. */
function statusOf(json: object): unknown {
	const source = readFileSync(join(__dirname, '../../examples/call-list.json'), 'utf8');
	const text = /"(=\{\{ typeof \$json\.error === 'string' \? \(\/outcome unknown(?:[^"\\]|\\.)*)"/.exec(
		source,
	)?.[1];
	const expression = (JSON.parse(`"${text}"`) as string).replace(/^=\{\{|\}\}$/g, '');
	return new Function('$json', `return ${expression}`)(json) as unknown;
}
const skipped = (reason: string | undefined) => statusOf({ skipped: true, reason });
const failed = (failure: Parameters<typeof toErrorItem>[2]) => statusOf(toErrorItem(dial, {}, failure));

it('the example call-list reads the reasons of skipped calls and the errors as Dial writes them', () => {
	const place = 'item 3';
	expect(skipped(describeDuplicate('The phone number', NUMBER, { place, outcome: 'done' }))).toBe(
		'duplicate',
	);
	expect(skipped(describeDuplicate('The phone number', NUMBER, { place: undefined, outcome: 'done' }))).toBe(
		'duplicate',
	);
	expect(skipped(whyNever(NUMBER, { consent: { value: 'no' } }))).toBe('do not call');
	expect(skipped(whyNever(NUMBER, { allowedCountries: () => new Set(['DE']) }))).toBe('not reached');
	expect(failed(unknownOutcome(operationTable.dialOutbound, 'x'))).toBe('unknown');
	expect(failed(notSentFailure('another item failed'))).toBe('not reached');
	expect(failed(invalidInput(new Error('no number')))).toBe('not called');
	expect(statusOf({ id: 'call-0001' })).toBe('called');
});
