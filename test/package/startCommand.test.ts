import { isDeepStrictEqual } from 'node:util';

import type * as rest from '../n8n/server/rest';
import { example, exampleFiles } from '../n8n/workflows/examples';
import { letCall } from '../n8n/workflows/outboundJobs';

it('the owner of the n8n that it starts has another password each time', () => {
	const passwords = [1, 2].map(() => {
		jest.resetModules();
		return new (jest.requireActual<typeof rest>('../n8n/server/rest').Rest)('').owner.password;
	});
	expect(new Set(passwords).size).toBe(2);
	// What n8n asks of one.
	for (const password of passwords) expect(password).toMatch(/^(?=.*\d)(?=.*[A-Z]).{8,64}$/);
});

it.each(exampleFiles())('%s: a note in its copy names all that is changed', (file) => {
	const [{ nodes }, copy] = [example(file), example(file)];
	letCall(copy);
	const changed = nodes.flatMap(({ name, parameters }, index) =>
		Object.keys(parameters)
			.filter((key) => !isDeepStrictEqual(parameters[key], copy.nodes[index]?.parameters[key]))
			.map((key) => ({ preview: 'Preview', callingRules: 'Calling Hours' })[key] ?? name),
	);
	const notes = JSON.stringify(copy.nodes.slice(nodes.length));
	const named = [...notes.matchAll(/\*([A-Z][\w ]+)\* /g)].map(([, name]) => name);
	expect(named.sort()).toEqual(changed.sort());
});
