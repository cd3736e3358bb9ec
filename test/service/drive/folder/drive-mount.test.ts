import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDriveMounted } from '../../../../service/src/drive/folder/drive-mount.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
const temporary = () => join(folder.path, '.docloom');

beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

describe('a drive', () => {
  it('is mounted if it has the folder of temporary files', async () => {
    mkdirSync(temporary());
    expect(await isDriveMounted(temporary())).toBe(true);
  });

  it('is not mounted if its folder is empty or missing', async () => {
    expect(await isDriveMounted(temporary())).toBe(false);
    expect(await isDriveMounted(join(folder.path, 'missing', '.docloom'))).toBe(false);
  });

  it('is not mounted if it has other files only: they may be below the mount point', async () => {
    writeFileSync(join(folder.path, 'letter.docx'), '');
    writeFileSync(join(folder.path, '.DS_Store'), '');
    expect(await isDriveMounted(temporary())).toBe(false);
  });

  it('is not mounted if something else has the name of that folder', async () => {
    symlinkSync(folder.path, temporary());
    expect(await isDriveMounted(temporary())).toBe(false);
  });
});
