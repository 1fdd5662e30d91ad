import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { removeFolder, temporaryFolder } from './guard';

/** The clock of an n8n that is started with its environment. It goes on from the moment to which it is set. */
export class Clock {
	private readonly folder = temporaryFolder('n8n-clock-');
	private readonly script = join(this.folder, 'setClock.js');
	/** Milliseconds by which it is ahead of this process's clock. */
	private readonly ahead = join(this.folder, 'ahead');

	constructor(moment: number) {
		cpSync(join(__dirname, 'setClock.js'), this.script);
		this.set(moment);
	}

	get env(): NodeJS.ProcessEnv {
		return { NODE_OPTIONS: `--require ${this.script}` };
	}

	/** @param moment milliseconds since 1970 */
	set(moment: number): void {
		const next = join(this.folder, 'next');
		writeFileSync(next, String(moment - Date.now()));
		renameSync(next, this.ahead);
	}

	advance(milliseconds: number): void {
		this.set(Date.now() + Number(readFileSync(this.ahead, 'utf8')) + milliseconds);
	}

	remove(): void {
		removeFolder(this.folder);
	}
}
