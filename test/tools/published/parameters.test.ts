import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import type { PackagedNode } from '../../../tools/nodeOperations';
import { addUnpublished, brokenPromises, type Published } from '../../../tools/published/parameters';
import { PUBLISHED_PARAMETERS } from '../../../tools/targets';
import { nodes, ROOT } from '../../package/packed/nodes';

it('workflows that people have saved mean what they meant when the node was published', () => {
	const published = JSON.parse(readFileSync(join(ROOT, PUBLISHED_PARAMETERS), 'utf8')) as Published;
	expect(brokenPromises(published, nodes)).toEqual([]);
});

it('every node could be published as it is', () => {
	const published: Published = {};
	expect(addUnpublished(published, nodes)).toHaveLength(13);
	expect(brokenPromises(JSON.parse(JSON.stringify(published)) as Published, nodes)).toEqual([]);
});

// ---- A node that was published, and what may become of it ----

const text = (name: string, part: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...part,
});
const choice = (values: string[], part: Partial<INodeProperties> = {}) => {
	const options = values.map((value) => ({ name: value, value }));
	return text('speed', { type: 'options', options, default: 'slow', ...part });
};
const collection = (...options: INodeProperties[]) =>
	text('options', { type: 'collection', default: {}, options });
const sending = (property: string) => ({ routing: { send: { property } } });

const to = (part: Partial<INodeProperties> = {}) => text('to', { required: true, ...sending('to'), ...part });
const stamped = (count: number) =>
	collection(text('note'), text('stamps', { type: 'number', default: count }));
const reason = (operation: string[], part: Partial<INodeProperties> = {}) =>
	text('reason', { displayOptions: { show: { operation } }, ...part });
const OPERATIONS = ['send', 'recall'];

const PROPERTIES = [to(), choice(['slow', 'fast']), stamped(1), reason(OPERATIONS)];
const nodeOf = (properties: INodeProperties[], version: number | number[] = 1): PackagedNode => ({
	folder: 'Post',
	type: { description: { version, properties } as INodeTypeDescription, operations: {} },
});
const PUBLISHED: Published = {};
addUnpublished(PUBLISHED, [nodeOf(PROPERTIES)]);

/** @returns what is broken when one of the parameters becomes another, or several */
const becoming = (name: string, ...others: INodeProperties[]) =>
	brokenPromises(PUBLISHED, [
		nodeOf(PROPERTIES.flatMap((property) => (property.name === name ? others : [property]))),
	]);

const REQUIRED = reason(OPERATIONS, { required: true });
const SEVERAL = to({ typeOptions: { multipleValues: true } });
const ONLY_FAST = { displayOptions: { show: { speed: ['fast'] } } };
const UNSHOWN = ': is not shown any more for some values of';

it.each<[string, string, INodeProperties[], string]>([
	['with another name', 'to', [text('recipient', sending('to'))], 'to is gone'],
	['of another type', 'to', [to({ type: 'json' })], 'to: type was "string" and is "json"'],
	['with fewer values', 'speed', [choice(['slow'])], 'speed: the value "fast" is gone'],
	['that is sent as something else', 'to', [to(sending('from'))], 'to: sends was "to" and is "from"'],
	['that is required now', 'reason', [REQUIRED], 'reason: isRequired was undefined and is true'],
	['inside a collection', 'options', [stamped(2)], 'options.stamps: default was 1 and is 2'],
	['that holds several values now', 'to', [SEVERAL], 'to: isMultiple was undefined and is true'],
	['for fewer operations', 'reason', [reason(['send'])], `reason${UNSHOWN} operation`],
	['that is shown only sometimes', 'to', [to(ONLY_FAST)], `to${UNSHOWN} speed`],
	['beside a new required one', 'to', [to(), text('from', { required: true })], 'from is new and required'],
])('a published parameter %s breaks saved workflows', (_, name, others, problem) => {
	expect(becoming(name, ...others)).toEqual([`Post 1: ${problem}`]);
});

it.each<[string, string, INodeProperties[]]>([
	['more values', 'speed', [choice(['slow', 'fast', 'at once'])]],
	['other texts', 'to', [to({ displayName: 'Recipient', description: 'Who gets it' })]],
	['more operations', 'reason', [reason([...OPERATIONS, 'return'])]],
	['a neighbor', 'speed', [choice(['slow', 'fast']), text('color')]],
	['no need to be filled in', 'to', [text('to', sending('to'))]],
])('a published parameter may get %s', (_, name, others) => expect(becoming(name, ...others)).toEqual([]));

it('what version 1.1 does otherwise is no concern of version 1', () => {
	const shownFrom = (versions: number[]) => ({ displayOptions: { show: { '@version': versions } } });
	const others = PROPERTIES.filter(({ name }) => name !== 'speed');
	const both = [
		...others,
		choice(['slow', 'fast'], shownFrom([1])),
		choice(['fast'], { default: 'fast', ...shownFrom([1.1]) }),
	];
	expect(brokenPromises(PUBLISHED, [nodeOf(both, [1, 1.1])])).toEqual([]);
	expect(brokenPromises(PUBLISHED, [nodeOf(both, 1.1)])).toEqual(['Post 1 is gone']);
	expect(brokenPromises(PUBLISHED, [])).toEqual(['Post is gone']);
});

it('what was published is never changed, and other versions are added', () => {
	const published = structuredClone(PUBLISHED);
	expect(addUnpublished(published, [nodeOf([text('from')], [1, 1.1])])).toEqual(['Post 1.1']);
	expect(published.Post?.[1]).toEqual(PUBLISHED.Post?.[1]);
	expect(published.Post?.[1.1]).toEqual([{ path: 'from', type: 'string', default: '' }]);
});
