import { pullContainer } from '../n8n/installation/container';
import * as rest from '../n8n/server/rest';

it.each(['-v', '--privileged', '', ' n8n'])(
	'%j is not taken for an image, nor for an option of Docker',
	async (image) => {
		await expect(pullContainer(image)).rejects.toThrow('--image is not the name of an image');
	},
);

it('the owner of the n8n that it starts has another password each time', () => {
	const passwords = [new rest.Rest('').owner.password];
	jest.isolateModules(() => {
		const again = jest.requireActual<typeof rest>('../n8n/server/rest');
		passwords.push(new again.Rest('').owner.password);
	});
	expect(new Set(passwords).size).toBe(2);
	// What n8n asks of one.
	for (const password of passwords) expect(password).toMatch(/^(?=.*\d)(?=.*[A-Z]).{8,64}$/);
});
