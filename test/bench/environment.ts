import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Imported first: n8n-core reads these when it is loaded.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-user-'));
process.env.N8N_ENCRYPTION_KEY = 'fake-encryption-key';
process.env.N8N_LOG_LEVEL = 'silent';

// n8n's server listens as well: what a node leaves in flight when it fails may fail later.
process.on('unhandledRejection', () => {});
