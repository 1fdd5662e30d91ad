/** A set of texts that forgets the oldest once it is full. */
export class NewestTexts {
	private readonly texts = new Set<string>();

	constructor(private readonly max: number) {}

	has(text: string): boolean {
		return this.texts.has(text);
	}

	add(text: string): void {
		this.texts.add(text);
		const [oldest] = this.texts;
		if (this.texts.size > this.max && oldest !== undefined) this.texts.delete(oldest);
	}
}
