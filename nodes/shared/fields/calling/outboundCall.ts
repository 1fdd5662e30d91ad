/** What Simplify leaves of a call that was just created (service-interface 2.6). */
export const simplifiedOutboundCall = ['id', 'created', 'metadata', 'use_case.id', 'use_case.name', 'params'];
