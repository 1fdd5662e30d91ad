import {
	NodeHelpers,
	type INode,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';

import type { PackagedNode } from '../nodeOperations';

/** What workflows that people have saved rely on in a parameter. Its texts may change at any time. */
export interface PublishedParameter {
	/** With the collections around it, e.g. `options.voiceId`. */
	path: string;
	type: string;
	default: unknown;
	/** Whether it holds several values. */
	isMultiple?: true;
	isRequired?: true;
	/** Those that may be chosen, if it is a choice. */
	values?: readonly unknown[];
	/** The field of the request that it is. */
	sends?: string;
	/** Resources and operations that it belongs to; all if undefined. */
	shownFor?: Record<string, readonly unknown[]>;
}

/** By node (`VoiceAgentDial`) and by its version (`1`). */
export type Published = Record<string, Record<string, PublishedParameter[]>>;

/** @returns what a node of this version has, in a form that is kept when the version is published */
function parametersOf(description: INodeTypeDescription, version: number): PublishedParameter[] {
	return description.properties
		.filter((property) => isOfVersion(property, description, version))
		.flatMap((property) => withInner(property, ''));
}

/**
 * Adds the parameters of each version of a node that is not there yet, and leaves the others as they are.
 *
 * @returns the versions that were added, such as `VoiceAgentDial 1`
 */
export function addUnpublished(published: Published, nodes: readonly PackagedNode[]): string[] {
	return nodes.flatMap(({ folder, type: { description } }) => {
		const versions = (published[folder] ??= {});
		return versionsOf(description)
			.filter((version) => versions[version] === undefined)
			.map((version) => {
				versions[version] = parametersOf(description, version);
				return `${folder} ${version}`;
			});
	});
}

/** @returns the versions of a node that a workflow may hold */
function versionsOf({ version }: INodeTypeDescription): number[] {
	return [version].flat();
}

/**
 * Holds nodes against what was published of them. Parameters, values to choose and optional fields may
 * come; what was there stays what it was.
 *
 * @returns in words what would mean something else in workflows that people have saved; empty when nothing does
 */
export function brokenPromises(published: Published, nodes: readonly PackagedNode[]): string[] {
	return Object.entries(published).flatMap(([folder, versions]) => {
		const description = nodes.find((node) => node.folder === folder)?.type.description;
		if (!description) return [`${folder} is gone`];
		return Object.entries(versions).flatMap(([version, parameters]) => {
			const name = `${folder} ${version}`;
			if (!versionsOf(description).includes(Number(version))) return [`${name} is gone`];
			const present = parametersOf(description, Number(version));
			return [
				...parameters.flatMap((parameter) => changesOf(parameter, present)),
				...present
					.filter(({ path, isRequired }) => isRequired && !parameters.some((old) => old.path === path))
					.map(({ path }) => `${path} is new and required`),
			].map((problem) => `${name}: ${problem}`);
		});
	});
}

/** A name may stand for several parameters, which are shown for different operations: one of them has to be as it was. */
function changesOf(old: PublishedParameter, present: readonly PublishedParameter[]): string[] {
	const changes = present.filter(({ path }) => path === old.path).map((now) => differences(old, now));
	if (changes.length === 0) return [`${old.path} is gone`];
	return changes.reduce((least, one) => (one.length < least.length ? one : least));
}

function differences(old: PublishedParameter, now: PublishedParameter): string[] {
	const kept = ['type', 'default', 'isMultiple', 'isRequired', 'sends'] as const;
	const changed = kept
		// What was required may become optional.
		.filter((key) => !(key === 'isRequired' && now.isRequired === undefined))
		.filter((key) => !isDeepStrictEqual(old[key], now[key]))
		.map((key) => `${old.path}: ${key} was ${JSON.stringify(old[key])} and is ${JSON.stringify(now[key])}`);
	const gone = (old.values ?? []).filter((value) => !now.values?.includes(value));
	const hidden = Object.entries(now.shownFor ?? {}).filter(([name, values]) => {
		const before = old.shownFor?.[name];
		return !before || before.some((value) => !values.some((one) => isDeepStrictEqual(one, value)));
	});
	return [
		...changed,
		...gone.map((value) => `${old.path}: the value ${JSON.stringify(value)} is gone`),
		...hidden.map(([name]) => `${old.path}: is not shown any more for some values of ${name}`),
	];
}

/** n8n itself decides, by the node's version alone. */
function isOfVersion(
	property: INodeProperties,
	description: INodeTypeDescription,
	typeVersion: number,
): boolean {
	const { show, hide } = property.displayOptions ?? {};
	const displayOptions = {
		...(show?.['@version'] && { show: { '@version': show['@version'] } }),
		...(hide?.['@version'] && { hide: { '@version': hide['@version'] } }),
	};
	const node = { typeVersion } as Pick<INode, 'typeVersion'>;
	return NodeHelpers.displayParameter({}, { ...property, displayOptions }, node, description);
}

function withInner(property: INodeProperties, place: string): PublishedParameter[] {
	if (property.type === 'notice') return [];
	const path = place + property.name;
	const { type, options = [], typeOptions, required, routing, displayOptions } = property;
	const isChoice = type === 'options' || type === 'multiOptions';
	const { '@version': _, ...shownFor } = displayOptions?.show ?? {};
	const own: PublishedParameter = {
		path,
		type,
		default: property.default,
		...(typeOptions?.multipleValues && { isMultiple: true }),
		...(required && { isRequired: true }),
		...(isChoice && { values: (options as INodePropertyOptions[]).map(({ value }) => value) }),
		...(routing?.send?.property && { sends: routing.send.property }),
		...(Object.keys(shownFor).length > 0 && {
			shownFor: shownFor as Record<string, readonly unknown[]>,
		}),
	};
	if (type === 'collection') {
		return [own, ...(options as INodeProperties[]).flatMap((inner) => withInner(inner, `${path}.`))];
	}
	if (type !== 'fixedCollection') return [own];
	const groups = options as INodePropertyCollection[];
	return [
		own,
		...groups.flatMap(({ name, values }) => values.flatMap((inner) => withInner(inner, `${path}.${name}.`))),
	];
}
