import type { Contender } from './contender';

/** How a contender is called in the figures, and where it is; loaded only by the process that runs it. */
interface Entry {
	name: string;
	/** Whether it runs in n8n. */
	isInN8n: boolean;
	/** Whether it differs from package to package. */
	isOurs: boolean;
	/** Whether its rows say when each person is to be called. */
	hasTimes: boolean;
	/** @param packageFolder where the package lies that is used, built */
	load: (packageFolder: string) => Promise<Contender>;
}

const outside = { isInN8n: false, isOurs: false, hasTimes: false };
const inN8n = { ...outside, isInN8n: true };
const ours = { ...inN8n, isOurs: true };
const postOnce = {
	...outside,
	name: 'JSON.stringify and POST',
	load: async () => (await import('./postOnce.js')).postOnce,
};
const scheduleCampaign = {
	...ours,
	name: 'Schedule Campaign',
	load: async (packageFolder: string) =>
		(await import('./scheduleCampaign.js')).scheduleCampaign(packageFolder),
};

export const CONTENDERS = {
	axios: {
		...outside,
		name: 'axios alone',
		load: async () => (await import('./axiosAlone.js')).axiosAlone,
	},
	httpRequest: {
		...inN8n,
		name: 'HTTP Request',
		load: async () => (await import('./httpRequest.js')).httpRequest,
	},
	plainNode: {
		...inN8n,
		name: 'plain declarative node',
		load: async () => (await import('./plainNode.js')).plainNode,
	},
	dial: {
		...ours,
		name: 'Dial',
		load: async (packageFolder: string) => (await import('./dial.js')).dial(packageFolder),
	},
	anyCampaign: {
		...ours,
		name: 'Schedule Campaign, any settings',
		load: async (packageFolder: string) => (await import('./anySettings.js')).anyCampaign(packageFolder),
	},
	editFields: {
		...inN8n,
		name: 'Edit Fields, with the same expressions',
		load: async () => (await import('./anySettings.js')).editFields,
	},
	postOnce,
	postOnceWithTimes: { ...postOnce, name: `${postOnce.name}, with times`, hasTimes: true },
	scheduleCampaign,
	scheduleCampaignWithTimes: {
		...scheduleCampaign,
		name: `${scheduleCampaign.name}, with times`,
		hasTimes: true,
		load: async (packageFolder: string) => {
			const contender = await import('./scheduleCampaign.js');
			return contender.scheduleCampaign(packageFolder, contender.TIMES);
		},
	},
	scheduleCampaignWithRules: {
		...ours,
		name: `${scheduleCampaign.name}, with times and rules`,
		hasTimes: true,
		load: async (packageFolder: string) => {
			const contender = await import('./scheduleCampaign.js');
			return contender.scheduleCampaign(packageFolder, { ...contender.TIMES, callingRules: contender.RULES });
		},
	},
} satisfies Record<string, Entry>;

export type ContenderId = keyof typeof CONTENDERS;
