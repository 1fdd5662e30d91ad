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
export class WholeN8n<H extends Host = Host> {
	installation!: Installation;
	server!: H;
	standIn!: StandIn;
	credential!: SavedCredential;

	constructor(
		readonly version: Version,
		readonly mode: Mode,
	) {}

	get rest(): Rest {
		return this.server.rest;
	}

	/** @returns the id of a workflow in n8n that has the credential */
	readonly createWorkflow = async (workflow: IWorkflowBase): Promise<string> =>
		await this.rest.createWorkflow(workflow, this.credential);

	/** @returns the id of the workflow in n8n */
	async importExample(file: string, choices?: Choices): Promise<string> {
		return await importExample(this.rest, file, this.credential, choices);
	}

	/** @returns how often each number was called */
	callsTo(phones: readonly string[]): number[] {
		return phones.map((phone) => this.standIn.state.callsTo(phone));
	}

	/**
	 * Unpublishes workflows at the end of a test, once no event can come to it any more.
	 *
	 * n8n takes the path of a trigger out of its cache before it takes it out of its database. A request
	 * to that path in between finds it in the database and puts it back into the cache, where it stays
	 * for an hour: n8n then refuses to publish any other workflow with this path, such as the same
	 * example imported again. Nothing that n8n tells of the publication shows it.
	 */
	async retire(...ids: string[]): Promise<void> {
		this.standIn.state.calls.close();
		await this.standIn.idle();
		for (const id of ids) await this.rest.unpublish(id);
	}
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
	const n8n = new WholeN8n<H>(version, mode);
	beforeAll(async () => {
		const report = (step: string) => process.stderr.write(`n8n ${VERSIONS[version].n8n}: ${step} …\n`);
		n8n.installation = await install(version, report);
		n8n.standIn = await StandIn.start();
		n8n.server = await start(n8n.installation);
		n8n.credential = await n8n.rest.createCredential(credentialFor(n8n.standIn));
	});
	beforeEach(async () => await n8n.standIn.reset());
	afterEach(() => expect(n8n.standIn.violations).toEqual([]));
	afterAll(async () => {
		await n8n.server?.stop();
		await n8n.standIn?.close();
	});
	return n8n;
}

/** What a user would fill into the credential screen. */
export function credentialFor({ baseUrl, platformUrl }: StandIn) {
	return { apiKey: FAKE_API_KEY, organizationId: PLATFORM_ORGANIZATION_ID, baseUrl, platformUrl };
}
