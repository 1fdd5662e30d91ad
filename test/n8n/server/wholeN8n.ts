import { FAKE_API_KEY, StandIn, type StandInOptions } from '../../stand-in/standIn';
import { PLATFORM_ORGANIZATION_ID } from '../../stand-in/records';
import { importExample, startNothingByItself, type Change } from '../workflows/examples';
import type { Host } from './host';
import { install, VERSIONS, type Installation, type Version } from '../installation/installation';
import { packed } from '../installation/packOnce';
import { N8nProcess } from '../processes/n8nProcess';
import type { Rest } from './rest';

/** What a visitor enters where a webhook or a form of an example asks for a password. */
export const VISITOR = { user: 'visitor', password: 'fake-password-of-a-visitor' };

/** As in n8n's `EXECUTIONS_MODE`. */
type Mode = 'regular' | 'queue';

/** A whole n8n that the tests of a file share, with a stand-in of the service and credentials for its examples. */
export class WholeN8n<H extends Host = Host> {
	installation!: Installation;
	server!: H;
	standIn!: StandIn;

	constructor(
		readonly version: Version,
		readonly mode: Mode,
	) {}

	get rest(): Rest {
		return this.server.rest;
	}

	/** Starts all, and adds the credentials. */
	async start(prepare: (installation: Installation) => Promise<H>, options?: StandInOptions): Promise<void> {
		const report = (step: string) => process.stderr.write(`n8n ${VERSIONS[this.version].n8n}: ${step} …\n`);
		this.installation = await install(this.version, report);
		this.standIn = await StandIn.start(options);
		this.server = await prepare(this.installation);
		await this.server.start();
		await this.rest.createCredential(credentialFor(this.standIn));
		await this.rest.createCredential(VISITOR, 'httpBasicAuth');
	}

	async close(): Promise<void> {
		await this.server?.remove();
		await this.standIn?.close();
	}

	/** @returns the id of the workflow in n8n, with this number and its use case wherever it needs one */
	async importExample(file: string, change?: Change, line = 'Support line'): Promise<string> {
		return await importExample(this.rest, file, line, (workflow) => {
			startNothingByItself(workflow);
			change?.(workflow);
		});
	}

	/** @returns how often each number was called */
	callsTo(phones: readonly string[]): number[] {
		return phones.map((phone) => this.standIn.state.callsTo(phone));
	}

	/**
	 * Unpublishes workflows at the end of a test, once no event can come to them any more, and stops what waits.
	 *
	 * n8n takes the path of a trigger out of its cache before it takes it out of its database. A request
	 * to that path in between finds it in the database and puts it back into the cache, where it stays
	 * for an hour: n8n then refuses to publish any other workflow with this path, such as the same
	 * example imported again. Nothing that n8n tells of the publication shows it.
	 */
	async retire(): Promise<void> {
		this.standIn.state.calls.close();
		await this.standIn.idle();
		for (const id of this.rest.published) await this.rest.unpublish(id);
		for (const { id } of await this.rest.executions({ status: ['waiting'] }))
			await this.rest.stopExecution(id);
	}
}

/** Starts n8n in one process for a file's tests, once. After each test nothing may have been off contract. */
export function useWholeN8n(version: Version, env: NodeJS.ProcessEnv = {}): WholeN8n<N8nProcess> {
	return useHost(
		version,
		'regular',
		async (installation) => await N8nProcess.prepare({ role: 'main', installation, tarball: packed(), env }),
	);
}

/** As `useWholeN8n`, for an n8n of any kind. */
export function useHost<H extends Host>(
	version: Version,
	mode: Mode,
	prepare: (installation: Installation) => Promise<H>,
): WholeN8n<H> {
	const n8n = new WholeN8n<H>(version, mode);
	beforeAll(async () => await n8n.start(prepare));
	beforeEach(async () => await n8n.standIn.reset());
	afterEach(async () => await n8n.retire());
	afterEach(() => expect(n8n.standIn.violations).toEqual([]));
	afterAll(async () => await n8n.close());
	return n8n;
}

/** What a user would fill into the credential screen. */
export function credentialFor({ baseUrl, platformUrl }: StandIn) {
	return { apiKey: FAKE_API_KEY, organizationId: PLATFORM_ORGANIZATION_ID, baseUrl, platformUrl };
}
