import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core writes its settings into the user's folder when it is loaded, so each test file gets a
// separate folder. Import this file before n8n-core.
const folder = mkdtempSync(join(tmpdir(), 'docloom-nodes-test-'));
process.env.N8N_USER_FOLDER = folder;
process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';
process.env.N8N_LOG_LEVEL = 'silent';

afterAll(() => rmSync(folder, { recursive: true, force: true }));
