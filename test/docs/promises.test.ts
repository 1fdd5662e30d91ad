import { pageAt, targetOf } from './pages';

const sections = pageAt('docs/developers/promises.md')?.sections ?? [];
const promises = sections.filter(
	({ title, depth }) => depth === 2 && !['Also tested', 'What is run where'].includes(title),
);
const alsoTested = sections.filter(({ depth }) => depth === 3);

it('the README makes the promises that have tests, and no other', () => {
	const made = pageAt('README.md')?.section('promises')?.body.texts('strong');
	expect(made).toEqual(promises.map(({ title }) => title));
	expect(made?.length).toBeGreaterThan(0);
});

it.each([...promises, ...alsoTested])('$title: cites tests', ({ body }) => {
	const cited = body.links.flatMap((link) => targetOf(link)?.path ?? []);
	const tests = cited.filter((path) => path.startsWith('test/'));
	expect(tests.length).toBeGreaterThan(0);
	expect(tests.filter((path) => !/(\.test|\.e2e)\.ts$|^test\/n8n\/cases(\/|$)/.test(path))).toEqual([]);
});
