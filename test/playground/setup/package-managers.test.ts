import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, pnpm } from '../../../playground/setup/package-managers.mjs';
import { TemporaryFolder } from '../../service/temporary-folder.ts';

describe('The progress of an installation', () => {
  const folder = new TemporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  afterAll(() => folder.remove());

  it('counts the folders that npm has filled', () => {
    const packages = { '': {}, 'node_modules/filled': {}, 'node_modules/empty': {} };
    write('package-lock.json', JSON.stringify({ packages }));
    for (const name of ['filled', 'empty']) {
      mkdirSync(join(folder.path, 'node_modules', name), { recursive: true });
    }
    write('node_modules/filled/package.json', '{}');
    expect(npm.progressOf(folder.path)('')).toBe('1 of 2 packages');
  });

  it('is in the last line of pnpm', () => {
    const of = (name: string) => `  ${name}@1.0.0:\n    resolution: {integrity: sha512-x}\n`;
    write('pnpm-lock.yaml', `packages:\n${of('one')}${of('two')}${of('three')}`);
    const progress = pnpm.progressOf(folder.path);
    expect(progress('')).toBe('0 of 3 packages');
    const line = (added: number) =>
      `Progress: resolved 0, reused 0, downloaded 2, added ${added}\n`;
    expect(progress(line(1) + line(2))).toBe('2 of 3 packages');
  });
});
