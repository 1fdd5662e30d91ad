/** The newest of many texts: of more than are to be kept, the oldest is forgotten. */
export class NewestTexts {
	private readonly texts = new Set<string>();

	/** @param most that are kept */
	constructor(private readonly most: number) {}

	has(text: string): boolean {
		return this.texts.has(text);
	}

	add(text: string): void {
		this.texts.add(text);
		const [oldest] = this.texts;
		if (this.texts.size > this.most && oldest !== undefined) this.texts.delete(oldest);
	}
}
