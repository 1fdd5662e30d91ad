import fc from 'fast-check';

import { useStandIn } from '../../harness/http/service';
import { bothNodes, withEntries } from '../../harness/nodes/bothNodes';
import { runs } from '../../harness/properties/runs';

const service = useStandIn();

/** The fields that may be a column, with what they may hold. Where a field is a choice, n8n itself refuses what is none of its values. */
const FIELDS: Array<[collection: string, name: string, value: string]> = [
	['', 'scheduledFor', '2031-05-06 14:30'],
	['', 'defaultCountry', 'US'],
	['options', 'timezone', 'Europe/Berlin'],
	['options', 'timeOfDay', '09:30'],
	['callingRules', 'zoneOrState', 'Europe/Berlin'],
	['callingRules', 'holidays', '2031-12-24'],
	['callingRules', 'callLimit', '0'],
	['callingRules', 'consent', 'yes'],
];

const COLUMNS = ['Termin', "Date d'appel", 'Länderkürzel', '时区', '\ufeffTermin', 'Call "at"', 'time_1'];

const isPlain = (column: string) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(column);
/** As n8n's editor writes it where a column is dragged into a field. */
const quoted = (column: string) => `['${column.replaceAll("'", "\\'")}']`;

/** How an expression may read a column, and whether it says itself what holds without one. */
const READINGS: Array<{ of: (column: string) => string; isCareful: boolean }> = [
	{ of: (column) => `={{ $json${isPlain(column) ? `.${column}` : quoted(column)} }}`, isCareful: false },
	{ of: (column) => `={{ $json${quoted(column)} }}`, isCareful: false },
	{ of: (column) => `={{$input.item.json[${JSON.stringify(column)}]}}`, isCareful: false },
	{ of: (column) => `={{ $json${quoted(column)} ?? "" }}`, isCareful: true },
	{ of: (column) => `={{ $json[${JSON.stringify(column)}] || "" }}`, isCareful: true },
	{ of: (column) => `={{ $ifEmpty($json${quoted(column)}, "") }}`, isCareful: true },
];

it.each(bothNodes(service))(
	'%s calls nobody where a field is a column that none of several rows has',
	async (_, { run }) => {
		const scenario = fc.record({
			field: fc.constantFrom(...FIELDS),
			column: fc.constantFrom(...COLUMNS),
			reading: fc.constantFrom(...READINGS),
			/** Whether the row has the column, and something in it. */
			rows: fc.array(fc.constantFrom('lacks', 'empty', 'filled'), { minLength: 1, maxLength: 4 }),
		});
		await fc.assert(
			fc.asyncProperty(scenario, async ({ field: [group, name, value], column, reading, rows }) => {
				await service.standIn.reset();
				const people = rows.map((kind, index) => ({
					phone: `+1555010${String(index).padStart(4, '0')}`,
					...(kind !== 'lacks' && { [column]: kind === 'filled' ? value : '' }),
				}));
				const earlierCalls = reading.of(column);
				const limit = withEntries([{ maxCalls: 1, period: '24 hours', earlierCalls }]);
				const set = { [name]: name === 'callLimit' ? limit : reading.of(column) };
				const usual = { toNumber: '={{ $json.phone }}', scheduledFor: '2031-05-06 14:30' };
				const holidays = group === 'callingRules' ? { holidays: '2031-12-24' } : {};
				const parameters = { ...usual, ...(group === '' ? set : { [group]: { ...holidays, ...set } }) };
				const { failure } = await run({ rows: people, parameters });
				const isMissing = rows.length > 1 && !reading.isCareful && rows.every((kind) => kind === 'lacks');
				const called = people.map(({ phone }) => service.standIn.state.callsTo(phone));
				const isAllowed = (kind: string) => !isMissing && (name !== 'consent' || kind === 'filled');
				expect(called).toEqual(rows.map((kind) => (isAllowed(kind) ? 1 : 0)));
				if (isMissing) expect(failure?.message).toMatch(/Column ".*" in '.*' doesn't exist/);
				else expect(failure).toBeUndefined();
			}),
			{ numRuns: runs(30, 1500) },
		);
	},
	600_000,
);
