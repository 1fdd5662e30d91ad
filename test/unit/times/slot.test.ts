import fc from 'fast-check';
import { DateTime } from 'luxon';

import { slotAt } from '../../../nodes/shared/times/slot';
import { toZone } from '../../../nodes/shared/times/zone';
import { runs } from '../../harness/properties/runs';
import { momentsOfLocal, zoneAndMoment } from './judge';

it.each([
	['in its zone', '2031-03-05T13:30:00Z', 'Europe/Berlin', '2031-03-05 14:30:00 Europe/Berlin'],
	['in UTC in place of a zone without a name', '2031-03-05T13:30:00Z', '+01:00', '2031-03-05 13:30:00 UTC'],
	[
		'in UTC where clocks show it first of two times',
		'2031-10-26T00:30:00Z',
		'Europe/Berlin',
		'2031-10-26 00:30:00 UTC',
	],
	['in UTC where they show it again', '2031-10-26T01:30:00Z', 'Europe/Berlin', '2031-10-26 01:30:00 UTC'],
])('writes a moment %s', (_, moment, zone, slot) => {
	expect(Object.values(slotAt(Date.parse(moment), toZone(zone))).join(' ')).toBe(slot);
});

it('a slot is one moment, and no other, whoever reads it', () => {
	fc.assert(
		fc.property(zoneAndMoment, ([zone, moment]) => {
			const { scheduled_date, scheduled_time, timezone } = slotAt(moment, toZone(zone));
			const shown = DateTime.fromISO(`${scheduled_date}T${scheduled_time}`, { zone: 'utc' });
			expect(momentsOfLocal(shown, timezone)).toEqual([moment]);
		}),
		{ numRuns: runs(150, 4000) },
	);
});
