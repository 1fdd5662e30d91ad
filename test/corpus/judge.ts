import type { IDataObject } from 'n8n-workflow';

import { plainText } from '../../nodes/shared/values/read';
import type { Sheet } from './sheets';

/** What became of the rows of sheets, beside what was expected of them. */
export class Tally {
	/** Of rows of sheets that need no question. */
	right = 0;
	rows = 0;
	wrong = 0;
	/** Sheets, with and without a need. */
	asked = 0;
	needlesslyAsked = 0;
	notAsked = 0;
	readonly failures: string[] = [];

	/**
	 * @param preview its rows
	 * @param areChosen whether its phone columns were named: then it needs a question only for a consent
	 */
	add(sheet: Sheet, preview: readonly IDataObject[], areChosen = false): void {
		const isAsked = preview.every(({ status }) => status === 'invalid');
		const needsQuestion = sheet.asks && (isAsked || !areChosen);
		if (needsQuestion) {
			if (isAsked) this.asked += 1;
			else this.notAsked += 1;
		} else if (isAsked) this.needlesslyAsked += 1;
		for (const [index, expected] of sheet.expected.entries()) {
			const { status, phone_number, reason } = preview[index] ?? {};
			const isReady = status === 'ready';
			const isWrong = isReady && phone_number !== expected.number;
			// An opt-out holds for all rows with its number: then the row that it is in must be skipped.
			const [, other] = /item (\d+)\)? with the same number/i.exec(plainText(reason)) ?? [];
			const { skipped } = other === undefined ? expected : (sheet.expected[Number(other) - 1] ?? {});
			const isRight = isReady
				? !isWrong
				: status === 'skipped'
					? skipped !== undefined
					: expected.error !== undefined;
			if (isWrong) this.wrong += 1;
			if (!needsQuestion) {
				this.rows += 1;
				if (isRight) this.right += 1;
			}
			if (isWrong || (!isRight && !needsQuestion) || (needsQuestion && !isAsked))
				this.failures.push(JSON.stringify([sheet.name, index + 1, status, phone_number, reason, expected]));
		}
	}

	/** @returns the share of rows that are right, where no question is needed */
	share(): number {
		return this.right / this.rows;
	}

	percent(): string {
		return `${(this.share() * 100).toFixed(1).replace('100.0', '100')} %`;
	}

	text(): string {
		return `${this.right} of ${this.rows} rows right (${this.percent()}), ${this.wrong} wrong, ${this.needlesslyAsked} sheets needlessly asked, ${this.asked} rightly, ${this.notAsked} not asked`;
	}
}
