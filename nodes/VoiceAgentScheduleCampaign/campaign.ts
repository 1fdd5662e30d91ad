import type { BodyOf } from '../shared/contract/contract';
import type { Failure } from '../shared/request/policy/failure';
import type { CheckedCall } from './calls/askedCalls';
import type { CallColumns } from './calls/callRules';

export type CampaignBody = BodyOf<'scheduleCampaign'>;

/** One campaign that the node is asked for. */
export interface Campaign {
	/** Indexes of the input items that it is made of. */
	items: number[];
	/** Its calls, as far as they are known: those in a CSV file are the service's business. */
	calls: CheckedCall[];
	/** The columns that its calls are made of, if they are. */
	columns?: CallColumns;
	/** What is sent; undefined if there is nothing to send, or if it cannot be sent. */
	body?: CampaignBody;
	/** Why it must not be sent any more when its turn has come; undefined if it may. */
	recheck?: () => Failure | undefined;
	/** Why the campaign as a whole cannot be sent. */
	problem?: Failure;
	/** Why it is not sent again: its calls are those of an earlier try, which may have had an effect. */
	notAgain?: Failure;
}
