import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';

import { choicesOf } from '../../tools/nodeOperations';
import { itemOf, runNode } from '../harness/engine/engine';
import { people, useStandIn } from '../harness/http/service';
import { expectNowhere } from '../harness/leaks';
import { nodes } from '../package/packed/nodes';
import { FAKE_API_KEY } from '../stand-in/standIn';

const service = useStandIn();

const ordinaryNodes = nodes.filter(({ type }) => !type.description.group.includes('trigger'));

/**
 * What a user who may use the credential, but not open it, could write into a field. The whole key would be hidden
 * in what comes back, and n8n evaluates a field more than once: what one evaluation leaves in the item, another reads.
 */
const READS_CREDENTIAL =
	'={{ (() => { try { $json.found = "seen " + $credentials.apiKey.charCodeAt(0) } catch {} return $json.found ?? "none" })() }}';
const SEEN = `seen ${FAKE_API_KEY.charCodeAt(0)}`;

/** The parameters of a node, in each of which an expression reads the credential. */
function parametersThatReadCredential(properties: INodeProperties[]): IDataObject {
	const readable = properties.filter(
		({ name, type }) => !['notice', 'fixedCollection', 'boolean'].includes(type) && name !== 'operation',
	);
	const valueOf = ({ type, options = [] }: INodeProperties) => {
		if (type === 'collection') return parametersThatReadCredential(options as INodeProperties[]);
		const byId = { __rl: true, mode: 'id', value: READS_CREDENTIAL };
		return type === 'resourceLocator' ? byId : READS_CREDENTIAL;
	};
	return Object.fromEntries(readable.map((property) => [property.name, valueOf(property)]));
}

const UNKNOWN: IDataObject[] = [
	...['x', '__proto__', 'toString', '={{ "x" }}'].map((operation) => ({ operation })),
	{ resource: 'x' },
	{ resource: 'x', operation: 'x' },
];

describe.each(ordinaryNodes)('$folder', ({ folder, type }) => {
	const credentialReaders = parametersThatReadCredential(type.description.properties);
	const run = async (parameters: IDataObject, onError: INode['onError'] = 'stopWorkflow') =>
		await runNode(type, {
			rows: people(3),
			parameters: { ...credentialReaders, ...parameters },
			credential: service.credential(),
			settings: { onError },
		});

	it.each(UNKNOWN)('with %j no expression sees the credential', async (parameters) => {
		for (const preview of [true, false]) {
			service.standIn.misbehave({ bodyOf: (header) => ({ seen: header }) });
			const result = await run({ ...parameters, preview });
			expectNowhere(FAKE_API_KEY, result);
			expectNowhere(SEEN, result);
			expect(JSON.stringify(service.standIn.requests)).not.toContain(SEEN);
		}
	});

	it.each(['x', '__proto__', 'toString', ''])(
		'the operation %j is an error, nothing is sent',
		async (operation) => {
			const { failure } = await run({ operation });
			expect(failure?.message).toMatch(/^The operation .* does not exist$/);
			for (const { name } of choicesOf({ folder, type })) expect(failure?.description).toContain(name);
			const { errors, success } = await run({ operation }, 'continueErrorOutput');
			expect([success, errors.map(itemOf)]).toEqual([[], [0, 1, 2]]);
			const kept = await run({ operation }, 'continueRegularOutput');
			expect(kept.success.map(({ json }) => Object.keys(json))).toEqual(Array(3).fill(['error']));
			expect(service.standIn.requests).toEqual([]);
		},
	);
});
