import type { Contract, DescribedOperation } from '../../../tools/contract/contract';

/** A contract of three operations, no part of which is the service's. */
export function smallContract(): Contract {
	return structuredClone({
		security: [],
		servers: [{ url: '{base_url}', 'x-host': 'base' }],
		paths: {
			'/parcels/{id}': {
				get: {
					...operation('readParcel', 'Read a parcel', true, { $ref: '#/components/schemas/Parcel' }),
					parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 7 } }],
				},
				delete: operation('dropParcel', 'Drop a parcel', true),
			},
			'/parcels': {
				servers: [{ url: '{platform_url}', 'x-host': 'platform' }],
				post: {
					...operation('sendParcel', 'Send a parcel', false, {
						type: 'array',
						items: { $ref: '#/components/schemas/Parcel' },
					}),
					requestBody: {
						content: { 'application/json': { schema: { $ref: '#/components/schemas/NewParcel' } } },
					},
				},
			},
		},
		components: {
			securitySchemes: {},
			schemas: {
				Size: { type: 'string', enum: ['small', 'large'] },
				Parcel: {
					type: 'object',
					required: ['to'],
					properties: {
						to: { type: 'string' },
						weight: { type: ['number', 'null'] },
						data: { type: 'object' },
					},
				},
				NewParcel: {
					type: 'object',
					required: ['to'],
					properties: {
						to: { type: 'string' },
						size: { $ref: '#/components/schemas/Size' },
						stamps: { type: 'array', items: { type: 'integer' } },
						anything: {},
					},
				},
			},
		},
	} satisfies Contract);
}

function operation(
	operationId: string,
	summary: string,
	isIdempotent: boolean,
	schema?: object,
): DescribedOperation {
	const response = schema ? { content: { 'application/json': { schema } } } : {};
	return { operationId, summary, 'x-idempotent': isIdempotent, responses: { '200': response } };
}
