/**
 * @param page Markdown with a place for what is generated, between `<!-- NAME -->` and `<!-- end of NAME -->`
 * @param part Markdown
 * @returns the page with that part in its place
 * @throws Error when the page has no such place
 */
export function withPart(page: string, name: string, part: string): string {
	const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(\\n<!-- end of ${name} -->)`);
	if (!place.test(page)) throw new Error(`The page has no place for ${name}`);
	return page.replace(place, (_, begin: string, end: string) => `${begin}\n${part}\n${end}`);
}
