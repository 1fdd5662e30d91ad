import { campaigns } from './campaigns';
import { cost } from './cost';
import { deliveries } from './deliveries';
import { faults } from './faults';
import { limits } from './limits';
import { loading } from './loading';
import { memory } from './memory';
import type { Section } from './section';
import { services } from './services';
import { settings } from './settings';

/** In the order in which they are run and shown. */
export const SECTIONS: readonly Section[] = [
	cost,
	limits,
	services,
	faults,
	campaigns,
	settings,
	memory,
	loading,
	deliveries,
];
