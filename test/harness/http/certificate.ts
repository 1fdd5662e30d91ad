import { generate } from 'selfsigned';

/** A key and certificate for this test run, which nobody trusts. */
export async function selfSigned(): Promise<{ key: string; cert: string }> {
	const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
	return { key, cert };
}
