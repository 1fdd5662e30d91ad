import type { Campaign } from '../../../../harness/services/service';
import { runCampaign, type Figures } from './campaign';
import { randomFrom } from '../../../../harness/properties/random';
import { inVirtualTime } from './virtualTime';

/** What became of a campaign, in virtual time and with random numbers that are the same for the same seed. */
export async function figuresOf(campaign: Campaign, seed: number): Promise<Figures> {
	const random = jest.spyOn(Math, 'random').mockImplementation(randomFrom(seed));
	try {
		return await inVirtualTime(async () => await runCampaign(campaign, seed));
	} finally {
		random.mockRestore();
	}
}
