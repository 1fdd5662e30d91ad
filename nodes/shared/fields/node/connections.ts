import { NodeConnectionTypes, type NodeConnectionType } from 'n8n-workflow';

/** One input or output, for items. */
export const main: NodeConnectionType[] = [NodeConnectionTypes.Main];
