import { pageAt, targetOf } from './pages';

const promises = (pageAt('docs/developers/promises.md')?.sections ?? []).filter(
	({ title, depth }) => depth === 2 && title !== 'What is run where',
);

it('the README makes the promises that have tests, and no other', () => {
	const made = pageAt('README.md')?.section('promises')?.body.bold;
	expect(made).toEqual(promises.map(({ title }) => title));
	expect(made?.length).toBeGreaterThan(0);
});

it.each(promises)('$title: cites tests', ({ body }) => {
	const cited = body.links.flatMap((link) => targetOf(link)?.path ?? []);
	const tests = cited.filter((path) => path.startsWith('test/'));
	expect(tests.length).toBeGreaterThan(0);
	expect(tests.filter((path) => !/(\.test|\.e2e)\.ts$|^test\/n8n\/cases(\/|$)/.test(path))).toEqual([]);
});
