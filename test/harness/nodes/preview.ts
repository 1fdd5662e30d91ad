import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

interface Preview {
	properties?: Record<string, Preview>;
}

/** Fails if items hold a field that n8n's editor does not show before the first run. */
export function expectPreviewed(nodeType: string, operation: string, items: INodeExecutionData[]): void {
	const preview = previewOf(nodeType, operation);
	expect(items.flatMap(({ json }) => missing(preview, json, ''))).toEqual([]);
}

/** @returns what n8n's editor shows before the first run */
export function previewOf(nodeType: string, operation: string): Preview {
	const folder = nodeType.charAt(0).toUpperCase() + nodeType.slice(1);
	const file = join(__dirname, '../../../nodes', folder, '__schema__/v1.0.0', `${operation}.json`);
	return JSON.parse(readFileSync(file, 'utf8')) as Preview;
}

function missing({ properties }: Preview, value: unknown, path: string): string[] {
	if (!properties || typeof value !== 'object' || value === null) return [];
	return Object.entries(value as IDataObject).flatMap(([name, inner]) => {
		const preview = properties[name];
		return preview ? missing(preview, inner, `${path}.${name}`) : [`${path}.${name}`];
	});
}
