import type * as rest from '../n8n/server/rest';

it('the owner of the n8n that it starts has another password each time', () => {
	const passwords = [1, 2].map(() => {
		jest.resetModules();
		return new (jest.requireActual<typeof rest>('../n8n/server/rest').Rest)('').owner.password;
	});
	expect(new Set(passwords).size).toBe(2);
	// What n8n asks of one.
	for (const password of passwords) expect(password).toMatch(/^(?=.*\d)(?=.*[A-Z]).{8,64}$/);
});
