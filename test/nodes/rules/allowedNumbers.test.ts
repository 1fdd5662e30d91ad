import type { IDataObject } from 'n8n-workflow';

import { phoneOf } from '../../harness/http/service';
import { statusesOf, useCallingNodes } from '../../harness/nodes/callingNodes';

const { service, bothNodes, numbersSent } = useCallingNodes();

const settings = { onError: 'continueErrorOutput' } as const;
const preview = true;

const rowsOf = (...phones: string[]) => phones.map((phone) => ({ phone }));

const SPECIAL: Array<[written: string, country: string, number: string, message: string]> = [
	['+1 900 555 0100', '', '+19005550100', 'is a premium-rate number'],
	['0909 879 0123', 'GB', '+449098790123', 'is a premium-rate number'],
	['011 870 301 234567', 'US', '+870301234567', 'is a satellite or international network number'],
	['+808 1234 5678', '', '+80812345678', 'is a shared-cost number'],
];

describe.each(bothNodes)('%s', (_, { run }) => {
	it.each(SPECIAL)('%s (%s) is an error unless it is allowed', async (phone, country, number, message) => {
		const rows = rowsOf(phoneOf(0), phone, phoneOf(1));
		const parameters = country === '' ? {} : { defaultCountry: country };
		const { success, errors } = await run({ rows, parameters, settings });
		expect(numbersSent().sort()).toEqual([phoneOf(0), phoneOf(1)]);
		expect(success).toHaveLength(2);
		expect(errors.map(({ json }) => json.error)).toEqual([expect.stringContaining(`"${number}" ${message}`)]);

		await service.standIn.reset();
		const callingRules = { allowPremiumRateNumbers: true };
		await run({ rows, parameters: { ...parameters, callingRules }, settings });
		expect(numbersSent().sort()).toEqual([phoneOf(0), phoneOf(1), number].sort());
	});

	it('nothing but a plain true allows them', async () => {
		for (const allowed of ['={{ "true" }}', '={{ 1 }}', '={{ $json.nothing }}', false]) {
			const parameters = { callingRules: { allowPremiumRateNumbers: allowed } };
			expect((await run({ rows: rowsOf('+19005550100'), parameters, settings })).errors).toHaveLength(1);
		}
		expect(numbersSent()).toEqual([]);
	});

	it.each([
		['codes', ['US', 'GB']],
		['an expression with codes', '={{ ["US", "GB"] }}'],
		['an expression with names', '={{ "United States, United Kingdom" }}'],
	])('numbers of other countries are skipped: %s', async (__, allowedCountries) => {
		const rows = rowsOf('+12125550100', '+493023125001', '+442079460003', '+870301234567', '+18005550100');
		const { success, errors } = await run({ rows, parameters: { callingRules: { allowedCountries } } });
		expect(errors).toEqual([]);
		expect(numbersSent().sort()).toEqual(['+12125550100', '+18005550100', '+442079460003']);
		const skipped = success.filter(({ json }) => json.status === 'skipped');
		expect(skipped.map(({ json, pairedItem }) => [json.phone_number, json.reason, pairedItem])).toEqual([
			['+493023125001', "Germany is not in 'Allowed Countries'", { item: 1 }],
			['+870301234567', "Number without a country is not in 'Allowed Countries'", { item: 3 }],
		]);
	});

	it('each row may have allowed countries of its own', async () => {
		const countries = [['US'], 'US', 'Deutschland'];
		const rows = rowsOf('+12125550100', '+493023125001', '+493023125002');
		await run({
			rows: rows.map((row, index) => ({ ...row, countries: countries[index] })),
			parameters: { callingRules: { allowedCountries: '={{ $json.countries }}' } },
		});
		expect(numbersSent().sort()).toEqual(['+12125550100', '+493023125002']);
	});

	describe('a Do Not Call', () => {
		const callingRules = { doNotCall: '={{ $json.Ruhe }}' };
		const rowsOfCells = (...cells: unknown[]) =>
			cells.map((Ruhe, index) => ({ phone: phoneOf(index), Ruhe }) as IDataObject);

		it('skips items of which it says anything but no', async () => {
			const stopping = [
				'yes',
				true,
				'x',
				1,
				'✓',
				'Evet',
				'2026-01-31',
				46053,
				'asked us to stop',
				phoneOf(9),
			];
			const others = ['no', false, 0, 'Hayır', '-', 'none', ''];
			const rows = rowsOfCells(...stopping, ...others);
			const { success } = await run({ rows, parameters: { callingRules } });
			const reasons = success.map(({ json }) => json.reason).slice(0, stopping.length);
			expect(reasons).toEqual(stopping.map((cell) => `'Do Not Call' says "${String(cell)}"`));
			expect(numbersSent()).toEqual(others.map((_, index) => phoneOf(stopping.length + index)));
		});

		it.each([true, false])(
			'holds for the person, whose other items are skipped: preview %s',
			async (preview) => {
				const other = { phone: phoneOf(1), Ruhe: '' };
				const optedOut = { phone: '+1 555 010 0999', mobile: phoneOf(0), Ruhe: 'yes' };
				const rows = [{ phone: phoneOf(0), Ruhe: '' }, optedOut, { phone: phoneOf(0), Ruhe: 'no' }, other];
				const fields = { toNumber: '={{ $json.phone }}', options: { phoneColumns: 'mobile' } };
				const result = await run({ rows, parameters: { ...fields, preview, callingRules } });
				const why = 'Item 2 with the same number says not to call';
				const reasons = result.success.map(({ json }) => json.reason);
				expect(reasons.slice(0, 3)).toEqual([why, `'Do Not Call' says "yes"`, why]);
				expect(statusesOf(result).slice(3)).toEqual([expect.stringMatching(/^(ready|placed|scheduled)$/)]);
				expect(numbersSent()).toEqual(preview ? [] : [other.phone]);
			},
		);

		it('skips them whatever else is wrong with the number', async () => {
			const rows = [{ phone: '+19005550100', Ruhe: 'yes' }];
			expect(statusesOf(await run({ rows, parameters: { callingRules } }))).toEqual(['skipped']);
		});

		it.each([
			['Ruhe', { doNotCall: '={{ Number($json.Ruhe) }}' }],
			['Do Not Call', {}],
		])('of what is no number skips its item: %s', async (column, rules) => {
			const rows = [{ phone: phoneOf(0), [column]: NaN }];
			const { success } = await run({ rows, parameters: { callingRules: rules } });
			expect(success[0]?.json.reason).toMatch(/ says "NaN"$/);
			expect(numbersSent()).toEqual([]);
		});
	});
});

