import { operations as table, valueLists } from './generated/operations';
import type { components, operations } from './generated/types';

/** Id of an operation of the contract, for instance `dialOutbound`. */
export type OperationId = keyof typeof table;

/** The records of the contract by name, for instance `Schemas['PhoneNumber']`. */
export type Schemas = components['schemas'];

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** What an operation takes as its JSON body; `never` where it takes none. */
export type BodyOf<Id extends OperationId> = Json<operations[Id]['requestBody']>;

/** The body of an operation's response with status 200; `unknown` where the contract knows of no body. */
export type ResponseOf<Id extends OperationId> = [Json<operations[Id]['responses'][200]>] extends [never]
	? unknown
	: Json<operations[Id]['responses'][200]>;

/** Names of the top-level fields of an operation's body; `never` where it takes none. */
export type BodyFieldOf<Id extends OperationId> = [BodyOf<Id>] extends [never]
	? never
	: keyof BodyOf<Id> & string;

/** Names of the parameters in an operation's path; `never` where it has none. */
export type PathParameterOf<Id extends OperationId> = keyof (typeof table)[Id]['pathParameters'] & string;

/** How one operation is called, and what may be assumed of it. */
export interface Operation {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** With `{name}` for each path parameter. */
	path: string;
	/** Which of the two addresses serves it. */
	host: 'base' | 'platform';
	/** Whether sending it twice leaves the service as sending it once would. */
	idempotent: boolean;
	placesCalls: boolean;
	/** How to recognize a successful response. */
	response: {
		/** Of its JSON; `unknown` where the interface shows no body. */
		type: 'array' | 'object' | 'unknown';
		/** A field that every record has. */
		requiredField: { name: string; type: 'string' | 'array' } | null;
		/** Of the record, or of each in the array. */
		fields: readonly string[];
	};
	/** By name; `length` in characters where it is known (openapi.yaml, ObjectId). */
	pathParameters: Readonly<Record<string, { length: number | null }>>;
	requiredBodyFields: readonly string[];
	/** What the fields of the body must be. */
	bodyFields: Readonly<Record<string, FieldType>>;
}

/** What a value must be. What is undefined is open. */
export interface FieldType {
	type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
	/** The only values that it may have. */
	values?: readonly string[];
	/** Of an ID: how many characters it has. */
	length?: number;
	/** Of an array. */
	items?: FieldType;
	/** Of an object, as far as they are known. */
	properties?: Readonly<Record<string, FieldType>>;
}

/** Every operation of the contract, openapi.yaml. */
export const operationTable: Readonly<Record<OperationId, Operation>> = table;

/**
 * The values that an enum of the contract allows, in the order of the interface.
 *
 * @example listValues('FillerType') // ['hardcoded', 'aigen', 'none']
 */
export function listValues<Name extends keyof typeof valueLists>(name: Name): (typeof valueLists)[Name] {
	return valueLists[name];
}
