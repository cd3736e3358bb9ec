import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  libreOfficeFolder,
  libreOfficeLoader,
} from '../../../../service/src/pdf/wasm/libreoffice-files.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const FILES = ['loader.cjs', 'soffice.cjs', 'soffice.wasm', 'soffice.data'];

describe('The bundled LibreOffice', () => {
  it('is installed', () => {
    expect(libreOfficeLoader(libreOfficeFolder())).toHaveProperty('createModule');
  });

  it.each(FILES)('is reported by name if a file of it is missing: %s', (missing) => {
    const folder = new TemporaryFolder();
    for (const name of FILES) writeFileSync(join(folder.path, name), '');
    expect(() => libreOfficeLoader(folder.path)).not.toThrow();
    const file = join(folder.path, missing);
    rmSync(file);
    const message = `${file} is missing; install the service again`;
    expect(() => libreOfficeLoader(folder.path)).toThrow(message);
    folder.remove();
  });

  it('is a library: it does not start as a program too, which could deadlock', async () => {
    const folder = new TemporaryFolder();
    for (const name of FILES) writeFileSync(join(folder.path, name), '');
    const echo = 'exports.createModule = async (config) => config;';
    writeFileSync(join(folder.path, 'loader.cjs'), echo);
    const module = await libreOfficeLoader(folder.path).createModule({});
    expect(module).toMatchObject({ noInitialRun: true });
    folder.remove();
  });
});
