import fc from 'fast-check';

import { addHint } from '../../../nodes/shared/request/engine';
import { escapedHtml } from '../../../nodes/shared/values/read';
import { runs } from '../../harness/properties/runs';

describe('a hint', () => {
	it('has lines, and what comes from strangers is text in it', () => {
		const added: unknown[] = [];
		const context = { addExecutionHints: (...hints: unknown[]) => void added.push(...hints) };
		addHint(context, ['<img src=x onerror=alert(1)>', 'Q&A &lt; "Phone"'], 'info');
		const message = '&lt;img src=x onerror=alert(1)&gt;<br>Q&amp;A &amp;lt; &quot;Phone&quot;';
		expect(added).toEqual([{ message, location: 'outputPane', type: 'info' }]);
		addHint({}, 'An AI agent has no place for it', 'info');
	});

	it('is the HTML of any text, which has no tags and ends no attribute', () => {
		const NAMES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
		fc.assert(
			fc.property(fc.stringMatching(/^(?:[<>&;a"']|&lt;|&amp;|<b>)*$/), (text) => {
				const html = escapedHtml(text);
				expect(html).not.toMatch(/[<>"]/);
				expect(html.replace(/&(\w+);/g, (_, name: string) => NAMES[name] ?? '')).toBe(text);
			}),
			{ numRuns: runs(200, 20_000) },
		);
	});
});
