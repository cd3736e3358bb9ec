import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { libreOfficeFolder } from '../../service/src/pdf/wasm/libreoffice-files.ts';
import { richWordFile } from '../service/pdf/rich-word-file.ts';
import { readPdf } from '../service/pdf/read-pdf.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const COMPRESS = join(repository, 'deploy', 'compress-libreoffice.mjs');
const CONVERT = join(import.meta.dirname, 'convert-from-folder.program.ts');

const node = (...given: [program: string, folder: string]) =>
  execFileSync(process.execPath, given, { input: richWordFile(), stdio: ['pipe', 'pipe', 'pipe'] });

describe('The LibreOffice of the image', () => {
  let modules: TemporaryFolder;
  let libreOffice: string;
  beforeAll(() => {
    modules = new TemporaryFolder();
    libreOffice = join(modules.path, '@matbee', 'libreoffice-converter', 'wasm');
    cpSync(libreOfficeFolder(), libreOffice, { recursive: true });
    node(COMPRESS, modules.path);
  });
  afterAll(() => {
    modules.remove();
  });

  it('has only compressed copies of its large files', () => {
    const large = readdirSync(libreOffice).filter((name) => /\.(?:wasm|data)\b/.test(name));
    expect(large.toSorted()).toEqual(['soffice.data.zst', 'soffice.wasm.zst']);
  });

  it('makes the same PDF', () => {
    const made = [libreOffice, libreOfficeFolder()].map((folder) => readPdf(node(CONVERT, folder)));
    expect(made[0]!.pages).toHaveLength(3);
    expect(made[0]).toEqual({ ...made[1], info: made[0]!.info });
  });

  it('is not compressed twice', () => {
    expect(() => node(COMPRESS, modules.path)).toThrow(/ENOENT.*soffice\.(?:wasm|data)/);
  });
});
