import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keepFilesInMemory from '../../run/files-in-memory.mjs';

/**
 * Gives the tests in n8n a folder in memory for their temporary files, and one for each n8n that is
 * prepared once and then copied. Both are removed when the tests end.
 */
export default function provideTemporaryFiles() {
  keepFilesInMemory();
  const folder = mkdtempSync(join(tmpdir(), 'docloom-prepared-n8n-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.DOCLOOM_PREPARED_N8N = folder;
}
