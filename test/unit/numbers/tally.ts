const OUTCOMES = ['right', 'refused', 'wrong', "another person's"] as const;

/** What became of a cell: read as its number, refused, made a number that is nobody's, or somebody else's. */
export type Outcome = (typeof OUTCOMES)[number];

type Counts = Record<Outcome, number>;

/** Counts outcomes by form and setting. */
export class Tally {
	private readonly counts = new Map<string, Map<string, Counts>>();

	count(form: string, setting: string, outcome: Outcome): void {
		const settings = this.counts.get(form) ?? new Map<string, Counts>();
		this.counts.set(form, settings);
		const counts = settings.get(setting) ?? { right: 0, refused: 0, wrong: 0, "another person's": 0 };
		settings.set(setting, counts);
		counts[outcome]++;
	}

	/** @returns the share of the cells of a form that were refused, and how many cells there were */
	refused(form: string, setting: string): { share: number; cases: number } {
		const counts = this.counts.get(form)?.get(setting);
		const cases = counts ? total(counts) : 0;
		return { share: counts && cases > 0 ? counts.refused / cases : 0, cases };
	}

	/** @returns a table with a row for each form, and in a column for each setting the four outcomes */
	table(title: string, settings: readonly string[]): string {
		const rows = [...this.counts].map(([form, bySetting]) => [
			form,
			...settings.map((setting) => cell(bySetting.get(setting))),
		]);
		const sums = settings.map((setting) => cell(this.sum(setting)));
		const all = [['', ...settings], ...rows, ['all', ...sums]];
		const widths = ['', ...settings].map((_, column) =>
			Math.max(...all.map((row) => (row[column] ?? '').length)),
		);
		const lines = all.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
		return [`${title}: ${OUTCOMES.join(' / ')}`, ...lines].join('\n');
	}

	private sum(setting: string): Counts {
		const sums = { right: 0, refused: 0, wrong: 0, "another person's": 0 };
		for (const bySetting of this.counts.values()) {
			for (const outcome of OUTCOMES) sums[outcome] += bySetting.get(setting)?.[outcome] ?? 0;
		}
		return sums;
	}
}

function total(counts: Counts): number {
	return OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
}

function cell(counts: Counts | undefined): string {
	return counts ? OUTCOMES.map((outcome) => String(counts[outcome]).padStart(5)).join(' /') : '';
}
