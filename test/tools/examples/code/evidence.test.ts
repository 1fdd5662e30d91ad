import { parse } from 'csv-parse/sync';

import { evidence } from '../../../../tools/examples/code/evidence';

const local = (moment: string, zone: string) => `${moment} in ${zone}`;
const call = { call_at: '2026-11-24T15:00Z', zone: 'America/Chicago', phone: '+15550100102', job: 'Leads' };
const read = (file: string) => parse<Record<string, string>>(file, { columns: true });

it('says who was called when, in their local time, and why', () => {
	const why = { rule: 'all', consent: 'web form' };
	const [row] = read(evidence([{ ...call, ...why, cost: 0.1, call_id: null }], local));
	const when = { local_time: '2026-11-24T15:00Z in America/Chicago', phone: '+15550100102' };
	expect(row).toMatchObject({ ...when, ...why, cost: '0.1', call_id: '' });
});

it('keeps commas, quotes and line breaks in their cells', () => {
	const reason = 'a, "b"\nc';
	expect(read(evidence([{ ...call, reason }, call], local)).map((row) => row.reason)).toEqual([reason, '']);
});

it.each(['=HYPERLINK("x")', '@SUM(1)', '+1+cmd', '-2+3', 'x;=1', 'x\n=1', '＝1'])(
	'has no formula for %j',
	(consent) => {
		const [row] = read(evidence([{ ...call, consent }], local));
		expect(row?.consent).toBe(consent.replace(/([=@＝]|^[+-])/, "'$1"));
	},
);
