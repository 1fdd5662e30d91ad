/** What Output: Simplified keeps of a call that was just created (openapi.yaml, OutboundCall). */
export const simplifiedOutboundCall = ['id', 'created', 'metadata', 'use_case.id', 'use_case.name', 'params'];
