import fc from 'fast-check';
import { DateTime } from 'luxon';

import { dateOrderIn } from '../../../nodes/shared/columns/dateOrder';
import { toCallTime } from '../../../nodes/shared/times/callTime';
import { unlessRefused } from '../../../nodes/shared/values/inputProblem';
import { momentMeant } from '../times/judge';

const ZONE = 'Europe/Berlin';
const FORMS = {
	dayFirst: ['dd/MM/yyyy HH:mm', 'd/M/yyyy H:mm', 'dd-MM-yyyy HH:mm', 'd/M/yy h:mm a'],
	monthFirst: ['MM/dd/yyyy HH:mm', 'M/d/yyyy h:mm a', 'MM-dd-yyyy HH:mm', 'M/d/yy h:mm a'],
};

const wallClock = fc
	.integer({ min: Date.UTC(2027, 0, 1) / 60_000, max: Date.UTC(2031, 0, 1) / 60_000 })
	.map((minutes) => DateTime.fromMillis(minutes * 60_000, { zone: 'utc', locale: 'en' }))
	.filter(({ hour, minute }) => hour + minute > 0);

const orderIn = async (cells: unknown[]) =>
	await dateOrderIn(
		['When'],
		cells.map((cell) => ({ getInputData: () => ({ json: { 'When ': cell } as never }) })),
	);

it('the dates of a column are read as one of them can only be read, and never otherwise', async () => {
	const column = fc.record({
		order: fc.constantFrom('dayFirst' as const, 'monthFirst' as const),
		times: fc.array(wallClock, { minLength: 1, maxLength: 8 }),
		form: fc.nat({ max: 3 }),
	});
	await fc.assert(
		fc.asyncProperty(column, async ({ order, times, form }) => {
			const written = times.map((time) => time.toFormat(FORMS[order][form] ?? ''));
			const dateOrder = await orderIn(['', null, 46_351, 'n/a', ...written]);
			const isDecided = form < 3 && times.some(({ day }) => day > 12);
			if (isDecided) expect(dateOrder).toBe(order);
			else expect([undefined, order]).toContain(dateOrder);
			times.forEach((time, index) => {
				const read = unlessRefused(() => toCallTime(written[index], { zone: ZONE, dateOrder }, 'X'));
				if (isDecided || read) expect(read?.moment).toBe(momentMeant(time, ZONE));
			});
		}),
		{ numRuns: 500 },
	);
});

it.each<[string, unknown[]]>([
	['contradict each other', ['25/11/2027 14:30', '11/25/2027 14:30', '02/03/2027 14:30']],
	['can all be read in two ways', ['02/03/2027 14:30', '05/06/2027']],
	['are no dates', ['', undefined, 'Ada', 20_270_302, '25/13/2027', '25/11/2027 soon', '1-800-555-0100']],
	['need no order', ['25.11.2027', '2027-11-25', 'Nov 25, 2027', '05/05/2027']],
	['are too long', [`${' '.repeat(100)}25/11/2027`]],
])('no order is taken from cells that %s', async (_, cells) => {
	expect(await orderIn(cells)).toBeUndefined();
});
