import type { IDataObject } from 'n8n-workflow';

import { phoneOf } from '../harness/http/service';
import { stateOf } from '../../tools/examples/code/stateInList';
import { useCallingNodes } from '../harness/nodes/callingNodes';

const { service, dial } = useCallingNodes();
/** Open on one day of the week, three days from now, wherever people are. */
const OPEN_DAY = new Date(Date.now() + 3 * 86_400_000)
	.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
	.toLowerCase();
const CLOSED_NOW = { first: { days: [OPEN_DAY], from: '09:00', to: '18:00' } };

const everyDayAround = [-1, 1]
	.map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
	.join(' to ');
const [phone, other] = [phoneOf(0), phoneOf(1)];

async function statesOf(rows: IDataObject[], parameters: IDataObject = {}, baseUrl?: string) {
	const settings = { onError: 'continueRegularOutput' } as const;
	const credential = service.credential(baseUrl === undefined ? {} : { baseUrl });
	const { success } = await dial({ rows, parameters, settings, credential });
	return success.map(({ json }) => stateOf(json));
}

describe('the example call-list reads the records of Dial', () => {
	it('of calls that were placed, and of items that are not to be called', async () => {
		const cells = [phone, '', 'abc 12', phone, other, 'do not call', 'see notes'];
		const rows = [...cells.map((cell) => ({ phone: cell })), { phone: phoneOf(2), note: 'do not call' }];
		const states = [
			'called',
			'not called',
			'not called',
			'duplicate',
			'do not call',
			'do not call',
			'not called',
		];
		const callingRules = { doNotCallList: other };
		expect(await statesOf(rows, { callingRules })).toEqual([...states, 'do not call']);
	});

	it.each<[string, IDataObject, string]>([
		['consent', { consent: 'no' }, 'do not call'],
		['country', { allowedCountries: ['DE'] }, 'not called'],
		['hour', { callingHours: CLOSED_NOW, zoneOrState: 'UTC', outsideCallingHours: 'skip' }, 'not reached'],
		['holiday', { holidays: everyDayAround, outsideCallingHours: 'skip' }, 'not reached'],
	])('of items that are skipped by their %s', async (_, callingRules, state) => {
		expect(await statesOf([{ phone }], { callingRules })).toEqual([state]);
	});

	const WAIT = { headers: { 'retry-after': '1' }, times: Infinity };

	it.each([
		['answers with 400', { status: 400 }, 'not called'],
		['answers with 401', { status: 401 }, 'not reached'],
		['answers with 403', { status: 403 }, 'not reached'],
		['answers with 500', { status: 500 }, 'unknown'],
		['takes nothing and says so with 429', { status: 429, ...WAIT }, 'not reached'],
		['takes nothing and says so with 503', { status: 503, ...WAIT }, 'not reached'],
	])('of a service that %s', async (_, misbehavior, state) => {
		service.standIn.misbehave({ operation: 'dialOutbound', ...misbehavior });
		expect(await statesOf([{ phone }], { requestOptions: { retryBudget: 0 } })).toEqual([state]);
	});

	it('of a service that cannot be reached', async () => {
		const parameters = { requestOptions: { retryBudget: 0 } };
		expect(await statesOf([{ phone }], parameters, 'http://127.0.0.1:1')).toEqual(['not reached']);
	});

	it('of the duplicate of a call that may have been placed', async () => {
		service.standIn.misbehave({ operation: 'dialOutbound', cut: 'after acting' });
		expect(await statesOf([{ phone }, { phone }])).toEqual(['unknown', 'unknown']);
	});

	it('of a preview, which leaves the list as it is, and what n8n gives in place of a record', async () => {
		expect(await statesOf([{ phone }], { preview: true })).toEqual(['to call']);
		expect(stateOf({})).toBe('unknown');
	});
});
