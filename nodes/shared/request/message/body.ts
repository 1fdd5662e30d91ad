import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../contract/contract';
import { isBlank } from '../../values/blank';
import { InputProblem } from '../../values/inputProblem';

/**
 * @param body what the node's fields hold
 * @returns the body as it is sent: without fields that were left empty
 * @throws InputProblem when a field is empty that the interface requires
 */
export function withoutEmptyFields(body: IDataObject, { requiredBodyFields }: Operation): IDataObject {
	const missing = requiredBodyFields.find((field) => isBlank(body[field]));
	if (missing !== undefined) {
		throw new InputProblem(`${titleOf(missing)} is empty`, `Fill in ${titleOf(missing)}.`);
	}
	const filled = Object.entries(body).filter(
		([field, value]) => requiredBodyFields.includes(field) || !(isBlank(value) || isHollow(value)),
	);
	return Object.fromEntries(filled);
}

function isHollow(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** `use_case_id` as the editor writes it: `Use Case ID`. */
export function titleOf(field: string): string {
	return field
		.split('_')
		.map((word) => (word === 'id' ? 'ID' : word.charAt(0).toUpperCase() + word.slice(1)))
		.join(' ');
}
