import fc from 'fast-check';

import { addHint, escapedHtml } from '../../../../nodes/shared/request/errors';
import { runs } from '../../../harness/properties/runs';

it.each([
	['"Phone" (date)', '"Phone" (date)'],
	['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
	['Q&A &lt;', 'Q&amp;A &amp;lt;'],
])('%p is shown as text, by %p', (text, html) => {
	const added: unknown[] = [];
	addHint({ addExecutionHints: (...hints) => added.push(...hints) }, text, 'info');
	expect(added).toEqual([{ message: html, location: 'outputPane', type: 'info' }]);
});

it('any text is that of the HTML, which has no tags', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^(?:[<>&;a"']|&lt;|&amp;|<b>)*$/), (text) => {
			const html = escapedHtml(text);
			expect(html).not.toContain('<');
			const shown = html.replace(/&(lt|amp);/g, (_, name) => (name === 'lt' ? '<' : '&'));
			expect(shown).toBe(text);
		}),
		{ numRuns: runs(200, 20_000) },
	);
});
