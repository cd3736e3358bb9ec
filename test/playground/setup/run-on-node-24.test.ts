import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../playground/setup/paths.mjs';
import { TemporaryFolder } from '../../service/temporary-folder.ts';

describe('a program that runs on Node 24', () => {
  const folder = new TemporaryFolder();
  afterAll(() => folder.remove());

  const copied = [
    'bench',
    'test/chaos',
    'test/clocks',
    'test/deploy/helm/helm-tools.mjs',
    'test/run',
    'test/run.mjs',
    'playground/setup',
    'playground/start.mjs',
    'playground/package.json',
    'playground/n8n-1/package.json',
  ];

  it.each([
    'bench/nodes.mjs',
    'bench/pdf.mjs',
    'bench/pipeline.mjs',
    'playground/start.mjs',
    'test/chaos/run.mjs',
    'test/clocks/run.mjs',
    'test/run.mjs',
  ])('explains itself where nothing is installed: %s', (program) => {
    for (const name of copied) {
      cpSync(join(repository, name), join(folder.path, name), { recursive: true });
    }
    const said = execFileSync(process.execPath, [program, '--help'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(said).toContain('Usage: npm ');
  });
});
