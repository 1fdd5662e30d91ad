import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { CDPSession, Page } from 'playwright-core';

import { StandIn } from '../../stand-in/standIn';
import { Editor } from '../browser/editor';
import { importExample, provideSpreadsheets } from '../workflows/examples';
import { install } from '../installation/installation';
import { pack } from '../installation/package';
import { Server } from '../server/server';
import { credentialFor } from '../server/wholeN8n';

const ROOT = join(__dirname, '../../..');
const FILE = join(ROOT, 'reports/demo.webm');
const SIZE = { width: 1280, height: 720 };
/** A film that n8n's reviewers look at. */
const MAX_MS = 5 * 60_000;
/** So long a caption can be read. */
const READING_MS = 5000;

/** Runs in a page of its own: what is drawn becomes a film. Chromium encodes it, so nothing has to be installed. */
const CAMERA = `
	<canvas width="${SIZE.width}" height="${SIZE.height}"></canvas>
	<script>
		const canvas = document.querySelector('canvas');
		const parts = [];
		const recorder = new MediaRecorder(canvas.captureStream(15), {
			mimeType: 'video/webm;codecs=vp8',
			videoBitsPerSecond: 2_500_000,
		});
		recorder.ondataavailable = ({ data }) => parts.push(data);
		async function draw(jpeg) {
			const image = new Image();
			image.src = 'data:image/jpeg;base64,' + jpeg;
			await image.decode();
			canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
		}
		async function film() {
			await new Promise((resolve) => {
				recorder.onstop = resolve;
				recorder.stop();
			});
			const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
			let text = '';
			for (const byte of bytes) text += String.fromCharCode(byte);
			return btoa(text);
		}
	</script>`;

/** Shows a text over n8n's editor, in place of a voice. */
const SHOW_CAPTION = `(text) => {
	const caption = document.querySelector('#caption') ?? document.body.appendChild(document.createElement('div'));
	caption.id = 'caption';
	caption.textContent = text;
	caption.style = 'position: fixed; z-index: 99999; left: 10%; right: 10%; top: 72px; pointer-events: none; padding: 14px 24px; ' +
		'border-radius: 8px; background: rgb(20 20 40 / 88%); color: white; font: 22px/1.4 sans-serif; text-align: center';
}`;

/** Films a page as it is, in one take. */
class Camera {
	private drawn = 0;
	private drawing = Promise.resolve();

	private constructor(
		private readonly session: CDPSession,
		private readonly studio: Page,
	) {}

	static async on(page: Page): Promise<Camera> {
		const browser = page.context().browser();
		if (!browser) throw new Error('The page belongs to no browser');
		const studio = await browser.newPage({ viewport: SIZE });
		await studio.setContent(CAMERA);
		await page.bringToFront();
		const session = await page.context().newCDPSession(page);
		const camera = new Camera(session, studio);
		session.on('Page.screencastFrame', ({ data, sessionId }) => {
			camera.drawing = camera.drawing.then(async () => await camera.draw(data, sessionId));
		});
		await studio.evaluate('recorder.start(1000)');
		await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
		return camera;
	}

	/** @returns the film, and how many pictures it is made of */
	async end(): Promise<{ film: Buffer; pictures: number }> {
		await this.session.send('Page.stopScreencast');
		await this.drawing;
		const film = Buffer.from(await this.studio.evaluate<string>('film()'), 'base64');
		return { film, pictures: this.drawn };
	}

	private async draw(jpeg: string, sessionId: number): Promise<void> {
		await this.studio.evaluate(`draw(${JSON.stringify(jpeg)})`);
		this.drawn += 1;
		await this.session.send('Page.screencastFrameAck', { sessionId });
	}
}

/**
 * `npm run demo`: films how rows of a spreadsheet become calls, in a whole n8n against the stand-in, in
 * one take and without a voice.
 */
async function main(): Promise<void> {
	let standIn: StandIn | undefined;
	let server: Server | undefined;
	let editor: Editor | undefined;
	try {
		const installation = await install('newest', () => undefined);
		standIn = await StandIn.start();
		server = await Server.start(installation, await pack());
		provideSpreadsheets(server);
		const credential = await server.rest.createCredential(credentialFor(standIn));
		const choices = { Dial: { fromNumber: 'Sales line', useCaseId: 'Sales line', preview: false } };
		const id = await importExample(server.rest, 'spreadsheet-to-calls.json', credential, choices);
		editor = await Editor.start(server, SIZE);
		await editor.signIn();

		const begun = Date.now();
		const camera = await Camera.on(editor.page);
		await play(editor, id);
		const { film, pictures } = await camera.end();
		const took = Date.now() - begun;

		mkdirSync(join(ROOT, 'reports'), { recursive: true });
		writeFileSync(FILE, film);
		const seconds = Math.round(took / 1000);
		console.log(
			`${relative(ROOT, FILE)}: ${seconds} s, ${pictures} pictures, ${Math.round(film.length / 1024)} KB`,
		);
		if (took > MAX_MS) throw new Error('The film is too long');
	} finally {
		await editor?.close();
		await server?.stop();
		await standIn?.close();
	}
}

async function play(editor: Editor, workflow: string): Promise<void> {
	const { page } = editor;
	const say = async (text: string) => {
		await page.evaluate(`(${SHOW_CAPTION})(${JSON.stringify(text)})`);
		await page.waitForTimeout(READING_MS);
	};

	await editor.openWorkflow(workflow);
	await say(
		'Rows of a spreadsheet become phone calls of an AI voice agent: no loop, no Wait node, no settings.',
	);

	const before = await editor.openNode('Dial');
	await say(
		'The Dial node takes the number as the spreadsheet holds it, and reads it by the plan of its country.',
	);
	await before.close();

	await say('Now it is run.');
	await editor.runWorkflow();
	await editor.closeMessages();
	await say('Every row is output once, with its status: placed, skipped, or invalid.');

	const after = await editor.openNode('Dial');
	await after.showOutputAs('table');
	await say('Each record says who, what, when, and why. A retry of the execution calls no one twice.');
	await after.close();

	const names = await editor.searchNodes('voice agent');
	await names.filter({ hasText: 'Voice Agent Manage Organization' }).waitFor();
	await say(
		'Beside it: campaigns, a trigger for what happens in calls, and all else that the service offers.',
	);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
