import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, pnpm } from '../../../playground/setup/package-managers.mjs';
import { TemporaryFolder } from '../../service/temporary-folder.ts';

describe('How far an install is', () => {
  const folder = new TemporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  afterAll(() => folder.remove());

  it('is read from the folders that npm has filled', () => {
    const packages = { '': {}, 'node_modules/filled': {}, 'node_modules/empty': {} };
    write('package-lock.json', JSON.stringify({ packages }));
    for (const name of ['filled', 'empty']) {
      mkdirSync(join(folder.path, 'node_modules', name), { recursive: true });
    }
    write('node_modules/filled/package.json', '{}');
    expect(npm.progress(folder.path, '')).toBe('1 of 2 packages');
  });

  it('is read from the last line of pnpm', () => {
    const of = (name: string) => `  ${name}@1.0.0:\n    resolution: {integrity: sha512-x}\n`;
    write('pnpm-lock.yaml', `packages:\n${of('one')}${of('two')}${of('three')}`);
    expect(pnpm.progress(folder.path, '')).toBe('0 of 3 packages');
    const line = (added: number) =>
      `Progress: resolved 0, reused 0, downloaded 2, added ${added}\n`;
    expect(pnpm.progress(folder.path, line(1) + line(2))).toBe('2 of 3 packages');
  });
});
