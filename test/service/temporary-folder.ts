import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder of a test's own. */
export class TemporaryFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'docloom-test-'));

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
