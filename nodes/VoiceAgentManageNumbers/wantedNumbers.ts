import type { IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../shared/request/message/item';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { containsDigits, containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the phone numbers that match the node's filters; the service has none (openapi.yaml, listNumbers). */
export const wantedNumbers: PostProcess = (item) => {
	const locality = filter(item, 'locality');
	const number = filter(item, 'number');
	const title = filter(item, 'title');
	const useCaseId = filter(item, 'useCaseId');
	return (numbers) =>
		numbers.filter(
			(record) =>
				containsWords(record.locality, locality) &&
				containsDigits(record.number, number) &&
				containsWords(record.title, title) &&
				(useCaseId === '' || (record.use_case_config as IDataObject | undefined)?.id === useCaseId),
		);
};

function filter(item: ItemContext, name: string): string {
	return plainText(item.getNodeParameter(`filters.${name}`, '', { extractValue: true }));
}
