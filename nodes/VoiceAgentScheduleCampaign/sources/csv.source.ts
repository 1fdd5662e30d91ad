import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { inputItems } from '../../shared/request/run/runs';
import { InputProblem, quote, quoteNames } from '../../shared/values/inputProblem';

export const csvFields: INodeProperties[] = [
	{
		displayName: 'Input Binary Field',
		name: 'binaryField',
		type: 'string',
		required: true,
		default: 'data',
		hint: 'The name of the input field containing the CSV file',
		description:
			"Sent unchanged, one campaign per item. To check the calls first, use 'Extract From File' and 'Input Items'.",
	},
];

/** What files begin with that are not text. */
const FOREIGN_FORMATS = [
	{ name: 'an Excel workbook or another zip file', bytes: [0x50, 0x4b, 0x03, 0x04] },
	{ name: 'an old Excel workbook', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
	{ name: 'a PDF document', bytes: [0x25, 0x50, 0x44, 0x46] },
];

/**
 * @returns the CSV file of one input item, in base64
 * @throws InputProblem when the file is missing, or is certainly not CSV
 */
export async function readCsv(context: IExecuteFunctions, item: number): Promise<string> {
	const field = context.getNodeParameter('binaryField', item) as string;
	const fields = Object.keys(inputItems(context)[item]?.binary ?? {});
	if (!fields.includes(field)) {
		throw new InputProblem(
			`No file in the binary field ${quote(field)}. Fields with files: ${quoteNames(fields, fields.length) || 'none'}`,
			"Add a node that returns a file, and enter its field in 'Input Binary Field'.",
		);
	}
	const content = await context.helpers.getBinaryDataBuffer(item, field);
	const foreign = FOREIGN_FORMATS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
	if (foreign) {
		throw new InputProblem(
			`The file in ${quote(field)} is ${foreign.name}, not a CSV file`,
			'Save it as CSV, or read it with Extract From File and schedule input items.',
		);
	}
	if (content.toString('utf8').trim() === '') {
		throw new InputProblem(
			`The file in ${quote(field)} is empty`,
			'Provide a CSV file with at least one phone number.',
		);
	}
	return content.toString('base64');
}
