import { headerValue } from '../../../../nodes/shared/request/wire/credential';

it.each([
	['fake-key', 'fake-key'],
	['  fake-key\n', 'fake-key'],
	['\ufefffake-key', 'fake-key'],
	['fake key', 'fake key'],
	['f\u00e4ke', 'f\u00e4ke'],
	['', ''],
	['   ', ''],
	[undefined, ''],
	[null, ''],
])('%j is sent as %j', (value, sent) => {
	expect(headerValue(value, 'API Key')).toBe(sent);
});

it.each([
	['fake\nkey', 5, '000A'],
	['fake\u2019key', 5, '2019'],
	['fake-\u{1f511}', 6, '1F511'],
	['\u0000fake', 1, '0000'],
	['fake-key\u200b', 9, '200B'],
])('%j cannot be sent, and the error names the place but not the text', (value, place, code) => {
	expect(() => headerValue(value, 'API Key')).toThrow(
		expect.objectContaining({
			message: expect.stringMatching(new RegExp(`^'API Key' .*U\\+${code}, character ${place} of \\d+$`)),
		}),
	);
	try {
		headerValue(value, 'API Key');
	} catch (error) {
		expect((error as Error).message).not.toContain('fake');
	}
});
