import type { TopLevelSpec } from 'vega-lite';

import type { Chart, Figures } from '../sections/section';

/** Apart also for those who do not tell red from green. */
const OURS = '#d9480f';
const OTHERS = '#adb5bd';
const COLUMNS = 2;
/** Room for the names of the contenders, as vega guesses their widths, which is too much. In pixels. */
const LABELS = 330;

/** @returns all charts of the figures as one picture (SVG) */
export async function asPicture(all: Figures[]): Promise<string> {
	const { compile } = await import('vega-lite');
	const { parse, View } = await import('vega');
	const charts = all.flatMap((figures) => figures.charts.map((chart) => chartOf(figures, chart)));
	const { spec } = compile({
		background: 'white',
		padding: 16,
		columns: COLUMNS,
		// Flush, so that long notes beside a bar do not push the columns apart.
		bounds: 'flush',
		spacing: { row: 64, column: 250 },
		concat: charts,
		config: {
			view: { stroke: null },
			axis: { domain: false, ticks: false, grid: false },
			title: { anchor: 'start', frame: 'group', fontSize: 13, subtitleColor: '#495057' },
		},
	} as TopLevelSpec);
	return await new View(parse(spec), { renderer: 'none' }).toSVG();
}

function chartOf({ columns, lines }: Figures, { title, unit, column }: Chart) {
	const place = columns.findIndex(({ name }) => name === column);
	const digits = columns[place]?.digits ?? 0;
	const values = lines.map(({ name, isOurs, values: figures, note }) => ({
		name,
		isOurs: isOurs ?? false,
		value: figures[place] ?? 0,
		label: [figures[place]?.toFixed(digits), note].filter((text) => text !== undefined).join(', '),
	}));
	const y = { field: 'name', type: 'nominal', sort: null, title: null, axis: { labelLimit: LABELS } };
	const x = { field: 'value', type: 'quantitative', axis: null };
	return {
		title: { text: title, subtitle: unit },
		width: 240,
		height: { step: 22 },
		data: { values },
		layer: [
			{
				mark: { type: 'bar', height: 14 },
				encoding: {
					y,
					x,
					color: {
						field: 'isOurs',
						type: 'nominal',
						legend: null,
						scale: { domain: [true, false], range: [OURS, OTHERS] },
					},
				},
			},
			{
				mark: { type: 'text', align: 'left', dx: 4 },
				encoding: { y, x, text: { field: 'label', type: 'nominal' } },
			},
		],
	};
}