describe.each(bothNodes)('%s, a column of yes and no that no field reads', (_, { run }) => {
	const rowsWith = (column: string) =>
		['yes', '', 'no'].map((answer, index) => ({ phone: phoneOf(index), [column]: answer }));
	const rows = rowsWith('Anrufweg');
	const memos = ['Telefonate nerven sie sehr', '', 'zwei Hunde'];
	const noted = memos.map((Memo, index) => ({ phone: phoneOf(index), Memo }));
	const forbidden = { phone: phoneOf(3), Memo: "don't call" };

	it('is a question, and nothing is sent', async () => {
		const { errors } = await run({ rows, settings });
		const question =
			"Yes/no column \"Anrufweg\" may say who must not be called. In 'Calling Rules': if yes means don't call, add 'Do Not Call', and drag the column into it. If no means don't call, do so with 'Consent'. Otherwise, list it in 'Do Not Call: Columns Not to Check'.";
		expect(errors.map(({ json }) => json.error)).toEqual(rows.map(() => question));
		expect(numbersSent()).toEqual([]);
	});

	it('is obeyed if each word of its name is of calls', async () => {
		const result = await run({ rows: rowsWith('Contact by phone'), parameters: { preview } });
		expect(statusesOf(result)).toEqual(['ready', 'ready', 'skipped']);
		expect(result.success[2]?.json.reason).toBe('Column "Contact by phone" says "no"');
		expect(result.hints.join()).not.toContain('Yes/no columns');
	});

	it('is named in a preview and not obeyed, if its name says nothing of calls', async () => {
		const result = await run({ rows: rowsWith('VIP'), parameters: { preview } });
		expect(statusesOf(result)).toEqual(['ready', 'ready', 'ready']);
		expect(result.hints.join()).toContain('Yes/no columns that are not used: column &quot;VIP&quot;.');
	});

	describe('or of notes', () => {
		const short = noted.map((row, index) => ({ ...row, State: index > 0 ? 'North Carolina' : '' }));
		const withTexts = [...noted, { phone: 'ask her mother', Memo: '' }, { phone: '', Memo: '' }];

		it('is named in a preview, and a note that speaks of calls skips its item', async () => {
			const result = await run({ rows: noted, parameters: { preview } });
			expect(statusesOf(result)).toEqual(['skipped', 'ready', 'ready']);
			const reason = 'Column "Memo" may say not to call: "Telefonate nerven sie sehr"';
			expect(result.success[0]?.json.reason).toBe(reason);
		});

		it.each([
			['it alone', noted],
			['none whose cells are too short to be read as notes', short],
			['none of phones, where text says why nobody is called', withTexts],
		])('is the only one that a preview names: %s', async (__, some) => {
			const { hints } = await run({ rows: some, parameters: { preview } });
			expect(hints.join()).toContain('Notes: column &quot;Memo&quot;.');
		});

		it('may say in a few words of which other country a number is', async () => {
			const foreign = { phone: '+48 606 315 842', Memo: 'Polnische Nummer' };
			const rows = [foreign, { phone: '+1 312 555 0100', Memo: 'alte Nummer' }, ...noted.slice(1)];
			const read = async (defaultCountry: string, ...more: IDataObject[]) =>
				statusesOf(await run({ rows: [...rows, ...more], parameters: { preview, defaultCountry } }));
			expect(await read('US')).toEqual(['ready', 'skipped', 'ready', 'ready']);
			expect(await read('PL')).toEqual(['skipped', 'ready', 'ready', 'ready']);
			const noCalls = { ...foreign, phone: '+48 606 315 843', Remarks: 'mag unsere Anrufe gar nicht' };
			expect((await read('US', noCalls))[4]).toBe('skipped');
		});
	});

	it.each<[string, IDataObject[], IDataObject, called: number[]]>([
		['is answered by Do Not Call', rows, { doNotCall: '={{ $json.Anrufweg }}' }, [1, 2]],
		['is answered by Consent', rows, { consent: '={{ $json.Anrufweg }}' }, [0]],
		['is answered by Columns Not to Check', rows, { columnsToIgnore: 'Anrufweg' }, [0, 1, 2]],
		['is answered by its name', rowsWith('DNC'), {}, [1, 2]],
		['is not checked, whatever its name', rowsWith('DNC'), { columnsToIgnore: 'DNC' }, [0, 1, 2]],
		[
			'is not checked, unless a note forbids calls',
			[...noted, forbidden],
			{ columnsToIgnore: 'Memo' },
			[0, 1, 2],
		],
		['is not known of a single item', noted.slice(0, 1), {}, [0]],
		['need not exist if another one does', noted, { columnsToIgnore: 'VIP, Memo' }, [0, 1, 2]],
		['need not exist for a single item', noted.slice(1, 2), { columnsToIgnore: 'VIP' }, [1]],
	])('%s', async (__, some, callingRules, called) => {
		await run({ rows: some, parameters: { callingRules } });
		expect(numbersSent().sort()).toEqual(called.map(phoneOf));
	});
});
