import type { IWorkflowBase } from 'n8n-workflow';

import { FAKE_API_KEY, StandIn } from '../../stand-in/standIn';
import { PLATFORM_ORGANIZATION_ID } from '../../stand-in/records';
import { importExample, type Choices } from '../workflows/examples';
import type { Host } from './host';
import { install, VERSIONS, type Installation, type Version } from '../installation/installation';
import { packed } from '../installation/packOnce';
import type { Rest, SavedCredential } from './rest';
import { Server } from './server';

/** As in n8n's `EXECUTIONS_MODE`. */
type Mode = 'regular' | 'queue';

/** A whole n8n that the tests of a file share, with a stand-in of the service and a credential for it. */
export interface WholeN8n<H extends Host = Host> {
	readonly version: Version;
	readonly mode: Mode;
	readonly installation: Installation;
	readonly server: H;
	readonly rest: Rest;
	readonly standIn: StandIn;
	readonly credential: SavedCredential;
	/** @returns the id of a workflow in n8n that has the credential */
	createWorkflow: (workflow: IWorkflowBase) => Promise<string>;
	/** @returns the id of the workflow in n8n */
	importExample(file: string, choices?: Choices): Promise<string>;
	/** @returns how often each number was called */
	callsTo(phones: readonly string[]): number[];
	/**
	 * Unpublishes workflows at the end of a test, once no event can come to it any more.
	 *
	 * n8n takes the path of a trigger out of its cache before it takes it out of its database. A request
	 * to that path in between finds it in the database and puts it back into the cache, where it stays
	 * for an hour: n8n then refuses to publish any other workflow with this path, such as the same
	 * example imported again. Nothing that n8n tells of the publication shows it.
	 */
	retire(...ids: string[]): Promise<void>;
}

/** Starts n8n in one process for a file's tests, once. After each test nothing may have been off contract. */
export function useWholeN8n(version: Version): WholeN8n<Server> {
	return useHost(version, 'regular', async (installation) => await Server.start(installation, packed()));
}

/** As `useWholeN8n`, for an n8n of any kind. */
export function useHost<H extends Host>(
	version: Version,
	mode: Mode,
	start: (installation: Installation) => Promise<H>,
): WholeN8n<H> {
	let installation: Installation;
	let server: H;
	let standIn: StandIn;
	let credential: SavedCredential;

	beforeAll(async () => {
		const report = (step: string) => process.stderr.write(`n8n ${VERSIONS[version].n8n}: ${step} …\n`);
		installation = await install(version, report);
		standIn = await StandIn.start();
		server = await start(installation);
		credential = await server.rest.createCredential(credentialFor(standIn));
	});
	beforeEach(async () => await standIn.reset());
	afterEach(() => expect(standIn.violations).toEqual([]));
	afterAll(async () => {
		await server?.stop();
		await standIn?.close();
	});

	return {
		version,
		mode,
		get installation() {
			return installation;
		},
		get server() {
			return server;
		},
		get rest() {
			return server.rest;
		},
		get standIn() {
			return standIn;
		},
		get credential() {
			return credential;
		},
		createWorkflow: async (workflow) => await server.rest.createWorkflow(workflow, credential),
		callsTo: (phones) => phones.map((phone) => standIn.state.callsTo(phone)),
		importExample: async (file, choices) => await importExample(server.rest, file, credential, choices),
		retire: async (...ids) => {
			await standIn.silence();
			for (const id of ids) await server.rest.unpublish(id);
		},
	};
}

/** What a user would fill into the credential screen. */
export function credentialFor({ baseUrl, platformUrl }: StandIn) {
	return { apiKey: FAKE_API_KEY, organizationId: PLATFORM_ORGANIZATION_ID, baseUrl, platformUrl };
}
