'use strict';

const { execFile } = require('node:child_process');
const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { dirname, resolve: absolute } = require('node:path');
const { promisify } = require('node:util');

const { dest, parallel, series, src } = require('gulp');
const prettier = require('prettier');
const { globSync } = require('tinyglobby');
const { require: requireTypeScript } = require('tsx/cjs/api');
const { parse } = require('yaml');

const CONTRACT = 'nodes/shared/contract/openapi.yaml';
const GENERATED = 'nodes/shared/contract/generated';
const PLANS = 'nodes/shared/numbers/generated/plans.ts';
const PLANS_LICENSES = 'node_modules/libphonenumber-js/LICENSE*';
const SCHEMAS = 'nodes/*/__schema__/**/*.json';
const HEADER = `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n\n`;
const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

// ---- What is generated from the contract: a content for each path ----

/** Types and tables, which the nodes are compiled with. */
async function contractFiles() {
	const text = await readFile(CONTRACT, 'utf8');
	const contract = parse(text);
	const { default: openapiTS, astToString } = await import('openapi-typescript');
	return {
		[`${GENERATED}/types.d.ts`]: HEADER + astToString(await openapiTS(text, { emptyObjectsUnknown: true })),
		[`${GENERATED}/operations.ts`]:
			`${HEADER}export const operations = ${JSON.stringify(operationsOf(contract))} as const;\n\n` +
			`export const valueLists = ${JSON.stringify(valueListsOf(contract))} as const;\n`,
	};
}

/** Numbering plans, which phone numbers are read by. */
function planFiles() {
	const { numberingPlansSource } = requireTypeScript('./tools/numberingPlans.ts', __filename);
	return { [PLANS]: numberingPlansSource() };
}

/** What shows the contract to users, made of the contract and the compiled nodes. */
async function documents() {
	const contract = parse(await readFile(CONTRACT, 'utf8'));
	const nodes = nodeOperations();
	const withOutput = nodes.filter(({ sending }) => sending.outputOf ?? sending.recordsOf);
	const schemas = withOutput.map(({ nodeName, value, id, sending }) => [
		`nodes/${nodeName}/__schema__/v1.0.0/${value}.json`,
		JSON.stringify(outputSchema(contract, id, sending)),
	]);
	return { 'README.md': await readmeWithTable(contract, nodes), ...Object.fromEntries(schemas) };
}

/** How to call each operation, and what may be sent and comes back, by operation id. */
function operationsOf(contract) {
	const entries = eachOperation(contract).map(({ path, item, method, operation }) => {
		const body = resolve(contract, operation.requestBody?.content['application/json'].schema);
		const pathParameters = (operation.parameters ?? []).filter(({ in: where }) => where === 'path');
		return [
			operation.operationId,
			{
				summary: operation.summary,
				method: method.toUpperCase(),
				path,
				host: (item.servers ?? contract.servers)[0]['x-host'],
				idempotent: operation['x-idempotent'],
				response: responseOf(responseSchema(contract, operation)),
				pathParameters: Object.fromEntries(
					pathParameters.map(({ name, schema }) => [
						name,
						{ length: resolve(contract, schema).maxLength ?? null },
					]),
				),
				requiredBodyFields: body?.required ?? [],
				bodyFields: mapped(body?.properties ?? {}, (schema) => typeOf(contract, schema)),
			},
		];
	});
	return Object.fromEntries(entries);
}

/** What a value must be: its JSON type, the values that it may have, and what is in it; nothing where all is open. */
function typeOf(contract, schema) {
	const { type, enum: values, items, properties } = resolve(contract, schema);
	return {
		...(type && { type }),
		...(values && { values }),
		...(items && { items: typeOf(contract, items) }),
		...(properties && { properties: mapped(properties, (inner) => typeOf(contract, inner)) }),
	};
}

function valueListsOf(contract) {
	const lists = Object.entries(contract.components.schemas).filter(([, schema]) => schema.enum);
	return Object.fromEntries(lists.map(([name, schema]) => [name, schema.enum]));
}

/**
 * JSON Schema of the items that an operation puts out, for n8n's field previews. The node itself says
 * what it makes of an answer that holds every field of the contract.
 */
function outputSchema(
	contract,
	id,
	{ itemRequest = {}, recordsOf, outputOf = recordsOfBody(recordsOf), putsOut },
) {
	const { operation } = eachOperation(contract).find((entry) => entry.operation.operationId === id);
	const pathNames = Object.entries(itemRequest.path ?? {}).map(
		([name, { outputName }]) => outputName ?? name,
	);
	const sent = {
		...Object.fromEntries(pathNames.map((name) => [name, ''])),
		...sampleOf(contract, operation.requestBody?.content['application/json'].schema),
	};
	const item = { getNodeParameter: (name, fallback) => fallback };
	const schema = putsOut ? contract.components.schemas[putsOut] : responseSchema(contract, operation);
	const [record] = outputOf({ body: sampleOf(contract, schema), sent, item });
	return { ...schemaOf(record), version: 1 };
}

/** For nodes that send by code. */
function recordsOfBody(recordsOf) {
	return ({ body }) => recordsOf(body);
}

/** A value with every field that a schema knows; null where it may be anything, undefined without a schema. */
function sampleOf(contract, schema) {
	if (schema === undefined) return undefined;
	const { type, properties, items } = resolve(contract, schema);
	if (properties) return mapped(properties, (value) => sampleOf(contract, value));
	if (items) return [sampleOf(contract, items)];
	const samples = { object: {}, array: [], string: '', number: 0, integer: 0, boolean: false };
	return samples[Array.isArray(type) ? type[0] : type] ?? null;
}

