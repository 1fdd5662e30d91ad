import { installAll } from '../installation/installAll';

/** `npm run install:n8n`: what `npm run test:e2e` would install first. */
installAll().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
