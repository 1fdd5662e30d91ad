import type { ItemContext } from '../shared/request/message/item';
import type { PostProcess } from '../shared/request/message/itemRequest';
import { containsWords } from '../shared/values/containing';
import { plainText } from '../shared/values/read';

/** Keeps the use cases that match the node's filters; the service has none (openapi.yaml, listUseCases). */
export const wantedUseCases: PostProcess = (item) => {
	const name = filter(item, 'name');
	const slug = filter(item, 'slug');
	return (useCases) =>
		useCases.filter((record) => containsWords(record.name, name) && containsWords(record.slug, slug));
};

function filter(item: ItemContext, name: string): string {
	return plainText(item.getNodeParameter(`filters.${name}`, ''));
}