/** The schema of a sample: only types and properties, which is all that previews show. */
function schemaOf(sample) {
	if (sample === null) return {};
	if (Array.isArray(sample))
		return { type: 'array', ...(sample.length > 0 && { items: schemaOf(sample[0]) }) };
	if (typeof sample !== 'object') return { type: typeof sample };
	const isOpen = Object.keys(sample).length === 0;
	return { type: 'object', ...(!isOpen && { properties: mapped(sample, schemaOf) }) };
}

/** The operations that the compiled nodes offer, with the contract's operation behind each. */
function nodeOperations() {
	const { n8n } = JSON.parse(require('node:fs').readFileSync('package.json', 'utf8'));
	return n8n.nodes.flatMap((file) => {
		const [NodeClass] = Object.values(require(absolute(file)));
		const { description, contractOperations = {} } = new NodeClass();
		const { name, displayName, properties } = description;
		const nodeName = name.charAt(0).toUpperCase() + name.slice(1);
		const options = properties.find((property) => property.name === 'operation')?.options ?? [];
		const routed = options.filter(({ routing }) => routing);
		const names = new Map(options.map((option) => [option.value, option.name]));
		return [
			...routed.map(({ value, routing }) => [value, routing.operations.pagination]),
			...Object.entries(contractOperations),
		].map(([value, sending]) => ({
			nodeName,
			displayName,
			operation: names.get(value),
			value,
			id: sending.operationId ?? sending.id,
			sending,
		}));
	});
}

async function readmeWithTable(contract, nodes) {
	const rows = eachOperation(contract).map(({ path, method, operation }) => {
		const places = nodes.filter(({ id }) => id === operation.operationId);
		const where = places
			.map(({ displayName, operation: name }) => (name ? `${displayName}: *${name}*` : displayName))
			.join(', ');
		return [where || '-', operation.summary, `\`${method.toUpperCase()} ${path}\``];
	});
	const table = [['Node and operation', 'What it does', 'Endpoint'], ['---', '---', '---'], ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
	const readme = await readFile('README.md', 'utf8');
	const place = /(<!-- operations -->\n)[^]*?(\n<!-- end of operations -->)/;
	if (!place.test(readme)) throw new Error('README.md has no place for the table of operations');
	return readme.replace(place, `$1\n${table}\n$2`);
}

function eachOperation(contract) {
	return Object.entries(contract.paths).flatMap(([path, item]) =>
		METHODS.filter((method) => item[method]).map((method) => ({
			path,
			item,
			method,
			operation: item[method],
		})),
	);
}

/** What tells a successful response from anything else: its kind, and the field that it cannot do without. */
function responseOf({ type = 'unknown', properties = {}, required = [] } = {}) {
	const name = 'id' in properties ? 'id' : required[0];
	return { type, sign: name === undefined ? null : { name, type: properties[name].type ?? 'string' } };
}

function responseSchema(contract, operation) {
	return resolve(contract, operation.responses['200'].content?.['application/json'].schema);
}

function resolve(contract, schema) {
	if (!schema?.$ref) return schema;
	return resolve(contract, contract.components.schemas[schema.$ref.split('/').pop()]);
}

function mapped(object, change) {
	return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

// ---- Writing it, or finding out whether it was written ----

/** @returns a task that writes the files as the formatter would have them */
function writing(name, make) {
	return Object.assign(
		async () => {
			for (const [path, content] of Object.entries(await formatted(await make()))) {
				await mkdir(dirname(path), { recursive: true });
				await writeFile(path, content);
			}
		},
		{ displayName: `write ${name}` },
	);
}

/** @returns a task that fails if a file is not what would be written */
function comparing(name, make) {
	return Object.assign(
		async () => {
			const files = await formatted(await make());
			const stale = [];
			for (const [path, content] of Object.entries(files)) {
				if ((await readFile(path, 'utf8').catch(() => undefined)) !== content) stale.push(path);
			}
			if (make === documents) stale.push(...globSync(SCHEMAS).filter((path) => !(path in files)));
			if (stale.length > 0) throw new Error(`Not up to date, run \`npm run generate\`: ${stale.join(', ')}`);
		},
		{ displayName: `compare ${name}` },
	);
}

async function formatted(files) {
	const entries = Object.entries(files).map(async ([path, content]) => {
		const options = await prettier.resolveConfig(path);
		return [path, await prettier.format(content, { ...options, filepath: path })];
	});
	return Object.fromEntries(await Promise.all(entries));
}

async function removeSchemas() {
	await Promise.all(globSync(SCHEMAS).map((path) => rm(path)));
}

// ---- Building ----

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

async function compile() {
	const { stdout, stderr, code } = await promisify(execFile)('node_modules/.bin/tsc', [
		'-p',
		'tsconfig.json',
	]).catch((error) => error);
	if (code) throw new Error(`The compiler found errors\n${stdout}${stderr}`);
}

/** What the compiler does not copy. Binary-safe, or raster icons would break. */
function assets() {
	return src(['nodes/**/*.{svg,png}', 'nodes/**/*.node.json', SCHEMAS], { base: '.', encoding: false }).pipe(
		dest('dist'),
	);
}

/** Of the data that the numbering plans are made of. */
function licenses() {
	return src(PLANS_LICENSES).pipe(dest('dist/licenses/libphonenumber-js'));
}

const compileAfresh = series(clean, compile);

exports.generate = series(
	writing('contract files', contractFiles),
	writing('numbering plans', planFiles),
	compileAfresh,
	removeSchemas,
	writing('documents', documents),
);
exports.fresh = series(
	comparing('contract files', contractFiles),
	comparing('numbering plans', planFiles),
	compileAfresh,
	comparing('documents', documents),
);
exports.build = series(clean, parallel(compile, assets, licenses));
exports.default = exports.build;
