import type { Installation } from '../../n8n/installation/installation';

/** A package that is measured, built. */
export interface Package {
	folder: string;
	/** Tells it from others in the figures; empty where there is no other. */
	label: string;
}

/** What a section measures with. */
export interface Bench {
	n8n: Installation;
	/** The package as it is built here, and others to compare it with. */
	packages: Package[];
	/** Fewer rows and rounds, for a look while one works. */
	isQuick: boolean;
}

/** One question that the bench answers. */
export interface Section {
	/** As it is chosen on the command line. */
	name: string;
	measure: (bench: Bench) => Promise<Figures>;
}

/** Figures side by side. */
export interface Figures {
	/** What was done, in a sentence. */
	title: string;
	columns: Column[];
	lines: Line[];
	/** What the picture shows of them: ratios, as nothing else says something of another machine. */
	charts: Chart[];
}

export interface Column {
	name: string;
	/** Decimal places. */
	digits: number;
}

/** One contender. */
export interface Line {
	name: string;
	isOurs?: boolean;
	/** One for each column; undefined where there is none. */
	values: Array<number | undefined>;
	/** What the picture says beside its bar, where the bar alone would deceive. */
	note?: string;
}

export interface Chart {
	title: string;
	/** What 1 stands for. */
	unit: string;
	/** By its name. */
	column: string;
}
