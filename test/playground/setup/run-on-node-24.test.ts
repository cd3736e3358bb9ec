import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../playground/setup/paths.mjs';
import { TemporaryFolder } from '../../service/temporary-folder.ts';

describe('a program that needs Node 24', () => {
  const folder = new TemporaryFolder();
  afterAll(() => folder.remove());

  it.each(['bench/nodes.mjs', 'bench/pdf.mjs', 'bench/pipeline.mjs', 'test/chaos/run.mjs'])(
    'reports missing dependencies: %s',
    (program) => {
      for (const name of ['bench', 'test/chaos', 'playground/setup', 'playground/package.json']) {
        cpSync(join(repository, name), join(folder.path, name), { recursive: true });
      }
      const n8n1 = 'playground/n8n-1/package.json';
      cpSync(join(repository, n8n1), join(folder.path, n8n1));
      const said = execFileSync(process.execPath, [program, '--help'], {
        cwd: folder.path,
        encoding: 'utf8',
      });
      expect(said).toContain('Usage: npm run ');
    },
  );
});
